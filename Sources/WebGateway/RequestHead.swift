import NIOCore
import NIOHTTP1

/// Normalises the head of an HTTP/1 request before any check: leaves at most one host name, and ends answers to
/// HTTP/1.0 clients by closing the connection.
// Unchecked: everything happens on the event loop of its channel.
final class RequestHead: ChannelDuplexHandler, RemovableChannelHandler, @unchecked Sendable {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether each unanswered request is HTTP/1.0, oldest first.
    private var isOld: [Bool] = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        isOld.append(head.version != .http1_1)
        Self.settle(&head)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOld.first == true else {
            if case .end = unwrapOutboundIn(data), !isOld.isEmpty { isOld.removeFirst() }
            return context.write(data, promise: promise)
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // HTTP/1.0 has no chunked encoding: closing the connection ends the answer.
            head.version = .http1_0
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            let written = promise ?? context.eventLoop.makePromise()
            let channel = context.channel
            written.futureResult.whenComplete { _ in channel.close(promise: nil) }
            context.writeAndFlush(data, promise: written)
        }
    }

    /// Reduces a request to a path and one `Host`. A target in absolute form replaces `Host` (RFC 9112, 3.2.2). Requests with
    /// several `Host` lines or another form of target are left without `Host`, and so are refused later.
    static func settle(_ head: inout HTTPRequestHead) {
        let hosts = head.headers["Host"]
        var name = hosts.count == 1 ? hosts.first : nil
        if !head.uri.hasPrefix("/"), head.uri != "*" {
            let target = AbsoluteTarget(head.uri)
            name = target?.authority
            head.uri = target?.path ?? "/"
        }
        head.headers.remove(name: "Host")
        if let name { head.headers.add(name: "Host", value: name) }
    }
}

/// The target of a request in absolute form: `http://kiosk.local:8480/api/status`.
private struct AbsoluteTarget {
    let authority: String
    let path: String

    init?(_ target: String) {
        guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
            return nil
        }
        let rest = target.dropFirst(scheme.count)
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        authority = String(rest[..<end])
        path = rest[end...].hasPrefix("/") ? String(rest[end...]) : "/" + rest[end...]
    }
}
