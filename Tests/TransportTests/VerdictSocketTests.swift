import DataScan
import DataScanClient
import Delivery
import FoundationEssentials
import Results
import ScanModel
import TestSupport
import Testing

/// Answers to results over real sockets. Which answer leads to what is tested in DeliveryTests.
@Suite(.serialized, .timeLimit(.minutes(10))) struct VerdictSocketTests {
    private func withResults(_ body: (ScanClient, DataScanner) async throws -> Void) async throws {
        try await withDaemon(results: ResultLog(retention: Retention(), folder: nil), body)
    }

    private func call(_ client: ScanClient, _ parameters: String) async throws -> String {
        let line = #"{"jsonrpc":"2.0","id":1,"method":"acknowledge","params":\#(parameters)}"# + "\n"
        return try await exchange(client.controlSocket, send: [line], expect: 1)[0]
    }

    @Test func aVerdictReachesEverySubscriberAndALateOne() async throws {
        try await withResults { client, _ in
            var lamp = client.events(EventRequest(events: ["stable", "verdict"])).makeAsyncIterator()
            var page = client.events().makeAsyncIterator()
            // The first event opens the connection.
            _ = try await page.next()
            var result: RecognizedItem?
            while result == nil, let event = try await lamp.next() {
                if case .stable(let change) = event { result = change.items.first { $0.isResult } }
            }
            let item = try #require(result)
            try await client.acknowledge(item, .rejected, message: "Unknown")
            var verdicts: [ResultVerdict] = []
            while verdicts.isEmpty, let event = try await lamp.next() {
                if case .verdict(let verdict) = event { verdicts.append(verdict) }
            }
            while verdicts.count == 1, let event = try await page.next() {
                if case .verdict(let verdict) = event { verdicts.append(verdict) }
            }
            #expect(verdicts.count == 2 && verdicts.first == verdicts.last)
            let verdict = try #require(verdicts.first)
            #expect(verdict.cursor == item.cursor && verdict.id == item.id && verdict.session == nil)
            #expect(verdict.answer == Acknowledgement(.rejected, message: "Unknown"))
            #expect(abs(verdict.time - Date().timeIntervalSince1970) < 60)
            // The same again, by the id, changes nothing; the contrary is refused.
            var unnumbered = item
            unnumbered.cursor = nil
            try await client.acknowledge(unnumbered, .rejected)
            await #expect(throws: ClientError.self) { try await client.acknowledge(item, .accepted) }
        }
    }

    @Test func itemsAndSnapshotsHaveTheVerdict() async throws {
        try await withResults { client, _ in
            // An item that is in view long enough for two questions; the recording repeats.
            for _ in 0..<20 {
                var events = client.events(EventRequest(events: ["stable"])).makeAsyncIterator()
                while let event = try await events.next() {
                    guard case .stable(let change) = event, let item = change.items.first(where: { $0.isResult }) else {
                        continue
                    }
                    try await client.acknowledge(item, .accepted, message: "Welcome")
                    break
                }
                let snapshot = try await client.items()
                guard let answered = snapshot.items.first(where: { $0.answer != nil }) else { continue }
                #expect(answered.answer == Acknowledgement(.accepted, message: "Welcome"))
                #expect(answered.cursor == nil)
                return
            }
            Issue.record("no item in view has a verdict")
        }
    }

    @Test func mistakesAreNamed() async throws {
        try await withResults { client, _ in
            var events = client.events(EventRequest(events: ["stable"])).makeAsyncIterator()
            var cursor: String?
            while cursor == nil, let event = try await events.next() {
                if case .stable(let change) = event { cursor = change.items.first?.cursor }
            }
            let known = try #require(cursor)
            let long = String(repeating: "x", count: 201)
            for (parameters, code, field) in [
                (#"{"verdict":"accepted"}"#, "missing", "params.cursor"),
                (#"{"cursor":"\#(known)"}"#, "missing", "params.verdict"),
                (#"{"cursor":"\#(known)","verdict":"perhaps"}"#, "invalid", "params.verdict"),
                (#"{"cursor":"\#(known)","verdict":true}"#, "invalid", "params.verdict"),
                (#"{"cursor":"Not A Cursor","verdict":"accepted"}"#, "invalid", "params.cursor"),
                (#"{"cursor":12,"verdict":"accepted"}"#, "invalid", "params.cursor"),
                (#"{"cursor":"\#(known)9999","verdict":"accepted"}"#, "invalid", "params.cursor"),
                (#"{"cursor":"another-1-1","verdict":"accepted"}"#, "unavailable", "params.cursor"),
                (#"{"item":"nobody","verdict":"accepted"}"#, "invalid", "params.item"),
                (#"{"item":"","verdict":"accepted"}"#, "invalid", "params.item"),
                (#"{"cursor":"\#(known)","item":"x","verdict":"accepted"}"#, "invalid", "params.item"),
                (#"{"cursor":"\#(known)","verdict":"accepted","message":"a\nb"}"#, "invalid", "params.message"),
                (#"{"cursor":"\#(known)","verdict":"accepted","message":"\#(long)"}"#, "invalid", "params.message"),
                (#"{"cursor":"\#(known)","verdict":"accepted","message":7}"#, "invalid", "params.message"),
                (#"{"cursor":"\#(known)","verdict":"accepted","massage":"x"}"#, "unknown", "params.massage"),
            ] {
                let reply = try await call(client, parameters)
                #expect(reply.contains("\"data\":{\"code\":\"\(code)\""), "\(parameters): \(reply)")
                #expect(reply.contains("\"field\":\"\(field)\""), "\(parameters): \(reply)")
            }
            // None of them was taken.
            #expect(try await call(client, #"{"cursor":"\#(known)","verdict":"rejected"}"#).contains(#""result":{}"#))
        }
    }

    /// Without a log of results there is nothing to answer.
    @Test func withoutResultsNothingIsAcknowledged() async throws {
        try await withDaemon { client, _ in
            let reply = try await call(client, #"{"cursor":"log-1-1","verdict":"accepted"}"#)
            #expect(reply.contains(#""code":"unavailable""#) && reply.contains("no results are kept"), "\(reply)")
        }
    }

    /// Ten thousand requests at once on one connection: most are refused, and the daemon goes on for others.
    @Test func aFloodOfAnswersIsLimited() async throws {
        try await withResults { client, _ in
            var events = client.events(EventRequest(events: ["stable", "verdict"])).makeAsyncIterator()
            var cursor: String?
            while cursor == nil, let event = try await events.next() {
                if case .stable(let change) = event { cursor = change.items.first?.cursor }
            }
            let known = try #require(cursor)
            let line =
                #"{"jsonrpc":"2.0","id":1,"method":"acknowledge","params":{"cursor":"\#(known)","verdict":"accepted"}}"#
            let flood = String(repeating: line + "\n", count: 10_000)
            let began = ContinuousClock.now
            let replies = try await exchange(client.controlSocket, send: [flood], expect: 10_000)
            // 200 at once, and 100 for each second that a slow machine took.
            let permitted = 201 + Int(100 * (began.duration(to: .now) / .seconds(1)))
            let done = replies.count { $0.contains(#""result":{}"#) }
            #expect(done >= 200 && done <= permitted, "\(done) of \(permitted)")
            // After 1000 refusals the connection is closed.
            let refused = replies.count { $0.contains(#""code":"tooMany""#) }
            #expect(refused >= min(1000, 10_000 - permitted), "\(refused)")
            try await client.ping()
            try await client.acknowledge(cursor: known, .accepted)
        }
    }

    /// A verdict doesn't wait for the camera's next frame: docs/measurements.md has the figures.
    @Test func aVerdictIsAnnouncedAtOnce() async throws {
        try await withResults { client, _ in
            var events = client.events(EventRequest(events: ["stable", "verdict"])).makeAsyncIterator()
            var delays: [Double] = []
            var asked = Date()
            while delays.count < 10, let event = try await events.next() {
                switch event {
                case .stable(let change):
                    guard let item = change.items.first(where: { $0.isResult }) else { continue }
                    asked = Date()
                    try await client.acknowledge(item, .accepted)
                case .verdict: delays.append(Date().timeIntervalSince(asked))
                default: break
                }
            }
            let sorted = delays.sorted()
            print("from acknowledge to its event: median \(sorted[5] * 1000) ms, longest \(sorted[9] * 1000) ms")
            // While the camera is paused, no frame comes at all.
            var result: RecognizedItem?
            while result == nil, let event = try await events.next() {
                if case .stable(let change) = event { result = change.items.first { $0.isResult } }
            }
            let item = try #require(result)
            try await client.pause()
            try await client.acknowledge(item, .accepted)
            while let event = try await events.next() {
                guard case .verdict(let verdict) = event else { continue }
                #expect(verdict.cursor == item.cursor)
                return
            }
            Issue.record("the connection ended")
        }
    }
}
