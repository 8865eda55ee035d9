import FoundationEssentials
import Glibc
import SocketFiles
import Synchronization
import TestSupport
import Testing

@testable import Feed

/// Listens as the daemon does, and keeps what it gets.
final class DaemonDouble: Sendable {
    let path: String
    private let folder: String
    private let listener: CInt
    private let state = Mutex(State())

    private struct State {
        var connections: [[UInt8]] = []
        var isClosing = false
        var isEnded = false
    }

    init() throws {
        folder = "/tmp/feed-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/s.sock"
        listener = try SocketPath(path).listen(backlog: 16, mode: 0o600, group: nil)
        let listener = listener
        OwnThread.run { [weak self] in
            // Closed here: if `deinit` did, this thread could accept the next server's connections under the same number.
            defer { close(listener) }
            while true {
                let accepted = accept(listener, nil, nil)
                guard accepted >= 0 else { return }
                if let self { self.begin(accepted) } else { close(accepted) }
            }
        }
    }

    deinit {
        shutdown(listener, CInt(SHUT_RDWR))
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func begin(_ connection: CInt) {
        let number = state.withLock { state in
            state.connections.append([])
            return state.connections.count - 1
        }
        OwnThread.run { [weak self] in
            defer { close(connection) }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while true {
                var waiting = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
                let ready = poll(&waiting, 1, 20)
                if self?.state.withLock({ $0.isClosing }) != false { return }
                guard ready > 0 else { continue }
                let count = read(connection, &bytes, bytes.count)
                guard count > 0 else { return }
                self?.state.withLock { $0.connections[number] += bytes[..<count] }
            }
        }
    }

    /// What each connection has sent.
    var connections: [[UInt8]] { state.withLock { $0.connections } }

    /// Closes each connection, also later ones.
    func closeAll() { state.withLock { $0.isClosing = true } }
}
