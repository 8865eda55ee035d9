public import ScanModel

extension ScanClient {
    /// The stable results, each once: what most applications want.
    ///
    /// Keep the `cursor` of the latest item that you are done with, and begin with it after a restart: what came meanwhile
    /// then comes first. Without one, what is stable in view comes first, and then what becomes so.
    /// - Parameters:
    ///   - request: what is wanted; its `events` are of no matter.
    ///   - cursor: the `cursor` of the latest result that the application has, or `earliest` for all that are kept.
    ///   - onGap: told of results that the daemon does not keep any more.
    public func results(
        _ request: EventRequest = EventRequest(), after cursor: String? = nil,
        onGap: @escaping @Sendable (ResultGap) -> Void = { _ in }
    ) -> ResultSequence {
        var request = request
        request.events = ["stable"]
        return ResultSequence(
            events: events(request, after: cursor), beginsInView: cursor == nil, onGap: onGap)
    }
}

/// Stable items, one by one.
public struct ResultSequence: AsyncSequence, Sendable {
    /// An item that is stable.
    public typealias Element = RecognizedItem
    let events: EventSequence
    let beginsInView: Bool
    let onGap: @Sendable (ResultGap) -> Void

    /// Connects with the first item.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), takesSnapshot: beginsInView, onGap: onGap)
    }

    /// Goes through the items of event after event.
    public struct Iterator: AsyncIteratorProtocol {
        var events: EventSequence.Iterator
        var takesSnapshot: Bool
        let onGap: @Sendable (ResultGap) -> Void
        private var waiting: [RecognizedItem] = []

        init(
            events: EventSequence.Iterator, takesSnapshot: Bool, onGap: @escaping @Sendable (ResultGap) -> Void
        ) {
            self.events = events
            self.takesSnapshot = takesSnapshot
            self.onGap = onGap
        }

        /// The next item; nil once the task is cancelled.
        /// - Throws: as `EventSequence.Iterator.next`.
        public mutating func next() async throws -> RecognizedItem? {
            while waiting.isEmpty {
                guard let event = try await events.next() else { return nil }
                switch event {
                case .stable(let change): waiting = change.items
                case .snapshot(let snapshot) where takesSnapshot:
                    takesSnapshot = false
                    waiting = snapshot.items.filter { $0.stability == .stable }
                case .subscribed(let answer): answer.gap.map(onGap)
                case .overflow(let overflow): overflow.gap.map(onGap)
                default: break
                }
            }
            return waiting.removeFirst()
        }
    }
}
