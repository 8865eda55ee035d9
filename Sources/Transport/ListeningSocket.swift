import CSocket
// Unsafe: a source may be used from any thread, but Dispatch doesn't declare that to Swift.
@preconcurrency @unsafe import Dispatch
import Glibc
import SocketFiles
import Synchronization

/// A socket that accepts clients. Owns the descriptor and, if it created one, the socket's file.
public final class ListeningSocket: Sendable {
    private let descriptor: CInt
    /// The file that was created; removed at the end only if it is still the same one.
    private let file: SocketFile?
    private let source: any DispatchSourceRead
    private let phase = Mutex(Phase.new)
    private let ended: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    private enum Phase { case new, accepting, closed }

    /// Maximum connections that wait to be accepted.
    static let backlog: CInt = 1024
    /// The wait for a free descriptor if there is none for a connection.
    private static let pauseWithoutDescriptors = DispatchTimeInterval.milliseconds(100)

    /// Takes ownership of a listening descriptor.
    init(descriptor: CInt, file: SocketFile?) {
        self.descriptor = descriptor
        self.file = file
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "datascan.accept"))
        (ended, end) = AsyncStream.makeStream()
        let end = end
        // The descriptor is closed once nothing waits for it any more.
        source.setCancelHandler {
            Glibc.close(descriptor)
            end.finish()
        }
    }

    deinit {
        close()
    }

    /// Accepts connections until the socket is closed or the task is cancelled.
    /// - Parameter body: gets a non-blocking descriptor and owns it.
    func accept(_ body: @escaping @Sendable (CInt) -> Void) async {
        let (source, descriptor) = (source, descriptor)
        source.setEventHandler {
            // A few at a time, so that a flood of connections can't prevent the source from being cancelled.
            for _ in 0..<64 {
                let accepted = csocket_accept(descriptor)
                if accepted >= 0 {
                    body(accepted)
                } else if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
                    source.suspend()
                    DispatchQueue.global().asyncAfter(deadline: .now() + Self.pauseWithoutDescriptors) {
                        source.resume()
                    }
                    return
                } else if errno != ECONNABORTED && errno != EINTR {
                    return
                }
            }
        }
        phase.withLock { phase in
            guard phase == .new else { return }
            phase = .accepting
            source.activate()
        }
        await withTaskCancellationHandler {
            for await _ in ended {}
        } onCancel: {
            close()
        }
    }

    /// Stops listening, and removes the socket's file if it is still the one that was created.
    public func close() {
        phase.withLock { phase in
            guard phase != .closed else { return }
            if let file {
                file.remove()
                // New connections are refused from here on. A socket that belongs to systemd goes on listening.
                shutdown(descriptor, CInt(SHUT_RDWR))
            }
            source.cancel()
            // A source that never ran can't be cancelled.
            if phase == .new { source.activate() }
            phase = .closed
        }
    }
}
