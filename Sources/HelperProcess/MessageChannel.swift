import Glibc

/// One end of the stream socket between a program and its helper. Owns its descriptor.
public final class MessageChannel {
    private let descriptor: CInt
    /// A reply larger than this is no reply.
    private static let largest = 16 << 20

    /// Takes over a connected stream socket.
    public init(adopting descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Why no message came.
    public enum Failure: Error, Sendable, Equatable {
        /// The other end is gone.
        case closed
        /// It did not answer in time.
        case late
    }

    /// Sends a whole message.
    public func send(_ message: [UInt8]) throws(Failure) {
        var sent = 0
        while sent < message.count {
            // Unsafe: the pointer is bounded by the array and used for this call alone.
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
    /// - Parameter milliseconds: how long to wait for each part of it; negative means for ever.
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
                // In slices, so that a daemon that is told to stop does not wait for a helper that stands still.
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
