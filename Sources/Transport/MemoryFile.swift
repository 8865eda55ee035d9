import CSocket
import Glibc

/// A nameless file in memory to pass to another process. Owns its descriptor.
final class MemoryFile: Sendable {
    private let descriptor: CInt

    /// Creates an immutable file with these bytes; nil if the system refuses.
    init?(_ bytes: [UInt8]) {
        // Unsafe: C reads the array for this call alone.
        descriptor = unsafe csocket_memory_file(bytes, bytes.count)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sends the file over a Unix socket, together with one byte.
    /// - Returns: whether it was sent. The socket's buffer must have room.
    func send(over socket: CInt, with byte: UInt8) -> Bool { csocket_send_file(socket, descriptor, byte) == 0 }
}
