public import ScanModel

extension ScanClient {
    /// Returns the stable results, each once: what most applications need. Documents and rectangles aren't results: they have no content.
    ///
    /// Store the `cursor` of the latest item that you have handled, and pass it after a restart: the results that you
    /// missed then come first. Without a cursor, the stable items in view come first, and then new ones.
    ///
    ///     let saved = try? String(contentsOfFile: "cursor", encoding: .utf8)
    ///     for try await item in client.results(after: saved) {
    ///         print(item.content.string)
    ///         try item.cursor?.write(toFile: "cursor", atomically: true, encoding: .utf8)
    ///     }
    /// - Parameters:
    ///   - request: what to subscribe to; its `events` are ignored.
    ///   - cursor: the `cursor` of the latest result that the application has, or `earliest` for all that are kept.
    ///   - onGap: is called when the daemon no longer keeps some results.
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

/// The stable items, one by one.
public struct ResultSequence: AsyncSequence, Sendable {
    /// A stable item.
    public typealias Element = RecognizedItem
    let events: EventSequence
    let beginsInView: Bool
    let onGap: @Sendable (ResultGap) -> Void

    /// The first item opens the connection.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), takesSnapshot: beginsInView, onGap: onGap)
    }

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

        /// Returns the next item; nil once the task is cancelled.
        /// - Throws: like `EventSequence.Iterator.next`.
        public mutating func next() async throws -> RecognizedItem? {
            while waiting.isEmpty {
                guard let event = try await events.next() else { return nil }
                switch event {
                case .stable(let change): waiting = change.items.filter(\.isResult)
                case .snapshot(let snapshot) where takesSnapshot:
                    takesSnapshot = false
                    waiting = snapshot.items.filter { $0.stability == .stable && $0.isResult }
                case .subscribed(let answer): answer.gap.map(onGap)
                case .overflow(let overflow): overflow.gap.map(onGap)
                default: break
                }
            }
            return waiting.removeFirst()
        }
    }
}
