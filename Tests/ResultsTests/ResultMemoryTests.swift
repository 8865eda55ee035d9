import ScanModel
import Testing

@testable import Results

/// Logs without a journal.
@Suite struct ResultMemoryTests {
    @Test func resultsComeBackInOrder() async {
        let log = ResultLog.opened(nil)
        #expect(log.latest.number == 0 && log.status.journal == .off && log.status.folder == nil)
        let cursor = log.append(change(1), session: "one", region: .full)
        #expect(cursor == ResultCursor(log: cursor.log, run: cursor.run, number: 1))
        #expect(log.settledNumber == 1, "there is nothing to wait for")
        log.store(2...300)
        #expect(
            await log.all()
                == (1...300).map { number in
                    StoredResult(
                        cursor: ResultCursor(log: cursor.log, run: cursor.run, number: number),
                        session: number == 1 ? "one" : "s", region: .full, change: change(number))
                })
        #expect(await log.numbers(after: 298) == [299, 300])
        #expect(await log.read(after: 10, upTo: 12, limit: 9).map(\.cursor.number) == [11, 12])
        #expect(await log.read(after: 298, upTo: .max, limit: .max).map(\.cursor.number) == [299, 300])
        #expect(await log.read(after: .max, upTo: .max, limit: .max).isEmpty)
        #expect(await log.read(after: 5, upTo: 9, limit: 0).isEmpty)
        #expect(await log.read(after: 300, upTo: .max - 1, limit: 9).isEmpty)
        #expect(log.status.kept == 300 && log.status.oldest?.number == 1 && log.status.latest.number == 300)
        #expect(log.close())
    }

    @Test func theNumberIsLimited() async {
        var retention = Retention()
        retention.memoryCount = 100
        let log = ResultLog.opened(nil, retention: retention)
        let first = log.store(1...1)
        log.store(2...250)
        #expect(log.status.kept == 100 && log.status.oldest?.number == 151)
        #expect(await log.numbers() == Array(151...250))
        #expect(log.beginning(.earliest) == ResultBeginning(position: 150, gap: nil, latest: log.latest))
        let missed = ResultGap(missing: 149, reason: .expired)
        #expect(log.beginning(.after(first)) == ResultBeginning(position: 1, gap: missed, latest: log.latest))
        let edge = ResultCursor(log: first.log, run: first.run, number: 150)
        #expect(log.beginning(.after(edge)) == ResultBeginning(position: 150, gap: nil, latest: log.latest))
    }

    @Test func theBytesAreLimited() async {
        var retention = Retention()
        retention.memoryBytes = 15_000
        let log = ResultLog.opened(nil, retention: retention)
        log.store(1...5)
        _ = log.append(change(6, payload: String(repeating: "x", count: 6000)), session: "s", region: .full)
        #expect(log.status.kept < 6 && log.status.kept > 0)
        _ = log.append(change(7, payload: String(repeating: "x", count: 60000)), session: "s", region: .full)
        #expect(await log.all().map(\.cursor.number) == [7], "the latest is kept, however large")
    }

    @Test func whatIsTooOldIsGivenUp() async {
        let time = SetClock()
        let log = ResultLog.opened(nil, retention: Retention(age: 60), clock: time.clock)
        log.store(1...2)
        time.advance(59)
        let cursor = log.store(3...3)
        #expect(log.status.kept == 3)
        // The wall clock has no say.
        time.set(wall: 0)
        time.advance(2)
        #expect(log.status.kept == 1 && log.status.oldest == cursor)
        time.advance(60)
        #expect(log.status.kept == 0 && log.status.oldest == nil && log.latest == cursor)
        #expect(await log.numbers() == [])
        let start = ResultCursor(log: cursor.log, run: cursor.run, number: 0)
        #expect(log.beginning(.after(start))?.gap == ResultGap(missing: 3, reason: .expired))
        #expect(log.beginning(.after(cursor)) == ResultBeginning(position: 3, gap: nil, latest: cursor))
    }

    @Test func cursorsOfAnotherLogAndOfTheFuture() async {
        let log = ResultLog.opened(nil)
        let cursor = log.store(1...3)
        let other = ResultGap(missing: nil, reason: .otherLog)
        for run in [cursor.run, 1] {
            let foreign = ResultCursor(log: "other", run: run, number: 2)
            #expect(log.beginning(.after(foreign)) == ResultBeginning(position: 0, gap: other, latest: cursor))
        }
        let later = ResultCursor(log: cursor.log, run: cursor.run + 1, number: 2)
        #expect(log.beginning(.after(later))?.gap == other)
        #expect(log.beginning(.after(ResultCursor(log: cursor.log, run: cursor.run, number: 4))) == nil)
        #expect(log.beginning(.after(cursor))?.position == 3)
        let again = ResultLog.opened(nil)
        #expect(again.latest.log != cursor.log)
        #expect(again.beginning(.after(cursor))?.gap == other)
    }

    @Test func theRingKeepsItsOrderWhileItGrows() {
        var memory = ResultMemory(next: 1000)
        let result = StoredResult(
            cursor: ResultCursor(log: "a", run: 1, number: 1), session: "s", region: .full, change: change(1))
        var next = 0
        for round in 0..<400 {
            memory.append(.init(result: result, bytes: 10, time: Double(next)))
            next += 1
            if round % 3 == 0 { memory.dropFirst() }
            for number in memory.first..<memory.end { #expect(memory[number].time == Double(number - 1000)) }
            #expect(memory.bytes == memory.count * 10)
        }
        #expect(memory.number(storedAfter: 300, from: 0) == 1300)
        #expect(memory.number(storedAfter: 300, from: 1350) == 1350)
        #expect(memory.number(storedAfter: 9999, from: 0) == memory.end)
        #expect(memory.number(storedAfter: -1, from: 0) == memory.first)
    }
}
