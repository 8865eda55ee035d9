import ScanModel
import TestSupport
import Testing

@testable import Results

/// The power fails at any moment.
@Suite(.timeLimit(.minutes(10))) struct PowerFailureTests {
    @Test func whatIsSavedIsThereAgainAndNothingElse() async {
        var random = SeededGenerator(seed: 11)
        for round in 0..<60 {
            let files = PowerlessFiles()
            // By cursor: what was told as saved, and all that ever was given out.
            var saved: [ResultCursor] = []
            var given: [ResultCursor: String] = [:]
            var name: String?
            for start in 0..<4 {
                // While it starts, too.
                if Bool.random(using: &random) {
                    files.fail(afterCalls: Int.random(in: 1...14, using: &random))
                    ResultLog.opened("/journal", retention: Retention(size: 40_000_000), files: files).close(
                        patience: 600)
                    files.restart(&random)
                }
                let log = ResultLog.opened("/journal", retention: Retention(size: 40_000_000), files: files)
                if !saved.isEmpty { #expect(log.latest.log == name, "round \(round), start \(start)") }
                name = log.latest.log
                let found = await log.all()
                let cursors = Set(found.map(\.cursor))
                #expect(saved.allSatisfy { cursors.contains($0) }, "round \(round), start \(start)")
                for result in found {
                    #expect(given[result.cursor] == result.session, "round \(round): \(result.cursor)")
                }
                #expect(zip(found, found.dropFirst()).allSatisfy { $0.cursor.number < $1.cursor.number })
                saved = found.map(\.cursor)

                files.fail(afterCalls: Int.random(in: 1...40, using: &random))
                for step in 0..<10_000 where !files.isOut {
                    let session = "\(start) \(step)"
                    let cursor = log.append(change(step), session: session, region: .full)
                    #expect(given.updateValue(session, forKey: cursor) == nil, "each cursor is one result's for good")
                    if Bool.random(using: &random) {
                        _ = await log.comesTo { $0.savedNumber == cursor.number || files.isOut }
                    }
                }
                let last = log.savedNumber
                saved += given.keys.filter { $0.run == log.latest.run && $0.number <= last && !saved.contains($0) }
                log.close(patience: 600)
                files.restart(&random)
            }
        }
    }
}
