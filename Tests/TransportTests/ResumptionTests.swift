import ScanModel
import Testing

@testable import DataScanClient

/// How a client goes on, as a table: what comes on a connection, what of it the application sees, and what is sent next.
@Suite struct ResumptionTests {
    private static let hello = ScanEvent.hello(
        Hello(
            server: "d", session: "s", camera: CameraInfo(device: "c", state: .streaming), regionOfInterest: .full,
            cursor: "log-1-5"))

    private static func snapshot(_ cursor: String) -> ScanEvent {
        .snapshot(Snapshot(sequence: 1, items: [], cursor: cursor))
    }

    private static func stable(_ cursors: String...) throws -> ScanEvent {
        let items = try cursors.map {
            RecognizedItem(
                id: $0, content: .barcode(Barcode(symbology: .qr, payload: $0, payloadData: [])),
                bounds: Quad(try Region(x: 0, y: 0, width: 1, height: 1)), confidence: 1, stability: .stable, reads: 2,
                firstSeen: 0, lastSeen: 0, cursor: $0)
        }
        let moment = Moment(frame: 0, captureTime: 0, time: 0)
        return .stable(Change(sequence: 2, moment: moment, items: items, allItems: []))
    }

    /// Whether the application sees an event.
    private func shows(_ event: ScanEvent, _ resumption: inout Resumption) -> Bool { resumption.take(event) }

    private func sent(_ resumption: inout Resumption) -> String? {
        resumption.connected().map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func whoWantsEverythingNeedsToSendNothingAtFirst() throws {
        var resumption = Resumption(EventRequest(), after: nil)
        #expect(sent(&resumption) == nil)
        #expect(shows(Self.hello, &resumption) && resumption.cursor == "log-1-5")
        #expect(shows(Self.snapshot("log-1-5"), &resumption))
        // The connection ends before any result: the next one goes on from there all the same.
        #expect(sent(&resumption) == "{\"subscribe\":{\"after\":\"log-1-5\"}}\n")
    }

    @Test func whatComesBeforeTheAnswerIsPassedOver() throws {
        var resumption = Resumption(EventRequest(events: ["stable"]), after: "log-1-3")
        #expect(sent(&resumption) == "{\"subscribe\":{\"events\":[\"stable\"],\"after\":\"log-1-3\"}}\n")
        #expect(shows(Self.hello, &resumption))
        #expect(!shows(Self.snapshot("log-1-5"), &resumption))
        let live = try Self.stable("log-1-6")
        #expect(!shows(live, &resumption) && resumption.cursor == "log-1-3")
        #expect(shows(.subscribed(Subscribed(cursor: "log-1-6")), &resumption) && resumption.cursor == "log-1-3")
        let replayed = try Self.stable("log-1-4")
        #expect(shows(replayed, &resumption) && resumption.cursor == "log-1-4")
        // In the middle of the replay the connection ends.
        #expect(sent(&resumption)?.contains("\"after\":\"log-1-4\"") == true)
    }

    @Test func theCursorMovesOnWhereAFilterLetsNothingThrough() throws {
        var resumption = Resumption(EventRequest(symbologies: [.qr]), after: "log-1-3")
        _ = resumption.connected()
        _ = resumption.take(.subscribed(Subscribed(cursor: "log-1-9")))
        #expect(shows(Self.snapshot("log-1-9"), &resumption) && resumption.cursor == "log-1-9")
        #expect(shows(.pong(Pong(ping: .number(1), sequence: 4, cursor: "log-1-12")), &resumption))
        #expect(resumption.cursor == "log-1-12")
        let two = try Self.stable("log-1-13", "log-1-14")
        #expect(shows(two, &resumption) && resumption.cursor == "log-1-14")
    }

    @Test func waitsDoubleUpToAMost() {
        var backoff = Backoff()
        let waits = (0..<10).map { _ in backoff.next() / .seconds(1) }
        #expect(zip(waits, waits.dropFirst()).allSatisfy { $1 > $0 * 0.7 })
        #expect((0.075...0.1).contains(waits[0]) && waits.allSatisfy { $0 <= 5 } && waits[9] >= 3.75)
    }
}
