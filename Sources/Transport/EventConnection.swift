import CSocket
import DataScan
import Delivery
import NIOCore
import ScanModel

/// One connection to the event socket. It writes as much as its client takes, and reads the client's subscriptions.
// Unchecked: everything happens on the event loop of its channel.
final class EventConnection: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let hub: EventHub
    private let descriptor: CInt
    private let counters: ConnectionCounters
    private var subscriber: Subscriber?
    private var requests = RequestLines()
    private var progress = WriteProgress()
    private var isCatchingUp = false
    private var isEnding = false
    /// Whether the client's input is ignored from now on.
    private var isDeaf = false
    private var isWatched = false

    /// Events taken from the hub at once. Events that a slow client hasn't taken yet stay where they can be merged.
    private static let eventsAtOnce = 16
    /// Bytes per write: small enough that a slow but steady reader shows progress.
    private static let chunk = 8 << 10

    /// - Parameter descriptor: the channel's, which owns it.
    init(hub: EventHub, descriptor: CInt, counters: ConnectionCounters) {
        self.hub = hub
        self.descriptor = descriptor
        self.counters = counters
    }

    func channelActive(context: ChannelHandlerContext) {
        subscriber = hub.subscribe()
        pump(context.channel)
    }

    func channelInactive(context: ChannelHandlerContext) {
        subscriber?.cancel()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelWritabilityChanged(context: ChannelHandlerContext) { pump(context.channel) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        for piece in requests.take(unwrapInboundIn(data).readableBytesView, at: .uptime) {
            take(piece, context.channel)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A client that has closed its sending side may continue to listen.
        if case .inputClosed? = event as? ChannelEvent, let piece = requests.finish(at: .uptime) {
            take(piece, context.channel)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Writes pending events as long as the client takes them.
    private func pump(_ channel: any Channel) {
        guard let subscriber, !isCatchingUp, !isEnding else { return }
        while channel.isActive, channel.isWritable {
            let loop = channel.eventLoop
            switch subscriber.take(Self.eventsAtOnce, orWake: { loop.execute { self.pump(channel) } }) {
            case .events(let events): write(events, channel)
            case .missed(let missed):
                isCatchingUp = true
                Task {
                    let events = await subscriber.replay(missed)
                    loop.execute {
                        self.isCatchingUp = false
                        self.write(events, channel)
                        self.pump(channel)
                    }
                }
                return
            case .nothing: return
            case .end:
                end(channel)
                return
            }
        }
    }

    private func write(_ events: [OutgoingEvent], _ channel: any Channel) {
        var buffer = ByteBuffer()
        for (index, event) in events.enumerated() {
            buffer.writeBytes(event.line)
            guard buffer.readableBytes >= Self.chunk || index == events.count - 1 else { continue }
            progress.begin(at: .now())
            channel.write(buffer).assumeIsolated().whenComplete { _ in self.progress.end(at: .now()) }
            buffer = ByteBuffer()
        }
        channel.flush()
        watch(channel)
    }

    /// Checks every second whether the client takes what was written, as long as something waits.
    private func watch(_ channel: any Channel) {
        guard progress.isWaiting, !isWatched else { return }
        isWatched = true
        channel.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) {
            self.isWatched = false
            // A closed channel no longer owns the descriptor.
            guard channel.isActive else { return }
            self.progress.look(unread: Int(csocket_unread(self.descriptor)), at: .now())
            if self.progress.isStuck(at: .now()) {
                self.counters.noteEviction()
                channel.close(promise: nil)
            } else {
                self.watch(channel)
            }
        }
    }

    private func take(_ piece: RequestLines.Piece, _ channel: any Channel) {
        guard let subscriber, !isDeaf else { return }
        do throws(ProtocolError) {
            switch piece {
            case .refused(let error, let isLast):
                isDeaf = isLast
                throw error
            case .line(let line):
                switch try SubscriberRequest.parse(line) {
                case .subscribe(let subscription, let after): try subscriber.resubscribe(subscription, after: after)
                case .ping(let token): subscriber.reply(.pong(Pong(ping: token, sequence: 0)))
                }
            }
        } catch {
            subscriber.reply(.error(error))
            isDeaf = isDeaf || error.isGarbage
            // Earlier events are sent first, then nothing more.
            if isDeaf { subscriber.cancel() }
        }
    }

    /// Closes the connection once everything written has been taken.
    private func end(_ channel: any Channel) {
        isEnding = true
        progress.begin(at: .now())
        watch(channel)
        channel.writeAndFlush(ByteBuffer()).assumeIsolated().whenComplete { _ in
            self.progress.end(at: .now())
            channel.close(promise: nil)
        }
    }
}

extension Double {
    /// Seconds since the machine started.
    static var uptime: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }
}
