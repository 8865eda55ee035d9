import Glibc
import Synchronization

/// A server that answers each request as a test says.
public final class HTTPServerDouble: Sendable {
    /// What it does after a request.
    public enum Answer: Sendable {
        /// Sends these bytes and closes the connection.
        case reply(String)
        /// Sends these bytes and keeps the connection open.
        case stay(String)
    }

    /// Its port on 127.0.0.1.
    public let port: Int
    private let listener: CInt
    private let log = Log()

    private final class Log: Sendable {
        let heads = Mutex<[String]>([])

        /// - Returns: how many requests came before this one.
        func add(_ head: String) -> Int {
            heads.withLock { heads in
                heads.append(head)
                return heads.count - 1
            }
        }
    }

    /// - Parameter answer: gets a request, head and body, and how many came before it.
    public init(_ answer: @escaping @Sendable (String, Int) -> Answer) {
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                precondition(bind(listener, pointer, size) == 0 && listen(listener, 16) == 0)
                precondition(getsockname(listener, pointer, &size) == 0)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        let log = log
        OwnThread.run {
            // Closed here: if `stop` did, this thread could accept the next server's connections under the same number.
            defer { close(listener) }
            while true {
                let accepted = accept(listener, nil, nil)
                guard accepted >= 0 else { return }
                OwnThread.run { Self.serve(accepted, log, answer) }
            }
        }
    }

    /// Ends it. It doesn't end with its last use, which in a test is often before its first request.
    public func stop() {
        shutdown(listener, CInt(SHUT_RDWR))
    }

    /// The requests so far, heads and bodies.
    public var requests: [String] { log.heads.withLock { $0 } }

    private static func serve(_ connection: CInt, _ log: Log, _ answer: (String, Int) -> Answer) {
        defer { close(connection) }
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard read(connection, &byte, 1) == 1 else { return }
            head.append(byte)
        }
        var text = String(decoding: head, as: UTF8.self)
        for _ in 0..<length(of: text) {
            var byte: UInt8 = 0
            guard read(connection, &byte, 1) == 1 else { return }
            head.append(byte)
        }
        text = String(decoding: head, as: UTF8.self)
        switch answer(text, log.add(text)) {
        case .reply(let reply): send(reply, connection)
        case .stay(let reply):
            send(reply, connection)
            var byte: UInt8 = 0
            while read(connection, &byte, 1) > 0 {}
        }
    }

    private static func length(of head: String) -> Int {
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        return line.flatMap { Int($0.dropFirst("content-length:".count).drop { $0 == " " }) } ?? 0
    }

    private static func send(_ text: String, _ connection: CInt) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }

    /// A reply with a status line and a body.
    public static func reply(_ status: String, type: String, headers: String = "", _ body: String) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(headers)\r\n\(body)"
    }
}
