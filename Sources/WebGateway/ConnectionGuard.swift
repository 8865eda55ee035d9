import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections that occupy a place without doing anything: requests that arrive byte by byte (slow loris),
/// readers that take nothing, clients that stay after their last answer, and clients that have left a stream.
// Unchecked: everything happens on the event loop of its channel.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler, @unchecked Sendable {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The maximum time for a request to arrive, head and body.
    static let requestPatience = TimeAmount.seconds(10)
    /// The maximum time that a connection may stay without a request.
    static let idlePatience = TimeAmount.seconds(60)
    /// The maximum time for an answer to begin after the client closed its sending side: most clients that do so have
    /// left.
    static let halfClosedPatience = TimeAmount.seconds(5)
    /// The maximum time that a reader may take nothing.
    static let readerPatience = TimeAmount.seconds(20)

    /// What the client has to send before its deadline.
    private enum Wait { case nothing, request, nextRequest }
    private var wait = Wait.nothing
    private var request: Scheduled<Void>?
    /// Whether a request is incomplete; initially true, because a new connection has to send one.
    private var isReceiving = true
    /// Complete requests without an answer; -1 if a request was answered before it was complete.
    private var unanswered = 0
    private var reader: Scheduled<Void>?
    private var isAnswering = false
    private var isStreaming = false
    /// Closes the connection after the client closed its sending side, unless an answer begins.
    private var left: Scheduled<Void>?

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { update(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        update(context)
        context.fireChannelActive()
    }

    /// Notes incoming bytes, including those of an incomplete head that the parser holds back.
    func bytesCame(_ context: ChannelHandlerContext) {
        isReceiving = true
        update(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        request?.cancel()
        reader?.cancel()
        left?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        request?.cancel()
        reader?.cancel()
        left?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) {
            isReceiving = false
            unanswered += 1
            update(context)
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            isAnswering = true
            isStreaming = head.headerFields[.contentLength] == nil
            left?.cancel()
            if left != nil, isStreaming { context.close(promise: nil) }
        case .body: break
        case .end:
            isAnswering = false
            isStreaming = false
            unanswered -= 1
            update(context)
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A browser that leaves a page closes its side. While there is nothing to write, this is the only sign.
        if case .inputClosed? = event as? ChannelEvent {
            if isStreaming { context.close(promise: nil) }
            if !isAnswering { left = deadline(Self.halfClosedPatience, context) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        reader?.cancel()
        reader = context.channel.isWritable ? nil : deadline(Self.readerPatience, context)
        context.fireChannelWritabilityChanged()
    }

    /// Sets the deadline for what the client has to send next; a running deadline isn't extended.
    private func update(_ context: ChannelHandlerContext) {
        let next = unanswered > 0 ? Wait.nothing : isReceiving ? .request : .nextRequest
        guard next != wait else { return }
        wait = next
        request?.cancel()
        switch next {
        case .nothing: request = nil
        case .request: request = deadline(Self.requestPatience, context)
        case .nextRequest: request = deadline(Self.idlePatience, context)
        }
    }

    private func deadline(_ time: TimeAmount, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
