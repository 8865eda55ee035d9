import DataScanClient
import NIOCore
import ScanModel
import Testing

@testable import WebGateway

/// What a browser is sent for what the daemon says.
@Suite struct EventStreamTests {
    private func said(_ state: inout EventStreamState, _ event: ScanEvent, cursor: String?) -> String {
        String(
            decoding: state.message(.event(event, line: Array("{…}".utf8), cursor: cursor), from: nil), as: UTF8.self)
    }
    private let pong = ScanEvent.pong(Pong(ping: .text("p"), sequence: 1, cursor: "c"))

    @Test func theDaemonIsToldOnceAndThenEvents() {
        var state = EventStreamState(.one(nil))
        #expect(
            said(&state, pong, cursor: "c-1")
                == "event: daemon\ndata: {\"event\":\"daemon\",\"connected\":true}\n\nevent: pong\nid: c-1\ndata: {…}\n\n"
        )
        #expect(said(&state, pong, cursor: "c-1") == "event: pong\ndata: {…}\n\n", "the same place has no id again")
        #expect(said(&state, pong, cursor: "c-2") == "event: pong\nid: c-2\ndata: {…}\n\n")
    }

    @Test func theDaemonsAbsenceIsToldAndItsReturn() {
        var state = EventStreamState(.one("c-1"))
        let away = state.message(.away(.unreachable(path: "/e.sock", errno: 2)), from: nil)
        #expect(
            String(decoding: away, as: UTF8.self)
                == "event: daemon\ndata: {\"event\":\"daemon\",\"connected\":false,\"reason\":\"/e.sock: no such socket; is datascand running, and with this path?\"}\n\n"
        )
        #expect(
            said(&state, pong, cursor: "c-1").hasPrefix(
                "event: daemon\ndata: {\"event\":\"daemon\",\"connected\":true}"))
    }

    /// `error` is the name of EventSource's own event.
    @Test func aRefusalHasAnotherName() {
        var state = EventStreamState(.one(nil))
        let refusal = ScanEvent.error(ProtocolError(.forbidden, message: "no"))
        #expect(said(&state, refusal, cursor: nil).hasSuffix("retry: 10000\nevent: refused\ndata: {…}\n\n"))
    }

    @Test func aPictureIsAPartThatEndsWithTheBoundary() {
        let photo = Photo(
            jpeg: [1, 2, 3], moment: Moment(frame: 7, captureTime: 1.5, time: 0), width: 4, height: 2)
        #expect(
            String(buffer: PictureStream.part(photo))
                == "Content-Type: image/jpeg\r\nContent-Length: 3\r\nDataScan-Frame: 7\r\nDataScan-Capture-Time: 1.5\r\n\r\n\u{1}\u{2}\u{3}\r\n--frame\r\n"
        )
    }
}
