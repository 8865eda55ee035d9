import Capture
import DataScan
import NIOCore
import ScanModel

/// Answers the lines of the control socket.
struct ControlCalls: Sendable {
    let methods: ControlMethods
    /// Is called for every request that changed something, with the peer that sent it.
    let noteChange: @Sendable (_ method: String, _ peer: PeerCredentials?) -> Void

    /// Carries out the request of a line.
    func answer(_ piece: RequestLines.Piece, _ peer: PeerCredentials?) async -> ControlReply {
        let line: [UInt8]
        switch piece {
        case .refused(let error, let isLast):
            var reply = ControlReply.failure(error, id: nil)
            reply.endsConnection = isLast
            return reply
        case .line(let bytes): line = bytes
        }
        let request: ControlRequest
        do throws(ProtocolError) {
            request = try ControlRequest(line)
        } catch {
            return .failure(error, id: ControlRequest.id(of: line))
        }
        do throws(ProtocolError) {
            var extras = ControlExtras()
            let method = try ControlMethod(request.method)
            let write = try await methods.call(method, request.parameters, extras: &extras)
            if method.isNoted { noteChange(method.rawValue, peer) }
            guard request.id != nil else { return ControlReply(extras: extras) }
            return .success(id: request.id, extras, write)
        } catch {
            return request.id == nil ? ControlReply() : .failure(error, id: request.id)
        }
    }

    /// Ends a feed, so that another one can begin.
    func end(_ feed: ControlFeed) {
        feed.close()
        Task { await methods.end(feed) }
    }

    /// Sends the elements of a feed until it ends.
    func send(_ feed: ControlFeed, to channel: any Channel, _ counters: ConnectionCounters) async {
        switch feed {
        case .frames(let tap): await FrameSender.send(tap, to: channel, counters)
        case .pictures(let tap):
            await PictureSender.send(tap, of: methods.scanner, to: channel, counters)
        }
        end(feed)
    }
}

/// The stream that a connection carries once it answers no more requests.
enum ControlFeed: Sendable {
    /// Every frame, for recording.
    case frames(FrameTap)
    /// The picture, for display.
    case pictures(PictureTap)

    func close() {
        switch self {
        case .frames(let tap): tap.close()
        case .pictures(let tap): tap.close()
        }
    }
}

/// What accompanies a reply.
struct ControlExtras: Sendable {
    /// A file to pass to the client.
    var file: MemoryFile?
    /// The stream that the connection carries after the reply, until `end`.
    var feed: ControlFeed?
}

/// The reply to a line.
struct ControlReply: Sendable {
    /// The line with its line feed; empty if there is no answer.
    var line: [UInt8] = []
    /// What accompanies the line.
    var extras = ControlExtras()
    /// Whether the connection ends because the input wasn't the protocol at all.
    var endsConnection = false

    static func success(id: SettingNode?, _ extras: ControlExtras, _ write: ControlMethods.Result) -> ControlReply {
        ControlReply(
            line: line(id: id) { json in
                json.key("result")
                write(&json)
            }, extras: extras)
    }

    static func failure(_ error: ProtocolError, id: SettingNode?) -> ControlReply {
        ControlReply(line: line(id: id) { $0.fail(error) }, endsConnection: error.isGarbage)
    }

    private static func line(id: SettingNode?, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
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
        return json.bytes
    }
}

extension JSONWriter {
    /// Writes the `error` member of a reply: JSON-RPC's number, with our code and field.
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
    /// JSON-RPC 2.0's number for the kind of error.
    fileprivate var rpcNumber: Int {
        switch code {
        case .malformed, .tooLong: -32700
        case .unknown where field == "method": -32601
        case .unknown, .missing, .invalid: field.hasPrefix("params") ? -32602 : -32600
        case .unavailable: -32000
        case .forbidden: -32001
        case .tooMany: -32002
        }
    }
}
