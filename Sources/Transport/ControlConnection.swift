import CSocket
import NIOCore
import ScanModel

/// One connection to the control socket. It answers one request after another, and reads no faster than it answers.
// Unchecked: everything happens on the event loop of its channel.
final class ControlConnection: ChannelDuplexHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let calls: ControlCalls
    private let peer: PeerCredentials?
    private let descriptor: CInt
    private let counters: ConnectionCounters
    private var requests = RequestLines()
    private var pending: [RequestLines.Piece] = []
    private var isBusy = false
    private var holdsRead = false
    private var inputIsClosed = false
    private var feed: ControlFeed?

    /// - Parameter descriptor: the channel's, which owns it.
    init(calls: ControlCalls, peer: PeerCredentials?, descriptor: CInt, counters: ConnectionCounters) {
        self.calls = calls
        self.peer = peer
        self.descriptor = descriptor
        self.counters = counters
    }

    func read(context: ChannelHandlerContext) {
        if isBusy { holdsRead = true } else { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Input after `record` and `pictures` is ignored.
        guard feed == nil else { return }
        pending += requests.take(unwrapInboundIn(data).readableBytesView, at: .uptime)
        answerNext(context.channel)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            inputIsClosed = true
            if let piece = requests.finish(at: .uptime) { pending.append(piece) }
            // A feed ends when the client closes its side.
            feed?.close()
            answerNext(context.channel)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        pending.removeAll()
        feed?.close()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answerNext(_ channel: any Channel) {
        guard !isBusy, feed == nil, channel.isActive else { return }
        guard !pending.isEmpty else {
            if inputIsClosed { channel.close(promise: nil) }
            return
        }
        let piece = pending.removeFirst()
        isBusy = true
        Task { [calls, peer] in
            let reply = await calls.answer(piece, peer)
            channel.eventLoop.execute { self.send(reply, channel) }
        }
    }

    private func send(_ reply: ControlReply, _ channel: any Channel) {
        guard channel.isActive else {
            if let feed = reply.extras.feed { calls.end(feed) }
            return
        }
        feed = reply.extras.feed
        guard !reply.line.isEmpty else { return finish(reply, channel) }
        let deadline = channel.eventLoop.assumeIsolated().scheduleTask(in: WriteProgress.patience) {
            self.counters.noteEviction()
            channel.close(promise: nil)
        }
        guard let file = reply.extras.file else {
            return writeLine(ByteBuffer(bytes: reply.line), of: reply, channel, deadline)
        }
        sendFile(file, of: reply, channel, deadline)
    }

    /// Sends a descriptor with the line's first byte, once the client has read everything before it: an unread
    /// descriptor keeps the file's memory in use, and that memory can't be charged to anyone.
    private func sendFile(
        _ file: MemoryFile, of reply: ControlReply, _ channel: any Channel, _ deadline: Scheduled<Void>
    ) {
        guard channel.isActive else { return deadline.cancel() }
        if csocket_unread(descriptor) == 0, file.send(over: descriptor, with: reply.line[0]) {
            return writeLine(ByteBuffer(bytes: reply.line.dropFirst()), of: reply, channel, deadline)
        }
        channel.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(10)) {
            self.sendFile(file, of: reply, channel, deadline)
        }
    }

    private func writeLine(
        _ line: ByteBuffer, of reply: ControlReply, _ channel: any Channel, _ deadline: Scheduled<Void>
    ) {
        channel.writeAndFlush(line).assumeIsolated().whenComplete { _ in
            deadline.cancel()
            self.finish(reply, channel)
        }
    }

    /// Continues after a reply has been taken.
    private func finish(_ reply: ControlReply, _ channel: any Channel) {
        isBusy = false
        if let feed {
            pending.removeAll()
            Task { [calls, counters] in await calls.send(feed, to: channel, counters) }
            if inputIsClosed { feed.close() }
        } else if reply.endsConnection {
            channel.close(promise: nil)
            return
        }
        answerNext(channel)
        if !isBusy, holdsRead {
            holdsRead = false
            channel.read()
        }
    }
}
