import CSocket
import Glibc

/// A file without a name, in memory, that is handed to another process. Owns its descriptor.
final class MemoryFile: Sendable {
    private let descriptor: CInt

    /// Makes a file of bytes, which nobody can change; nil where the system refuses.
    init?(_ bytes: [UInt8]) {
        // Unsafe: C reads the array for this call alone.
        descriptor = unsafe csocket_memory_file(bytes, bytes.count)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sends the file over a Unix socket, with one byte that it goes with.
    /// - Returns: whether it was sent; the socket's buffer has to have room.
    func send(over socket: CInt, with byte: UInt8) -> Bool { csocket_send_file(socket, descriptor, byte) == 0 }
}
