import CSocket
// Unsafe: a source may be used from any thread; Dispatch does not say so to Swift.
@preconcurrency @unsafe import Dispatch
import Glibc
import Synchronization

/// A socket on which clients are waited for. Owns the descriptor and, where it made one, the socket's file.
public final class ListeningSocket: Sendable {
    private let descriptor: CInt
    /// The file that was made: removed at the end only while it is still the same one.
    private let file: SocketFile?
    private let source: any DispatchSourceRead
    private let phase = Mutex(Phase.new)
    private let ended: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    private enum Phase { case new, accepting, closed }

    /// Connections that may wait to be accepted.
    static let backlog: CInt = 1024
    /// How long to wait for a descriptor to become free, where there is none for a connection.
    private static let pauseWithoutDescriptors = DispatchTimeInterval.milliseconds(100)

    /// Takes over a descriptor that listens.
    init(descriptor: CInt, file: SocketFile?) {
        self.descriptor = descriptor
        self.file = file
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "datascan.accept"))
        (ended, end) = AsyncStream.makeStream()
        let end = end
        // A descriptor is closed once nothing waits for it any more.
        source.setCancelHandler {
            Glibc.close(descriptor)
            end.finish()
        }
    }

    deinit {
        close()
    }

    /// Accepts connections until the socket is closed or the task is cancelled.
    /// - Parameter body: owns the descriptor that it gets, which does not block.
    func accept(_ body: @escaping @Sendable (CInt) -> Void) async {
        let (source, descriptor) = (source, descriptor)
        source.setEventHandler {
            // A few at a time: a flood of them must not keep the source from being cancelled.
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

    /// Stops listening, and removes the socket's file where it is still the one that was made.
    public func close() {
        phase.withLock { phase in
            guard phase != .closed else { return }
            if let file {
                file.remove()
                // Who connects from here on is refused at once. systemd's socket is its own, and goes on listening.
                shutdown(descriptor, CInt(SHUT_RDWR))
            }
            source.cancel()
            // One that never ran can't be cancelled.
            if phase == .new { source.activate() }
            phase = .closed
        }
    }
}

/// A socket's place in the file system.
struct SocketFile: Sendable {
    let path: String
    private let device: dev_t
    private let node: ino_t

    /// The file at a path; nil where there is none.
    init?(_ path: String) {
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe lstat(path, &status) == 0 else { return nil }
        (self.path, device, node) = (path, status.st_dev, status.st_ino)
    }

    /// Removes the file, unless another one has taken its place.
    func remove() {
        if let now = SocketFile(path), now.device == device, now.node == node { unsafe unlink(path) }
    }
}
