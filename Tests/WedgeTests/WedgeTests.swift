import ScanModel
import Synchronization
import Testing

@testable import Wedge

@Suite struct WedgeTests {
    static let now = 1_800_000_000.0

    static func item(_ payload: String, id: String = "1") -> RecognizedItem {
        RecognizedItem(
            id: id,
            content: .barcode(
                Barcode(symbology: .qr, payload: payload, payloadData: Array(payload.utf8), symbologyIdentifier: "]Q1")),
            bounds: Quad(Region.full), confidence: 1, stability: .stable, reads: 3, firstSeen: 0, lastSeen: 0)
    }

    static func stable(_ payloads: String..., age: Double = 0) -> ScanEvent {
        .stable(
            Change(
                sequence: 1, moment: Moment(frame: 1, captureTime: 1, time: now - age),
                items: payloads.map { item($0) },
                allItems: ["1"]))
    }

    /// What arrives of events, and what is told of them.
    static func run(_ yaml: String, _ events: [ScanEvent], _ receiver: Receiver) async throws -> [Wedge.Note] {
        let settings = try WedgeSettings(yaml: yaml, file: "f")
        let composer = try Composer(settings)
        let notes = Mutex<[Wedge.Note]>([])
        let typist = Typist(receiver, capsLock: composer.layout.capsLock, delay: .zero)
        var wedge = Wedge(
            composer: composer, typist: typist, maximumAge: settings.maximumAge,
            awaitsVerdict: settings.awaited == .accepted, now: { now }
        ) { note in notes.withLock { $0.append(note) } }
        for event in events { try await wedge.take(event) }
        return notes.withLock { $0 }
    }

    @Test func resultsAreTypedAsTheyBecomeStable() async throws {
        let receiver = Receiver("de")
        let notes = try await Self.run("layout: de", [Self.stable("A1", "b2"), Self.stable("c3")], receiver)
        #expect(receiver.text == "A1\nb2\nc3\n")
        #expect(notes == [.typed(item: "1"), .typed(item: "1"), .typed(item: "1")])
    }

    @Test func whatWasInViewIsNotTyped() async throws {
        let receiver = Receiver("us")
        let snapshot = ScanEvent.snapshot(Snapshot(sequence: 1, items: [Self.item("old")]))
        let hello = Hello(
            server: "d", session: "s", camera: CameraInfo(device: "d", state: .streaming), regionOfInterest: .full)
        let notes = try await Self.run("layout: us", [.hello(hello), snapshot], receiver)
        #expect(receiver.eventCount == 0)
        #expect(notes == [.connected(session: "s")])
    }

    @Test(arguments: [(1.9, true), (2.1, false), (-1.9, true), (-3600, false), (86400, false)])
    func onlyLiveResultsAreTyped(age: Double, isTyped: Bool) async throws {
        let receiver = Receiver("us")
        _ = try await Self.run("layout: us", [Self.stable("x", age: age)], receiver)
        #expect(receiver.text == (isTyped ? "x\n" : ""))
    }

    @Test func nothingIsTypedOfWhatCantBeWritten() async throws {
        let receiver = Receiver("us")
        let notes = try await Self.run("{layout: us, prefix: '>'}", [Self.stable("aé"), Self.stable("b")], receiver)
        #expect(receiver.text == ">b\n")
        #expect(notes.first == .refused(item: "1", reason: "the layout us can't type one of its characters"))
    }

    @Test func theIdentifierIsTypedWhereItIsWanted() async throws {
        let receiver = Receiver("us")
        _ = try await Self.run("{layout: us, symbologyIdentifier: true}", [Self.stable("x")], receiver)
        #expect(receiver.text == "]Q1x\n")
    }

    @Test func nothingIsTypedWhereCapsLockStays() async throws {
        let receiver = Receiver("us", capsLock: true)
        receiver.heedsCapsLock = false
        let notes = try await Self.run("layout: us", [Self.stable("x")], receiver)
        #expect(receiver.text == "")
        #expect(receiver.keysDown.isEmpty)
        guard case .refused = notes.first else { return #expect(notes.isEmpty) }
    }

    @Test func keysAreLetGoWhenItIsStopped() async throws {
        let receiver = Receiver("us", capsLock: true)
        let composer = try ComposerTests.composer("layout: us")
        let strokes = try composer.strokes(for: String(repeating: "A", count: 200))
        let typing = Task {
            try await Typist(receiver, capsLock: composer.layout.capsLock, delay: .milliseconds(20)).type(strokes)
        }
        while receiver.keysDown.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        typing.cancel()
        await #expect(throws: CancellationError.self) { try await typing.value }
        #expect(receiver.keysDown.isEmpty)
        #expect(receiver.text.count < 200)
        #expect(receiver.capsLockIsLit())
    }

    @Test func keysAreLetGoWhenTheKeyboardBreaks() async throws {
        let receiver = Receiver("us")
        receiver.failsAfter = 5
        await #expect(throws: KeyboardFault.self) { try await Self.run("layout: us", [Self.stable("AB")], receiver) }
        #expect(receiver.keysDown.isEmpty)
        #expect(receiver.text == "A")
    }

    @Test func withoutItsDeviceThereIsNoKeyboard() {
        let fault = #expect(throws: KeyboardFault.self) { try UinputKeyboard(path: "/nowhere/uinput") }
        #expect(fault?.description.contains("modprobe uinput") == true)
        #expect(throws: KeyboardFault.self) { try UinputKeyboard(path: "/dev/null") }
    }
}
