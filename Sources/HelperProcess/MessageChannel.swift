import Glibc

/// One end of the stream socket between a program and its helper. Owns its descriptor.
public final class MessageChannel {
    private let descriptor: CInt
    /// Maximum size of a message in bytes; a larger one is malformed.
    private static let largest = 16 << 20

    /// Takes ownership of a connected stream socket.
    public init(adopting descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The reason why no message arrived.
    public enum Failure: Error, Sendable, Equatable {
        /// The other end closed the connection.
        case closed
        /// No reply arrived in time.
        case late
    }

    /// Sends a whole message.
    public func send(_ message: [UInt8]) throws(Failure) {
        var sent = 0
        while sent < message.count {
            // Unsafe: the pointer is bounded by the array and used for this call only.
            let count = unsafe message.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    descriptor, bytes.baseAddress.unsafelyUnwrapped + sent, bytes.count - sent, CInt(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .closed }
            sent += count
        }
    }

    /// Waits for a whole message and returns it without its length.
    /// - Parameter milliseconds: the time to wait for each part of it; negative waits forever.
    public func receive(within milliseconds: Int) throws(Failure) -> [UInt8] {
        let length = try read(4, within: milliseconds)
        var count = 0
        for k in 0..<4 { count |= Int(length[k]) << (8 * k) }
        guard count <= Self.largest else { throw .closed }
        return try read(count, within: milliseconds)
    }

    private func read(_ count: Int, within milliseconds: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        var waited = 0
        while received < count {
            if milliseconds >= 0 {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                // Polls in slices, so that a daemon that has to stop doesn't wait for a helper that hangs.
                let ready = unsafe poll(&waiting, 1, CInt(clamping: min(milliseconds - waited, 100)))
                if ready < 0 && errno == EINTR { continue }
                if ready == 0 {
                    waited += 100
                    guard waited < milliseconds, !Task.isCancelled else { throw .late }
                    continue
                }
            }
            // Unsafe: as in `send`.
            let part = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe recv(descriptor, bytes.baseAddress.unsafelyUnwrapped + received, count - received, 0)
            }
            if part < 0 && errno == EINTR { continue }
            guard part > 0 else { throw .closed }
            received += part
        }
        return bytes
    }
}
