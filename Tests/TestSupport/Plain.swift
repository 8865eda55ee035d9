import Glibc

/// A connection without any library, which reads only when it is told to.
public final class Plain: Sendable {
    /// Its descriptor.
    public let descriptor: CInt

    /// Nobody listens there.
    public struct Refused: Error { let number: CInt }

    /// Connects to a Unix socket.
    public init(_ path: String) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        bePatient()
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Refused(number: errno) }
    }

    /// Connects to a port of this machine.
    public init(port: Int) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        bePatient()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Refused(number: errno) }
    }

    /// A test that waits for what does not come fails.
    private func bePatient() {
        var patience = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends text.
    public func write(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    }

    /// What comes first.
    public func readSome() -> String {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Everything until the other side closes.
    public func readToEnd() -> String {
        var all = ""
        while true {
            let some = readSome()
            if some.isEmpty { return all }
            all += some
        }
    }

    /// Closes it.
    public func close() { Glibc.close(descriptor) }
}
