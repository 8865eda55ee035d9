import Glibc
import Synchronization

/// A daemon's socket, with one connection at a time.
final class SocketDouble: Sendable {
    let path: String
    private let descriptor: CInt
    private let connection = Mutex<CInt>(-1)

    init() throws {
        path = "/tmp/signal-\(UInt64.random(in: 0 ... .max)).sock"
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, 8) == 0 else { throw CancellationError() }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// Takes the next connection. Blocks its thread.
    func accept() {
        hangUp()
        connection.withLock { $0 = Glibc.accept(descriptor, nil, nil) }
    }

    func hangUp() {
        connection.withLock { connection in
            if connection >= 0 { close(connection) }
            connection = -1
        }
    }

    func send(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        let connection = connection.withLock { $0 }
        bytes.withUnsafeBytes { _ = Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Receives a line of at most 4 kB.
    func receive() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(connection.withLock { $0 }, $0.baseAddress, $0.count) }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
