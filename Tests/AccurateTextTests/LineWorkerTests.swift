import Imaging
import ScanModel
import Synchronization
import Testing

@testable import AccurateText

@Suite struct LineWorkerTests {
    private func line(_ track: Int, _ letter: Character, contrast: Double = 0) -> WaitingLine {
        WaitingLine(
            track: track, captureTime: Double(track), shape: 5, contrast: contrast,
            picture: Luma(width: 1, height: 1, pixels: [letter.asciiValue ?? 0]))
    }

    private func worker(
        _ pace: LineWorker.Pace, _ bench: Bench, capacity: Int = 4, cancellation: Cancellation = Cancellation()
    ) -> LineWorker {
        LineWorker(pace: pace, capacity: capacity, cancellation: cancellation) { ReaderDouble(bench) }
    }

    private func texts(_ lines: [FinishedLine]) -> [String] { lines.map { "\($0.track)\($0.reading.text)" } }

    /// Takes results until there are so many, or it has taken too long.
    private func take(_ count: Int, from worker: LineWorker) async throws -> [FinishedLine] {
        var finished: [FinishedLine] = []
        for _ in 0..<120_000 where finished.count < count {
            finished += worker.takeFinished()
            if finished.count < count { try await Task.sleep(for: .milliseconds(5)) }
        }
        return finished
    }

    @Test func aRecordingGetsAllOfWhatItAskedForInOrder() {
        let bench = Bench()
        let worker = worker(.recorded, bench)
        #expect(worker.submit(line(3, "a", contrast: 40)) && worker.submit(line(1, "b")))
        #expect(bench.read.isEmpty && worker.load == 2)
        let finished = worker.takeFinished()
        #expect(texts(finished) == ["3a", "1b"])
        #expect(finished[0].captureTime == 3 && finished[0].shape == 5 && finished[0].reading.contrast == 40)
        #expect(worker.takeFinished().isEmpty && worker.load == 0)
    }

