import NIOCore
import NIOHTTP1

/// Settles what HTTP/1 leaves open in a request's head before anything else looks at it: by which name the gateway was reached,
/// and how the answer to an old client ends.
// Unchecked: all of it happens on the event loop of its channel.
final class RequestHead: ChannelDuplexHandler, RemovableChannelHandler, @unchecked Sendable {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Of each request that is not answered, whether its client knows HTTP/1.0 alone; the oldest first.
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
            // It doesn't know chunks: the end of the connection ends the answer.
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

    /// Leaves one name and a path: of a target in absolute form those in it (RFC 9112, 3.2.2), else those of the one `Host`. A
    /// request that names the gateway twice, or in another way, has no name afterwards, and is refused.
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
