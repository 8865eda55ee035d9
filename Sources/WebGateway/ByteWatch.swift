import NIOCore

/// Tells the guard of a connection about bytes, before a parser holds them back.
// Unchecked: all of it happens on the event loop of its channel.
final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer

    private let watcher: ConnectionGuard

    init(_ watcher: ConnectionGuard) { self.watcher = watcher }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        watcher.bytesCame(context)
        context.fireChannelRead(data)
    }
}