    @Test func placesAreToldWithoutTheRoomAroundTheLine() {
        // Room of 0.4 heights, a line of 5, room of 0.4 again.
        let reading = Transcription(
            places: [0, 0.4 / 5.8, 0.5, 5.4 / 5.8, nil].map { .init(candidates: [], centre: $0) })
        let centres = line(1, "a").result(LineReading(reading)).reading.places.map(\.centre)
        for (centre, wanted) in zip(centres, [0, 0, 0.5, 1]) { #expect(abs((centre ?? -1) - wanted) < 1e-9) }
        #expect(centres[4] == nil)
    }

    @Test func aRecordingGetsMoreThanIsKeptLive() {
        let worker = worker(.recorded, Bench(), capacity: 2)
        for round in 0..<3 {
            #expect(worker.submit(line(2 * round, "x")) && worker.submit(line(2 * round + 1, "y")))
            #expect(worker.takeFinished().count == 2)
        }
    }

    @Test func theNewestOfATrackIsRead() {
        let worker = worker(.recorded, Bench())
        for (track, letter) in [(1, "a"), (2, "b"), (1, "c"), (2, "d"), (1, "e")] as [(Int, Character)] {
            #expect(worker.submit(line(track, letter)))
        }
        #expect(texts(worker.takeFinished()) == ["1e", "2d"])
    }

    @Test func onlySoManyTracksWait() {
        let worker = worker(.recorded, Bench(), capacity: 2)
        #expect(worker.submit(line(1, "a")) && worker.submit(line(2, "b")))
        #expect(!worker.submit(line(3, "c")))
        // Those that wait may still become newer ones.
        #expect(worker.submit(line(2, "d")))
        #expect(texts(worker.takeFinished()) == ["1a", "2d"])
        #expect(worker.submit(line(3, "c")))
    }

    @Test func aCameraNeverWaitsForALine() async throws {
        let bench = Bench(isGated: true)
        let worker = worker(.live, bench)
        #expect(worker.submit(line(1, "a")))
        #expect(bench.waitForLine())
        // While the first is held up, newer ones of two tracks come.
        for letter in "bcd" { #expect(worker.submit(line(1, letter)) && worker.submit(line(2, letter))) }
        #expect(worker.takeFinished().isEmpty && worker.load == 3)
        for _ in 0..<3 { bench.letGo() }
        #expect(texts(try await take(3, from: worker)) == ["1a", "1d", "2d"])
        #expect(bench.read == ["a", "d", "d"])
    }

    @Test func resultsThatNobodyTakesAreBounded() async throws {
        let bench = Bench(isGated: true)
        let worker = worker(.live, bench, capacity: 2)
        for letter in "abcde" {
            #expect(worker.submit(line(1, letter)))
            #expect(bench.waitForLine())
            bench.letGo()
        }
        #expect(worker.submit(line(2, "z")))
        // Once this one is being read, all before are done.
        #expect(bench.waitForLine())
        #expect(texts(worker.takeFinished()) == ["1d", "1e"])
        bench.letGo()
        #expect(texts(try await take(1, from: worker)) == ["2z"])
    }

    @Test func whatIsForgottenIsNotTold() async throws {
        let bench = Bench(isGated: true)
        let worker = worker(.live, bench)
        #expect(worker.submit(line(1, "a")))
        #expect(bench.waitForLine())
        #expect(worker.submit(line(2, "b")) && worker.submit(line(3, "c")))
        worker.forget { $0 < 3 }
        for _ in 0..<2 { bench.letGo() }
        #expect(texts(try await take(1, from: worker)) == ["3c"])
        #expect(bench.read == ["a", "c"])
    }

    @Test func cancellingEndsARecordingsReading() {
        let (bench, cancellation) = (Bench(), Cancellation())
        let worker = worker(.recorded, bench, cancellation: cancellation)
        for track in 1...4 { #expect(worker.submit(line(track, "a"))) }
        bench.onRead { [unowned bench] in if bench.read.count == 2 { cancellation.cancel() } }
        #expect(texts(worker.takeFinished()) == ["1a"] && bench.read.count == 2)
    }

    @Test(arguments: [LineWorker.Pace.live, .recorded])
    func aReaderThatCannotBeOpenedIsTold(pace: LineWorker.Pace) async throws {
        let worker = LineWorker(pace: pace) { () throws(AccurateTextError) in throw .noLanguage }
        #expect(worker.failure == nil)
        #expect(worker.submit(line(1, "a")))
        for _ in 0..<120_000 where worker.failure == nil {
            #expect(worker.takeFinished().isEmpty)
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(worker.failure == .noLanguage)
        #expect(!worker.submit(line(1, "a")) && worker.load == 0)
    }

    /// The file was missing, or memory was short: after a while it may be there.
    @Test func aReaderThatCouldNotBeOpenedIsTriedAgain() async throws {
        let bench = Bench()
        let tries = Mutex(0)
        let worker = LineWorker(pace: .live) { () throws(AccurateTextError) in
            guard
                tries.withLock({
                    $0 += 1; return $0 > 1
                })
            else { throw .noLanguage }
            return ReaderDouble(bench)
        }
        #expect(worker.submit(line(1, "a")))
        for _ in 0..<120_000 where worker.failure == nil { try await Task.sleep(for: .milliseconds(5)) }
        for seconds in [2, 31] { #expect(!worker.submit(line(seconds, "b"))) }
        #expect(worker.submit(line(32, "c")))
        #expect(texts(try await take(1, from: worker)) == ["32c"])
        #expect(worker.failure == nil && tries.withLock { $0 } == 2)
    }

    @Test func itsReaderGoesWithIt() async throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            let worker = LineWorker(pace: .live) { [held] in
                _ = held
                return ReaderDouble(Bench())
            }
            #expect(worker.submit(line(1, "a")))
            #expect(try await take(1, from: worker).count == 1)
        }
        for _ in 0..<120_000 where witness != nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(witness == nil)
    }
}
