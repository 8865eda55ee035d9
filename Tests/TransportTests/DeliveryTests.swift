import DataScan
import DataScanClient
import Delivery
import FoundationEssentials
import Results
import ScanModel
import Synchronization
import TestSupport
import Testing
import Transport

/// A hub with a socket, and events made by the test.
struct HubFixture {
    let folder: ScratchFolder
    let hub: EventHub
    let client: ScanClient
    let counters = ConnectionCounters()

    init(results: ResultLog? = ResultLog(retention: Retention(), folder: nil)) throws {
        folder = try ScratchFolder()
        hub = EventHub(
            hello: Hello(
                server: "test", session: "s", camera: CameraInfo(device: "d", state: .streaming),
                regionOfInterest: .full),
            results: results)
        var client = ScanClient(eventSocket: folder.path + "/events.sock", controlSocket: folder.path + "/control.sock")
        client.patience = .seconds(600)
        self.client = client
    }

    /// Serves while the body runs.
    func serve(_ admission: Admission = .events, _ body: () async throws -> Void) async throws {
        let listener = try SocketEndpoint.path(client.eventSocket).listen()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                try await EventServer(listener: listener, hub: hub, admission: admission, counters: counters).run()
            }
            defer { tasks.cancelAll() }
            try await body()
        }
    }

    func tell(_ sequence: Int) throws {
        let item = RecognizedItem(
            id: "\(sequence)", content: .barcode(Barcode(symbology: .qr, payload: "\(sequence)", payloadData: [])),
            bounds: Quad(try Region(x: 0.5, y: 0.5, width: 0.1, height: 0.1)), confidence: 1, stability: .stable,
            reads: 2, firstSeen: 0, lastSeen: 0)
        let change = Change(
            sequence: sequence, moment: Moment(frame: sequence, captureTime: 0, time: 0), items: [item],
            allItems: [item.id])
        hub.publish([.stable(change)], snapshot: Snapshot(sequence: sequence, items: [item]), time: 0)
    }

    /// Waits until something is so, until the suite's time limit cancels the test.
    func until(_ condition: () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(10)) }
    }
}

@Suite(.serialized, .timeLimit(.minutes(10))) struct DeliveryTests {
    /// Publishes 3000 results, which a client has to get.
    /// - Returns: how long publishing took.
    private func tellAll(_ fixture: HubFixture) async throws -> Duration {
        let before = fixture.hub.subscriberCount
        let reading = Task {
            var ids: [String] = []
            for try await item in fixture.client.results(after: "earliest") {
                ids.append(item.id)
                if ids.count == 3000 { break }
            }
            return ids
        }
        try await fixture.until { fixture.hub.subscriberCount == before + 1 }
        let took = try ContinuousClock().measure { for number in 1...3000 { try fixture.tell(number) } }
        #expect(try await reading.value == (1...3000).map { "\($0)" })
        return took
    }

    @Test func aReaderThatTakesNothingIsDisconnectedAndHoldsUpNobody() async throws {
        let other = try HubFixture()
        var alone = Duration.zero
        try await other.serve { alone = try await tellAll(other) }
        let fixture = try HubFixture()
        try await fixture.serve {
            let stuck = try Plain(fixture.client.eventSocket)
            try await fixture.until { fixture.hub.subscriberCount == 1 }
            let took = try await tellAll(fixture)
            // The stuck one is put out after ten seconds; a slow machine takes longer for everything.
            #expect(took < max(.seconds(9), alone * 10), "\(took) beside the stuck one, \(alone) without")
            while fixture.counters.current.evicted == 0 { try await Task.sleep(for: .milliseconds(100)) }
            #expect(fixture.counters.current.evicted == 1)
            try await fixture.until { fixture.hub.subscriberCount == 0 }
            stuck.close()
        }
    }

    @Test func aClientGoesOnWhereItWasWhenTheServerComesBack() async throws {
        let fixture = try HubFixture()
        let seen = Mutex<[String]>([])
        let reading = Task {
            for try await item in fixture.client.results(after: "earliest") { seen.withLock { $0.append(item.id) } }
        }
        var number = 0
        for _ in 0..<3 {
            try await fixture.serve {
                try await fixture.until { fixture.hub.subscriberCount == 1 }
                for _ in 0..<10 {
                    number += 1
                    try fixture.tell(number)
                }
            }
            // While nobody listens.
            for _ in 0..<10 {
                number += 1
                try fixture.tell(number)
            }
        }
        try await fixture.serve { try await fixture.until { seen.withLock { $0.count } == number } }
        reading.cancel()
        #expect(seen.withLock { $0 } == (1...number).map { "\($0)" })
    }

    @Test func theMostConnectionsOfAUserAreLetInAndTheNextIsToldWhy() async throws {
        let fixture = try HubFixture()
        try await fixture.serve(Admission(perUser: 2, inAll: 10)) {
            let held = [try Plain(fixture.client.eventSocket), try Plain(fixture.client.eventSocket)]
            try await fixture.until { fixture.hub.subscriberCount == 2 }
            let refused = try Plain(fixture.client.eventSocket)
            let told = refused.readToEnd()
            #expect(told.hasPrefix(#"{"event":"error","code":"tooMany","#) && told.hasSuffix("\n"), "\(told)")
            #expect(fixture.counters.current.refused == 1)
            held[0].close()
            try await fixture.until { fixture.hub.subscriberCount == 1 }
            try await fixture.until {
                (try? Plain(fixture.client.eventSocket))?.readSome().hasPrefix(#"{"event":"hello""#) == true
            }
            held[1].close()
            refused.close()
        }
    }

    @Test func tooManyRequestsAreRefusedAndTheRestIsAnswered() async throws {
        let fixture = try HubFixture()
        try await fixture.serve {
            let began = ContinuousClock.now
            let lines = try await exchange(
                fixture.client.eventSocket, send: [String(repeating: "{\"ping\":1}\n", count: 450)], expect: 452)
            // 200 at once, and 100 for each second that a slow machine took.
            let permitted = 201 + Int(100 * (began.duration(to: .now) / .seconds(1)))
            let pongs = lines.count { $0.contains("\"event\":\"pong\"") }
            let refused = lines.count { $0.contains("\"code\":\"tooMany\"") }
            #expect(pongs >= 200 && pongs <= permitted && pongs + refused == 450, "\(pongs) and \(refused)")
        }
    }

    @Test func aLineThatIsCutOffByTheEndIsNone() async throws {
        let fixture = try HubFixture()
        try await fixture.serve {
            for part in ["{", "{\"subscribe\":{\"events\":[]}", "\u{0}\u{1}\u{2}"] {
                let client = try Plain(fixture.client.eventSocket)
                client.write(part)
                client.close()
            }
            try await fixture.until { fixture.hub.subscriberCount == 0 }
            let other = try Plain(fixture.client.eventSocket)
            #expect(other.readSome().hasPrefix(#"{"event":"hello""#))
            other.close()
        }
    }
}
