import HTTPTypes
import HummingbirdCore
import NIOCore
import ScanModel

/// Passes a writer to the one task that writes.
// Unchecked: the task that passes it on waits and doesn't write.
private struct Transfer: @unchecked Sendable {
    let body: any ResponseBodyWriter

    init(_ body: any ResponseBodyWriter) { self.body = body }
}

/// An answer to a request.
struct WebReply: Sendable {
    /// The content after the head.
    enum Body: Sendable {
        case bytes([UInt8])
        /// Written piece by piece, after the head was sent.
        case stream(@Sendable (inout any ResponseBodyWriter) async throws -> Void)
    }

    var status: HTTPResponse.Status
    var fields: HTTPFields
    var body: Body

    init(_ status: HTTPResponse.Status = .ok, type: String, _ body: Body) {
        self.status = status
        self.body = body
        fields = [.contentType: type, .cacheControl: "no-store"]
        if case .bytes(let bytes) = body { fields[.contentLength] = "\(bytes.count)" }
    }

    /// Creates a reply with JSON from a writer.
    init(_ status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        write(&json)
        self.init(status, json: json.bytes)
    }

    /// Creates a reply with JSON.
    init(_ status: HTTPResponse.Status = .ok, json: [UInt8]) {
        self.init(status, type: "application/json", .bytes(json))
    }

    /// Creates a reply that reports an error.
    init(_ error: WebError) { self.init(error.status) { error.write(to: &$0) } }

    /// Returns a redirect to another path.
    static func redirect(to path: String) -> WebReply {
        var reply = WebReply(.seeOther, type: "text/plain", .bytes([]))
        reply.fields[.location] = path
        return reply
    }

    /// Writes the answer to a request. A stream ends when the client is gone.
    func write(to writer: consuming ResponseWriter, of request: Request, on channel: any Channel) async throws {
        let isHead = request.method == .head
        let head = HTTPResponse(status: status, headerFields: fields)
        switch body {
        case .bytes(let bytes):
            if isHead || bytes.isEmpty { return try await writer.writeResponse(head) }
            try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        case .stream(let stream):
            if isHead { return try await writer.writeResponse(head) }
            let body = try await writer.writeHead(head)
            let transfer = Transfer(body)
            try await channel.whileOpen {
                var body = transfer.body
                try await stream(&body)
                try await body.finish(nil)
            }
        }
    }
}

extension ResponseBodyWriter {
    mutating func write(_ text: String) async throws { try await write(ByteBuffer(string: text)) }
}
