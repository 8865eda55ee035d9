import Dispatch
import ScanModel
import Synchronization

/// Makes photographs on separate threads, two at a time, so that neither the pipeline nor the sockets wait for one.
final class PhotoDesk: Sendable {
    /// The maximum number of photographs in progress.
    static let places = 2
    /// The maximum number of requests that wait for a place.
    static let mostWaiting = 16

    private struct State {
        var taken = 0
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "datascan.photo", attributes: .concurrent)

    /// Runs `prepare` once there is a place, and then `work` on a thread.
    /// - Throws: the errors of both; `unavailable` if too many requests wait already.
    func make<Material: Sendable>(
        of prepare: () async throws(ProtocolError) -> Material,
        _ work: @escaping @Sendable (Material) -> Result<Photo, ProtocolError>
    ) async throws(ProtocolError) -> Photo {
        try await enter()
        defer { leave() }
        let material = try await prepare()
        return try await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work(material)) }
        }.get()
    }

    private func enter() async throws(ProtocolError) {
        let isIn = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            let answer = state.withLock { state -> Bool? in
                if state.taken < Self.places {
                    state.taken += 1
                    return true
                }
                guard state.waiting.count < Self.mostWaiting else { return false }
                state.waiting.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
        guard isIn else { throw Self.crowded }
    }

    /// Passes the place to the request that has waited longest.
    private func leave() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.taken -= 1
                return nil as CheckedContinuation<Bool, Never>?
            }
            return state.waiting.removeFirst()
        }
        next?.resume(returning: true)
    }

    private static let crowded = ProtocolError(
        .unavailable, message: "\(mostWaiting) photographs are waiting already; try again later")
}
