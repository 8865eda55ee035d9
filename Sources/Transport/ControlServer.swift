import Capture
public import NIOCore
import ScanModel

/// The control socket: JSON-RPC 2.0, one message a line.
public struct ControlServer: Sendable {
    /// The longest request, in bytes.
    public static let lineLimit = 64 << 10

    private let listener: SocketEndpoint.Listener
    private let methods: ControlMethods
    private let noteChange: @Sendable (_ method: String, _ peer: PeerCredentials?) -> Void

    /// Makes a server on a listening socket.
    /// - Parameter noteChange: told of every request that changed something, and whose it was.
    public init(
        listener: SocketEndpoint.Listener, methods: ControlMethods,
        noteChange: @escaping @Sendable (_ method: String, _ peer: PeerCredentials?) -> Void = { _, _ in }
    ) {
        self.listener = listener
        self.methods = methods
        self.noteChange = noteChange
    }

    /// Serves until the task is cancelled.
    public func run() async throws {
        try await SocketEndpoint.accept(listener, linger: .zero) { connection in await serve(connection) }
    }

    private func serve(_ connection: SocketEndpoint.Connection) async {
        var lines = LineSplitter(limit: Self.lineLimit)
        let peer = await PeerCredentials(of: connection.channel)
        var frames: FrameTap?
        try? await connection.executeThenClose { inbound, outbound in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for try await bytes in inbound {
                    for piece in lines.take(bytes.readableBytesView) where frames == nil {
                        if let reply = await answer(piece, peer, &frames) {
                            try await outbound.write(ByteBuffer(bytes: reply))
                        }
                        if let frames { group.addTask { await FrameSender.send(frames, connection, outbound) } }
                    }
                }
                // A recorder ends when the client closes its side.
                group.cancelAll()
                // A last line may end with the client's side of the connection instead of a line feed.
                if frames == nil, let piece = lines.finish(), let reply = await answer(piece, peer, &frames) {
                    try await outbound.write(ByteBuffer(bytes: reply))
                    try await connection.channel.writeAndFlush(ByteBuffer()).get()
                }
            }
        }
        if let frames { await methods.endRecord(frames) }
    }

    private func answer(_ piece: LineSplitter.Piece, _ peer: PeerCredentials?, _ frames: inout FrameTap?) async
        -> [UInt8]?
    {
        var json = JSONWriter()
        guard case .line(let line) = piece else {
            reply(&json, id: nil) { $0.fail(.lineTooLong(Self.lineLimit)) }
            return json.bytes
        }
        let request: ControlRequest
        do throws(ProtocolError) {
            request = try ControlRequest(line)
        } catch {
            reply(&json, id: ControlRequest.id(of: line)) { $0.fail(error) }
            return json.bytes
        }
        do throws(ProtocolError) {
            let write = try await methods.call(request.method, request.parameters, frames: &frames)
            if case .string(let name) = request.method.content, ControlMethods.changes.contains(name) {
                noteChange(name, peer)
            }
            guard request.id != nil else { return nil }
            reply(&json, id: request.id) { json in
                json.key("result")
                write(&json)
            }
        } catch {
            guard request.id != nil else { return nil }
            reply(&json, id: request.id) { $0.fail(error) }
        }
        return json.bytes
    }

    private func reply(_ json: inout JSONWriter, id: SettingNode?, _ body: (inout JSONWriter) -> Void) {
        json.object { json in
            json.key("jsonrpc")
            json.string("2.0")
            json.key("id")
            switch id?.content {
            case .string(let text): json.string(text)
            case .number(let number):
                if let whole = Int(exactly: number) { json.integer(whole) } else { json.number(number, decimals: 6) }
            default: json.null()
            }
            body(&json)
        }
        json.endLine()
    }
}

/// A JSON-RPC request, checked.
struct ControlRequest {
    let id: SettingNode?
    let method: SettingNode
    let parameters: SettingNode?

    init(_ line: [UInt8]) throws(ProtocolError) {
        let node = try SettingNode(json: line)
        var reader = SettingReader()
        let members = reader.members(of: node, known: ["jsonrpc", "id", "method", "params"])
        if let error = reader.error { throw error }
        guard case .string("2.0")? = members["jsonrpc"]?.content else {
            throw ProtocolError(.invalid, field: "jsonrpc", message: "jsonrpc has to be \"2.0\"")
        }
        guard let method = members["method"], case .string = method.content else {
            throw ProtocolError(.missing, field: "method", message: "the name of a method is missing")
        }
        self.method = method
        parameters = members["params"]
        id = members["id"]
        switch id?.content {
        case nil, .null, .string, .number: break
        default: throw ProtocolError(.invalid, field: "id", message: "an id has to be text or a number")
        }
    }

    /// The id of a request that is otherwise wrong, so that the error finds its way.
    static func id(of line: [UInt8]) -> SettingNode? {
        guard case .map(let members)? = (try? SettingNode(json: line))?.content else { return nil }
        return members.first { if case .string("id") = $0.key.content { true } else { false } }?.value
    }
}

extension JSONWriter {
    /// Writes the `error` member of a reply: JSON-RPC's number, and our code and field.
    fileprivate mutating func fail(_ error: ProtocolError) {
        key("error")
        object { json in
            json.key("code")
            json.integer(error.rpcNumber)
            json.key("message")
            json.string(error.message)
            json.key("data")
            json.object { json in
                json.key("code")
                json.string(error.code.rawValue)
                if !error.field.isEmpty {
                    json.key("field")
                    json.string(error.field)
                }
            }
        }
    }
}

extension ProtocolError {
    /// JSON-RPC 2.0's number for the kind of mistake.
    fileprivate var rpcNumber: Int {
        switch code {
        case .malformed, .tooLong: -32700
        case .unknown where field == "method": -32601
        case .unknown, .missing, .invalid: field.hasPrefix("params") ? -32602 : -32600
        case .unavailable: -32000
        }
    }
}
