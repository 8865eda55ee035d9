import NIOCore
import Synchronization

/// The number of open connections that are served.
final class ConnectionCount: Sendable {
    private let most: Int
    private let open = Mutex(0)

    /// - Parameter most: maximum number of connections.
    init(most: Int) { self.most = most }

    /// Counts a connection until it is closed; false if there are too many already.
    func admit(_ channel: any Channel) -> Bool {
        let isAdmitted = open.withLock { open in
            guard open < most else { return false }
            open += 1
            return true
        }
        if isAdmitted {
            channel.closeFuture.whenComplete { [self] _ in open.withLock { $0 -= 1 } }
        }
        return isAdmitted
    }

    /// The response to every connection beyond the limit, whatever it asks.
    var refusal: String {
        let message = "\(most) connections are open, and no more are allowed; try again later"
        let body = "{\"error\":{\"code\":\"tooMany\",\"message\":\"\(message)\"}}\n"
        return "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\nRetry-After: 10\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
            + body
    }
}

/// Answers a connection beyond the limit without waiting for its request, and closes it.
// Unchecked: everything happens on the event loop of its channel.
final class ConnectionRefusal: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let response: String

    init(response: String) { self.response = response }

    /// The maximum time for the client to close its side. A connection that is closed with unread bytes is reset, and
    /// the client might lose the response.
    static let patience = TimeAmount.milliseconds(250)

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: response)), promise: nil)
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        context.fireChannelActive()
        context.read()
    }

    /// Discards the request.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func channelReadComplete(context: ChannelHandlerContext) { context.read() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { context.close(promise: nil) }
    }
}
