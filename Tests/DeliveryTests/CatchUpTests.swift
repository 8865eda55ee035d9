import Results
import ScanModel
import Testing

@testable import Delivery

/// The states of catching up as a table: from each state, what each input leads to and returns.
@Suite struct CatchUpTests {
    typealias Backlog = CatchUp.Backlog

    private static func pong(_ number: Double) -> ScanEvent { .pong(Pong(ping: .number(number), sequence: 0)) }
    private static let stable = ScanEvent.stable(
        Change(sequence: 1, moment: Moment(frame: 1, captureTime: 0, time: 0), items: [], allItems: []))
    private static let update = ScanEvent.update(
        Change(sequence: 1, moment: Moment(frame: 1, captureTime: 0, time: 0), items: [], allItems: []))

    private static let resuming = CatchUp.resuming(Backlog(position: 10, replies: [pong(1)]), reported: 3)
    private static let overflowed = CatchUp.overflowed(Backlog(position: 10, replies: [pong(1)]), lost: 5)
    private static let states = ["live": CatchUp.live, "resuming": resuming, "overflowed": overflowed]

    struct Row: Sendable, CustomTestStringConvertible {
        let from: String
        let input: String
        let to: CatchUp
        let step: @Sendable (inout CatchUp) -> Int?
        var testDescription: String { "\(from), \(input)" }

        init(_ from: String, _ input: String, _ to: CatchUp, _ step: @escaping @Sendable (inout CatchUp) -> Int?) {
            (self.from, self.input, self.to, self.step) = (from, input, to, step)
        }
    }

    static let rows: [Row] = [
        Row("live", "resume", .resuming(Backlog(position: 4), reported: 2)) {
            $0.resume(after: 4, reported: 2); return nil
        },
        Row("resuming", "resume", .resuming(Backlog(position: 4, replies: [pong(1)]), reported: 0)) {
            $0.resume(after: 4, reported: 0)
            return nil
        },
        Row("overflowed", "resume", .resuming(Backlog(position: 4, replies: [pong(1)]), reported: 0)) {
            $0.resume(after: 4, reported: 0)
            return nil
        },
        Row("live", "overflow", .overflowed(Backlog(position: 4, replies: [pong(2)]), lost: 7)) {
            $0.overflow(after: 4, lost: 7, replies: [pong(2)])
            return nil
        },
        Row("live", "skip", .live) {
            $0.skip(update); return nil
        },
        Row("resuming", "skip", resuming) {
            $0.skip(update); return nil
        },
        Row("overflowed", "skip", .overflowed(Backlog(position: 10, replies: [pong(1)]), lost: 6)) {
            $0.skip(update)
            return nil
        },
        // A stable result is read later, so it isn't lost.
        Row("overflowed", "skip stable", overflowed) {
            $0.skip(stable); return nil
        },
        Row("resuming", "hold", .resuming(Backlog(position: 10, replies: [pong(1), pong(2)]), reported: 3)) {
            $0.hold(pong(2))
            return nil
        },
        Row("overflowed", "move", .overflowed(Backlog(position: 20, replies: [pong(1)]), lost: 5)) {
            $0.move(to: 20)
            return nil
        },
        Row("live", "read", .live) { $0.read(5, through: 15) },
        Row("resuming", "read all", .resuming(Backlog(position: 15, replies: [pong(1)]), reported: 3)) {
            $0.read(5, through: 15)
        },
        // Of five, two came: the three missing ones were reported already.
        Row("resuming", "read two of five", .resuming(Backlog(position: 15, replies: [pong(1)]), reported: 0)) {
            $0.read(2, through: 15)
        },
        Row("resuming", "read none of five", .resuming(Backlog(position: 15, replies: [pong(1)]), reported: 0)) {
            $0.read(0, through: 15)
        },
        Row("overflowed", "read two of five", .overflowed(Backlog(position: 15, replies: [pong(1)]), lost: 5)) {
            $0.read(2, through: 15)
        },
        Row(
            "resuming", "read over a leap",
            .resuming(Backlog(position: 15 + ResultCursor.leap, replies: [pong(1)]), reported: 3)
        ) { $0.read(0, through: 15 + ResultCursor.leap) },
    ]

    private static let returned = [
        "live, read": 0, "resuming, read all": 0, "resuming, read two of five": 0, "resuming, read none of five": 2,
        "overflowed, read two of five": 3, "resuming, read over a leap": 0,
    ]

    @Test(arguments: rows) func steps(_ row: Row) throws {
        var state = try #require(Self.states[row.from])
        #expect(row.step(&state) == Self.returned[row.testDescription])
        #expect(state == row.to)
    }

    @Test func finishingReportsLossesOnceAndAnswersWhatWaits() {
        var (live, resuming, overflowed) = (CatchUp.live, Self.resuming, Self.overflowed)
        #expect(live.finish() == nil)
        #expect(resuming.finish() == CatchUp.Ending(replies: [Self.pong(1)]))
        #expect(overflowed.finish() == CatchUp.Ending(lost: 5, replies: [Self.pong(1)]))
        #expect(resuming == .live && overflowed == .live && overflowed.finish() == nil)
    }

    @Test func onlyTheNewestRepliesAreKept() {
        var state = CatchUp.live
        state.resume(after: 0, reported: 0)
        for number in 1...100 { state.hold(Self.pong(Double(number))) }
        #expect(state.backlog?.replies.first == Self.pong(37))
        #expect(state.backlog?.replies.count == CatchUp.keptReplies)
    }
}
