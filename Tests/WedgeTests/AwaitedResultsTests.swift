import ScanModel
import Synchronization
import Testing

@testable import Wedge

/// With `await: accepted`, only what an application accepted in time is typed.
@Suite struct AwaitedResultsTests {
    private static let yaml = "{layout: us, await: accepted}"

    private static func stable(_ names: String..., age: Double = 0) -> ScanEvent {
        let items = names.map { name in
            var item = WedgeTests.item(name, id: "id-" + name)
            item.cursor = "log-1-" + name
            return item
        }
        return .stable(
            Change(
                sequence: 1, moment: Moment(frame: 1, captureTime: 1, time: WedgeTests.now - age), items: items,
                allItems: []))
    }

    private static func verdict(_ name: String, _ verdict: Acknowledgement.Verdict) -> ScanEvent {
        .verdict(
            ResultVerdict(
                sequence: 2, time: WedgeTests.now, cursor: "log-1-" + name, id: "id-" + name,
                answer: Acknowledgement(verdict, message: "secret")))
    }

    @Test func onlyAcceptedResultsAreTypedInTheOrderOfTheVerdicts() async throws {
        let receiver = Receiver("us")
        let notes = try await WedgeTests.run(
            Self.yaml,
            [
                Self.stable("1", "2", "3", "4"), Self.verdict("3", .accepted), Self.verdict("2", .rejected),
                Self.verdict("1", .accepted), Self.verdict("1", .accepted), Self.verdict("9", .accepted),
            ], receiver)
        #expect(receiver.text == "3\n1\n")
        // The application's message may contain what was read, so it isn't reported.
        #expect(
            notes == [
                .typed(item: "id-3"), .refused(item: "id-2", reason: "the application rejected it"),
                .typed(item: "id-1"),
            ])
    }

    @Test func withoutItResultsAreTypedAtOnce() async throws {
        let receiver = Receiver("us")
        let notes = try await WedgeTests.run("layout: us", [Self.stable("1"), Self.verdict("1", .rejected)], receiver)
        #expect(receiver.text == "1\n" && notes == [.typed(item: "id-1")])
    }

    /// An old code in another form is worse than none.
    @Test func aVerdictThatComesTooLateTypesNothing() async throws {
        let receiver = Receiver("us")
        let notes = try await WedgeTests.run(
            Self.yaml, [Self.stable("1", age: 2.1), Self.stable("2", age: 1.9), Self.verdict("1", .accepted)], receiver)
        #expect(receiver.eventCount == 0)
        #expect(notes == [.refused(item: "id-1", reason: "no verdict came within 2.0 s (maximumAge)")])
    }

    @Test func unansweredResultsAreReportedWithoutFurtherEvents() async throws {
        let time = Mutex(WedgeTests.now)
        let notes = Mutex<[Wedge.Note]>([])
        let composer = try Composer(WedgeSettings(yaml: Self.yaml, file: "f"))
        var wedge = Wedge(
            composer: composer, typist: Typist(Receiver("us"), capsLock: nil, delay: .zero), maximumAge: 2,
            awaitsVerdict: true, now: { time.withLock { $0 } }
        ) { note in notes.withLock { $0.append(note) } }
        try await wedge.take(Self.stable("1"))
        wedge.dropUnanswered()
        #expect(notes.withLock { $0 } == [])
        time.withLock { $0 += 3 }
        wedge.dropUnanswered()
        wedge.dropUnanswered()
        #expect(notes.withLock { $0.count } == 1)
    }

    @Test func tooManyDropTheOldest() async throws {
        let receiver = Receiver("us")
        let count = AwaitedResults.capacity + 1
        let events = (1...count).map { Self.stable("\($0)") }
        let notes = try await WedgeTests.run(
            Self.yaml, events + [Self.verdict("1", .accepted), Self.verdict("2", .accepted)], receiver)
        #expect(receiver.text == "2\n")
        #expect(notes.first == .refused(item: "id-1", reason: "more than 256 results wait for a verdict"))
    }

    @Test func theSettingIsCheckedLikeOthers() throws {
        #expect(try WedgeSettings(yaml: "await: accepted", file: "f").awaited == .accepted)
        #expect(try WedgeSettings(yaml: "await: none", file: "f").awaited == .none)
        #expect(WedgeSettings().awaited == .none)
        #expect(throws: (any Error).self) { try WedgeSettings(yaml: "await: rejected", file: "f") }
    }
}
