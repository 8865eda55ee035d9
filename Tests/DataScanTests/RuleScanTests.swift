import DataScan
import Delivery
import Imaging
import Rules
import ScanModel
import Testing

/// Rules through the whole pipeline, and who gets what they reject.
@Suite struct RuleScanTests {
    private static func events(_ rules: [Rule]) throws -> [ScanEvent] {
        var settings = ScanSettings()
        settings.rules.rules = rules
        return try GoldenTests.scan("\(SymbolTests.folder)/boarding-pass.png", settings: settings)
    }

    private static func stable(_ events: [ScanEvent]) -> [RecognizedItem] {
        events.flatMap { event -> [RecognizedItem] in
            guard case .stable(let change) = event else { return [] }
            return change.items
        }
    }

    @Test func aStableItemHasTheOutcome() throws {
        var conditions = RuleConditions()
        conditions.pattern = try SearchPattern("^M1(?<name>\\w+)/")
        let output = try OutputTemplate("${name|lower} ${components.seat}", groups: ["name"], hasMember: false)
        let events = try Self.events([Rule(number: 1, name: "pass", conditions: conditions, output: output)])
        #expect(Self.stable(events).map(\.outcome) == [RuleOutcome(rule: "pass", output: "desmarais 1A")])
        for case .add(let change) in events { #expect(change.items.allSatisfy { $0.outcome == nil }) }
        var json = JSONWriter()
        for case .stable(let change) in events { ScanEvent.stable(change).writeLine(to: &json) }
        let line = String(decoding: json.bytes, as: UTF8.self)
        #expect(line.contains(#""rule":"pass","output":"desmarais 1A","accepted":true,"bounds""#), "\(line)")
        let parsed = Self.stable([try #require(try ScanEvent.parse(line: json.bytes))])
        #expect(parsed.map(\.outcome) == [RuleOutcome(rule: "pass", output: "desmarais 1A")])
    }

    @Test func aRejectedItemSaysSo() throws {
        let item = try #require(
            Self.stable(try Self.events([Rule(number: 1, conditions: RuleConditions(), accepts: false)])).first)
        #expect(item.outcome == RuleOutcome(rule: "1", output: nil) && item.output == nil && !item.isAccepted)
    }

    @Test func withoutRulesNothingChanges() throws {
        let item = try #require(Self.stable(try Self.events([])).first)
        #expect(item.outcome == nil && item.isAccepted && item.output == item.content.string)
    }

    /// An item that is selected again has another id, and a decision about it of its own.
    @Test func aSnapshotHasTheDecisionAboutWhatIsSelectedAgain() throws {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode()]
        settings.recognizesMultipleItems = false
        settings.rules.rules = [Rule(number: 1, conditions: RuleConditions(), accepts: false)]
        var pipeline = ScanPipeline(
            settings: settings, decoder: try SteadyDecoder(shows: { ["left", "right"] }), lines: nil, seed: 1)
        var frame = Frame()
        for number in 1...30 {
            let pixels = [UInt8](repeating: UInt8(number % 2 * 60 + 100), count: 64 * 48)
            frame.copy(from: pixels.span, width: 64, height: 48, stride: 64, region: .full)
            (frame.captureTime, frame.number) = (Double(number) / 30, number)
            _ = pipeline.process(frame)
        }
        for x in [0.25, 0.75, 0.25, 0.75] {
            _ = pipeline.select(at: Point(x: x, y: 0.5))
            #expect(pipeline.items.map(\.content.string) == [x < 0.5 ? "left" : "right"])
            #expect(pipeline.snapshot.items.map(\.isAccepted) == [false])
        }
    }

    /// A subscriber gets rejected items only if it asks for them; `remove` comes for what it was sent.
    @Test(arguments: [false, true]) func rejectedItemsAreOptional(_ isWanted: Bool) async throws {
        let hub = EventHub(
            hello: Hello(
                server: "test", session: "s", camera: CameraInfo(device: "d", state: .streaming),
                regionOfInterest: .full))
        func item(_ id: String, _ outcome: RuleOutcome?) -> RecognizedItem {
            RecognizedItem(
                id: id, content: .barcode(Barcode(symbology: .qr, payload: id, payloadData: [])), outcome: outcome,
                bounds: Quad(.full), confidence: 1, stability: outcome == nil ? .tentative : .stable, reads: 2,
                firstSeen: 0,
                lastSeen: 0)
        }
        func change(_ sequence: Int, _ items: [RecognizedItem]) -> Change {
            Change(
                sequence: sequence, moment: Moment(frame: sequence, captureTime: 0, time: 0), items: items,
                allItems: items.map(\.id))
        }
        let (good, bad) = (item("good", .init(rule: "1", output: "x")), item("bad", .init(rule: "2", output: nil)))
        let subscriber = hub.subscribe()
        var subscription = Subscription()
        subscription.includesRejected = isWanted
        try subscriber.resubscribe(subscription)
        guard case .events = subscriber.take(orWake: {}) else {
            Issue.record("nothing")
            return
        }
        hub.publish(
            [.add(change(1, [item("good", nil), item("bad", nil)]))], snapshot: Snapshot(sequence: 1, items: []),
            time: 0)
        hub.publish([.stable(change(2, [good, bad]))], snapshot: Snapshot(sequence: 2, items: [good, bad]), time: 0)
        hub.publish([.update(change(3, [bad]))], snapshot: Snapshot(sequence: 3, items: [good, bad]), time: 0)
        try subscriber.resubscribe(subscription)
        subscriber.cancel()
        var events: [ScanEvent] = []
        for await batch in subscriber { events += batch }
        var sent: [String] = []
        for event in events {
            switch event {
            case .add(let change), .stable(let change), .update(let change):
                sent.append("\(event.name) \(change.items.map(\.id).joined(separator: " "))")
            case .snapshot(let snapshot): sent.append("snapshot \(snapshot.items.map(\.id).joined(separator: " "))")
            default: break
            }
        }
        let all = isWanted ? ["stable good bad", "update bad", "snapshot good bad"] : ["stable good", "snapshot good"]
        #expect(sent.suffix(all.count + 1) == ["add good bad"] + all, "\(sent)")
    }
}
