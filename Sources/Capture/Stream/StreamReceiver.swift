import Dispatch
import Glibc
import Imaging
import ScanModel
import SocketFiles
import Synchronization

/// Listens for a program that writes frames, and keeps the newest one.
///
/// A thread of its own always reads what the program writes, so that a slow pipeline never makes it wait: otherwise frames would
/// queue up in the program and arrive late. Nothing is allocated for a frame once the buffers have their size.
final class StreamReceiver: Sendable {
    /// A whole frame.
    struct Received {
        /// Its bytes: a JPEG, or the planes that `header` describes.
        var bytes: [UInt8] = []
        /// The header if the frame is uncompressed.
        var header: Y4MHeader?
        /// Seconds on the monotonic clock.
        var captureTime = 0.0
        /// The number of the connection from which it came.
        var connection = 0
    }

    /// What the thread shares with the stream.
    struct State {
        var newest = Received()
        var hasNewest = false
        var dropped = 0
        var damage: [FrameDamage: Int] = [:]
        var health: StreamHealth
        /// Frames per second of the present writer, measured; nil until enough frames came.
        var frameRate: Double?
        /// Size of the frames, known since one was decoded.
        var size = (width: 0, height: 0)
        var tap: FrameTap?
        var isClosed = false
        /// Why it no longer listens; nil while it does.
        var fault: CaptureFault?
    }

    let state: Mutex<State>
    private let arrived = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    /// Closing it wakes the thread.
    private let wake: CInt

    /// Creates the socket and starts to listen.
    /// - Parameter interval: expected seconds between frames; 0 if unknown.
    init(_ address: StreamAddress, interval: Double, clock: CaptureClock) throws(CaptureFault) {
        state = Mutex(State(health: StreamHealth(device: address.description, expected: interval)))
        if let problem = address.problem { throw CaptureFault(.wrongFormat, problem) }
        let listener: CInt
        do throws(SocketError) {
            listener = try SocketPath(address.path).listen(backlog: Self.backlog, mode: Self.mode, group: nil)
        } catch {
            throw CaptureFault(error, address)
        }
        var ends: [CInt] = [-1, -1]
        // Unsafe: C fills both elements.
        guard unsafe pipe(&ends) == 0 else {
            Glibc.close(listener)
            throw CaptureFault(.absent, "\(address): can't listen: \(SystemError.text(errno))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        wake = ends[1]
        let connections = StreamConnections(
            listener: listener, wake: ends[0], file: SocketFile(address.path), clock: clock)
        // Unchecked: from here on, only the thread uses it.
        nonisolated(unsafe) let owned = connections
        DispatchQueue(label: "datascan.stream", qos: .userInitiated).async { [self] in
            unsafe owned.run(self)
            ended.signal()
        }
    }

    deinit { close() }

    /// Connections that wait to be accepted: each is accepted or refused at once.
    private static let backlog: CInt = 16
    /// The owner of the folder decides who may reach the socket; its group may write.
    private static let mode: UInt32 = 0o660

    /// Waits for a frame that hasn't been taken.
    /// - Parameter frame: exchanged with the newest frame, so that its memory is used again.
    /// - Returns: false if none came within `timeout` seconds.
    func take(_ frame: inout Received, timeout: Double) -> Bool {
        let deadline = DispatchTime.now() + timeout
        while true {
            let isTaken = state.withLock { state in
                guard state.hasNewest else { return false }
                swap(&state.newest, &frame)
                state.hasNewest = false
                return true
            }
            if isTaken { return true }
            guard arrived.wait(timeout: deadline) == .success else { return false }
        }
    }

    /// Makes a frame the newest one.
    /// - Parameters:
    ///   - frame: exchanged with the one it replaces.
    ///   - frameRate: frames per second of the stream; nil if unknown.
    func publish(_ frame: inout Received, frameRate: Double?) {
        let isFirst = state.withLock { state in
            state.frameRate = frameRate
            swap(&state.newest, &frame)
            defer { state.hasNewest = true }
            if state.hasNewest { state.dropped += 1 }
            return !state.hasNewest
        }
        if isFirst { arrived.signal() }
    }

    /// Ends the connection, removes the socket, and waits until the thread has ended.
    func close() {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return }
        Glibc.close(wake)
        ended.wait()
    }
}

extension CaptureFault {
    /// The fault of a stream that can't listen.
    init(_ error: SocketError, _ address: StreamAddress) {
        switch error {
        case .inUse:
            self.init(
                .busy, "\(address): another program listens there, such as another datascand; give each its own path")
        case .noSocket:
            self.init(.absent, "\(address): a file that isn't a socket is there; remove it, or configure another path")
        case .tooLong, .noGroup: self.init(.wrongFormat, "\(error)")
        case .cannotListen(_, let reason):
            self.init(
                .absent,
                "\(address): can't listen: \(reason); does the folder exist, and may the daemon's user write to it?")
        }
    }
}
