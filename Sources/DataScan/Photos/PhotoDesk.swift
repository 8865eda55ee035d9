import Dispatch
import ScanModel
import Synchronization

/// Where photographs are made: on threads of their own, two at a time, so that neither the pipeline nor the sockets wait
/// for one.
final class PhotoDesk: Sendable {
    /// Photographs that are made at a time.
    static let places = 2
    /// Requests that wait for that at most.
    static let mostWaiting = 16

    private struct State {
        var taken = 0
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "datascan.photo", attributes: .concurrent)

    /// Runs `prepare`, and then `work` on a thread, once there is a place.
    /// - Throws: what they throw; `unavailable` where too many wait already.
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

    /// Hands the place on to who has waited longest.
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
