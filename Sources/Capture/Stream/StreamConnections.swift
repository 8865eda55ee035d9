import CSocket
import Glibc
import Imaging
import ScanModel
import SocketFiles
import Synchronization

/// The connections to a stream's socket, of which one at a time is read. Owns the descriptors; used by one thread.
final class StreamConnections {
    private let listener: CInt
    private let wake: CInt
    private let file: SocketFile?
    private let clock: CaptureClock
    private var writer: CInt = -1
    private var connection = 0
    private var splitter = FrameSplitter()
    private var rate = ArrivalRate()
    private var spare = StreamReceiver.Received()
    /// What the thread waits for: the end, a connection, bytes.
    private var waiting = [pollfd](repeating: pollfd(fd: -1, events: Int16(POLLIN), revents: 0), count: 3)
    /// When it is next checked whether the socket's file is still there, in seconds.
    private var nextCheck = 0.0

    /// Reads before the listener is looked at again: a writer that never pauses must not keep others waiting.
    private static let readsInTurn = 16
    /// Seconds between checks whether the socket's file is still there.
    private static let checkInterval = 1.0

    /// - Parameter wake: readable or closed at its other end once `run` has to end.
    init(listener: CInt, wake: CInt, file: SocketFile?, clock: CaptureClock) {
        (self.listener, self.wake, self.file, self.clock) = (listener, wake, file, clock)
        _ = fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK)
    }

    /// Accepts and reads until the receiver is closed.
    func run(_ receiver: StreamReceiver) {
        defer {
            file?.remove()
            disconnect(receiver)
            close(listener)
            close(wake)
        }
        while true {
            // poll ignores a negative descriptor.
            (waiting[0].fd, waiting[1].fd, waiting[2].fd) = (wake, listener, writer)
            // Unsafe: C fills the array's elements.
            let ready = unsafe poll(&waiting, nfds_t(waiting.count), CInt(Self.checkInterval * 1000))
            if receiver.state.withLock({ $0.isClosed }) { return }
            if ready < 0, errno != EINTR { return fail(receiver, "poll: \(SystemError.text(errno))") }
            guard ready >= 0 else { continue }
            if waiting[2].revents != 0 { read(receiver) }
            if waiting[1].revents != 0 { accept(receiver) }
            let now = clock.monotonic()
            if now >= nextCheck {
                if let file, SocketFile(file.path) != file { return fail(receiver, "the socket was removed") }
                nextCheck = now + Self.checkInterval
            }
            if writer >= 0, receiver.state.withLock({ $0.health.isHopeless(at: now) }) { disconnect(receiver) }
        }
    }

    private func fail(_ receiver: StreamReceiver, _ what: String) {
        receiver.state.withLock { $0.fault = CaptureFault(.absent, "\($0.health.device): \(what)") }
    }

    /// Accepts a writer. A second one is refused, unless the first is stalled.
    private func accept(_ receiver: StreamReceiver) {
        let accepted = csocket_accept(listener)
        guard accepted >= 0 else {
            // Without a free descriptor the connection goes on waiting, and poll would return at once.
            if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { clock.sleep(0.1) }
            return
        }
        let now = clock.monotonic()
        if writer >= 0 {
            guard receiver.state.withLock({ $0.health.isStalled(at: now) }) else {
                close(accepted)
                return
            }
            disconnect(receiver)
        }
        writer = accepted
        connection += 1
        splitter = FrameSplitter()
        rate = ArrivalRate()
        receiver.state.withLock { state in
            state.health.connects(at: now)
            state.frameRate = nil
        }
    }

    private func disconnect(_ receiver: StreamReceiver) {
        guard writer >= 0 else { return }
        close(writer)
        writer = -1
        receiver.state.withLock { $0.health.disconnects() }
    }

    private func read(_ receiver: StreamReceiver) {
        for _ in 0..<Self.readsInTurn {
            // Unsafe: C writes into the buffer, which has the size that it is given.
            let count = unsafe splitter.receive(clock) { unsafe Glibc.read(writer, $0.baseAddress, $0.count) }
            guard count > 0 else {
                if count < 0, errno == EAGAIN || errno == EINTR { return }
                return disconnect(receiver)
            }
            take(count, receiver)
            if count < FrameSplitter.chunk / 2 { return }
        }
    }

    /// Takes the frames out of what has arrived.
    private func take(_ count: Int, _ receiver: StreamReceiver) {
        while let piece = splitter.next() {
            switch piece {
            case .frame(let place, let captureTime):
                spare.bytes.removeAll(keepingCapacity: true)
                spare.bytes.append(contentsOf: splitter.bytes[place])
                (spare.header, spare.captureTime, spare.connection) = (splitter.header, captureTime, connection)
                rate.add(captureTime)
                offerToTap(receiver)
                receiver.publish(&spare, frameRate: splitter.header?.frameRate ?? rate.measured)
            case .damaged(let damage):
                receiver.state.withLock { state in
                    state.damage[damage, default: 0] += 1
                    state.health.finds(damage)
                }
            }
        }
        receiver.state.withLock { $0.health.receives(splitter, count: count, frameRate: $0.frameRate) }
    }

    private func offerToTap(_ receiver: StreamReceiver) {
        let (tap, size) = receiver.state.withLock { ($0.tap, $0.size) }
        guard let tap else { return }
        let frame = spare
        let layout = frame.header.map {
            RawFrame.Layout(format: $0.format, width: $0.width, height: $0.height, bytesPerLine: $0.width)
        }
        tap.offer(
            frame.bytes.span,
            layout: layout
                ?? RawFrame.Layout(
                    format: FourCC.mjpeg.description, width: size.width, height: size.height, bytesPerLine: 0),
            captureTime: frame.captureTime)
    }
}
