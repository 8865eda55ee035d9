import Glibc
import HelperProcess
import SocketFiles

/// A connection to the daemon's socket of a stream. Owns the descriptor.
final class FeedConnection {
    let descriptor: CInt

    /// Seconds after which a daemon that takes nothing is checked for its end.
    private static let patience = 1

    /// Connects.
    /// - Throws: the error number.
    init(_ path: String) throws(FeedConnectionError) {
        descriptor = SocketPath(path).connect()
        guard descriptor >= 0 else { throw FeedConnectionError(path: path, number: -descriptor) }
        var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
        // Unsafe: C reads the local value.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether the daemon has closed it.
    var isClosed: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        // Unsafe: C writes the local value.
        return unsafe poll(&state, 1, 0) > 0
    }

    /// Sends bytes.
    /// - Returns: false if the daemon has closed the connection, or the thread has to end.
    func send(_ bytes: RawSpan, until stop: StopFlag? = nil) -> Bool {
        var sent = 0
        while sent < bytes.byteCount {
            // Unsafe: C reads the rest during the call, which is as long as it is told.
            let count = unsafe bytes.extracting(droppingFirst: sent).withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count >= 0 { sent += count; continue }
            guard errno == EINTR || errno == EAGAIN, stop?.isSet != true else { return false }
        }
        return true
    }

    /// Reports to the daemon why there are no frames; it shows the reason in its status until frames come.
    /// - Parameter fault: nil takes back an earlier report.
    static func report(_ fault: FeedFault?, to path: String) {
        // A daemon that is away has no status either.
        guard let connection = try? FeedConnection(path) else { return }
        let line = "datascan-feed: \(fault?.description ?? "")\n"
        // Unsafe: the span ends before the bytes do. (`span.bytes` is unsafe for Swift 6.3, and not for 6.2.)
        _ = unsafe Array(line.utf8).withUnsafeBytes { unsafe connection.send(RawSpan(_unsafeBytes: $0)) }
    }
}

/// The daemon can't be reached.
struct FeedConnectionError: Error, Hashable, CustomStringConvertible {
    let path: String
    let number: CInt

    /// One sentence that says what would be right.
    var description: String {
        switch number {
        case ENOENT, ECONNREFUSED:
            "\(path): no daemon listens there; a daemon with camera.device: unix:\(path) creates it"
        case EACCES: "\(path): permission denied; this user has to be in the group of the socket, datascan-feed"
        default: "\(path): \(ErrorNumber(number))"
        }
    }
}
