import NIOCore

/// Notifies the connection's guard of incoming bytes before the HTTP parser buffers them.
// Unchecked: everything happens on the event loop of its channel.
final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer

    private let watcher: ConnectionGuard

    init(_ watcher: ConnectionGuard) { self.watcher = watcher }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        watcher.bytesCame(context)
        context.fireChannelRead(data)
    }
}
