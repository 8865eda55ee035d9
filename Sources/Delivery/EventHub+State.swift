import Results
import ScanModel

extension EventHub {
    /// What the hub's lock protects.
    struct State {
        var subscribers: [Int: Subscriber] = [:]
        var nextID = 0
        var hello: Hello
        var snapshot: Snapshot
        /// The latest result that was announced.
        var latest: LatestResult
        /// The region that newly published events refer to; events being announced may be older.
        var region: Region
        var outbox: [Batch] = []
        /// The capture time of the latest announced events.
        var time = 0.0
        /// The answers to results.
        var verdicts = VerdictBook()
        /// How many events the hub itself has numbered, which raises the numbers of all that are published later.
        var inserted = 0
        var overflows = 0
        var isClosed = false

        /// What a subscriber gets that begins now.
        var current: Snapshot { answered(snapshot) }

        /// Adds the answers to the items of a snapshot.
        func answered(_ snapshot: Snapshot) -> Snapshot {
            guard !verdicts.isEmpty else { return snapshot }
            var snapshot = snapshot
            for index in snapshot.items.indices {
                snapshot.items[index].answer = verdicts.answer(to: snapshot.items[index].id)
            }
            return snapshot
        }
    }

    /// What was published for a frame.
    struct Batch {
        let events: [OutgoingEvent]
        let snapshot: Snapshot
        let time: Double
        /// The latest result in it, which must be safe before the batch is announced.
        let latest: ResultCursor?
    }
}
