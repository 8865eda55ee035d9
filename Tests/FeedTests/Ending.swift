import Synchronization

@testable import Feed

/// How a source ended; nil until it has, and nil in it if it was stopped.
final class Ending: Sendable {
    private let state = Mutex<FeedFault??>(nil)

    var value: FeedFault?? { state.withLock { $0 } }

    func set(_ fault: FeedFault?) { state.withLock { $0 = .some(fault) } }
}
