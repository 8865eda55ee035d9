import ScanModel
import Testing

@testable import Capture

/// Which fault a stream has, as a table: what happened, when it is asked, what it says.
@Suite struct StreamHealthTests {
    enum Step {
        case connects(Double), sends(String), delivers(Double), finds(FrameDamage), disconnects
    }

    private static let limit = CameraSource.stallLimit
    private static let startLimit = CameraSource.startLimit

    static let cases: [(name: String, steps: [Step], at: Double, state: CameraState?, text: String)] = [
        ("nobody", [], 9, .absent, "nothing is connected to it"),
        (
            "a feed's report", [.connects(0), .sends("datascan-feed: no \u{1B}camera\n"), .disconnects], 1, .absent,
            "unix:/run/datascan-feed/door.sock: no camera"
        ),
        (
            "a report, and a connection",
            [.connects(0), .sends("datascan-feed: no camera\n"), .disconnects, .connects(2)],
            3, .absent, "no camera"
        ),
        (
            "a report, and a beginning",
            [.connects(0), .sends("datascan-feed: no camera\n"), .disconnects, .connects(2), .sends("--frame")],
            3, nil, ""
        ),
        (
            "a report, and the next attempt",
            [.connects(0), .sends("datascan-feed: no camera\n"), .disconnects, .connects(2), .disconnects], 3,
            .absent, "no camera"
        ),
        (
            "a report, taken back",
            [
                .connects(0), .sends("datascan-feed: no camera\n"), .disconnects, .connects(2),
                .sends("datascan-feed: \n"), .disconnects,
            ], 3,
            .absent, "nothing is connected to it"
        ),
        (
            "a report without an end",
            [.connects(0), .sends("datascan-feed: " + String(repeating: "x", count: 70_000))], 1, .absent,
            String(repeating: "x", count: 497)
        ),
        ("just connected", [.connects(0)], startLimit, nil, ""),
        ("silent", [.connects(0)], startLimit + 0.1, .stalled, "a program is connected, but sends nothing"),
        ("half a frame", [.connects(0), .sends("--frame")], startLimit + 0.1, .stalled, "no complete frame comes"),
        ("delivers", [.connects(0), .delivers(10)], 10 + limit, nil, ""),
        (
            "stops", [.connects(0), .sends("--frame"), .delivers(10)], 10 + limit + 0.1, .stalled,
            "no complete frame comes"
        ),
        ("damaged", [.connects(0), .finds(.truncated)], 9, .stalled, "only unusable frames: truncated"),
        ("mended", [.connects(0), .finds(.truncated), .delivers(8)], 9, nil, ""),
        ("left", [.connects(0), .delivers(10), .disconnects], 10, .absent, "nothing is connected"),
        ("HTML, at first", [.connects(0), .sends("<html>")], 1, nil, ""),
        ("HTML, later", [.connects(0), .sends("<html>")], 9, .wrongFormat, "sends HTML"),
        ("HTML, and left", [.connects(0), .sends("<html>"), .disconnects], 1, .wrongFormat, "sends HTML"),
        ("HTML, then another", [.connects(0), .sends("<html>"), .disconnects, .connects(2)], 3, nil, ""),
        (
            "a lot of something", [.connects(0), .sends(String(repeating: "x", count: 70_000))], 0.1, .wrongFormat,
            "first bytes are 78 78"
        ),
        (
            "16 bits", [.connects(0), .sends("YUV4MPEG2 W4 H4 C420p16\n")], 0.1, .wrongFormat,
            "it sends YUV4MPEG2, but 'C420p16' in the header"
        ),
    ]

    @Test(arguments: cases.map(\.name))
    func whatHappenedGivesAFault(name: String) throws {
        let example = try #require(Self.cases.first { $0.name == name })
        var health = StreamHealth(device: "unix:/run/datascan-feed/door.sock")
        var splitter = FrameSplitter()
        for step in example.steps {
            switch step {
            case .connects(let time):
                health.connects(at: time)
                splitter = FrameSplitter()
            case .sends(let text):
                let bytes = Array(text.utf8)
                _ = splitter.receive(.system) { room in
                    room.copyBytes(from: bytes)
                    return bytes.count
                }
                while splitter.next() != nil {}
                health.receives(splitter, count: bytes.count, frameRate: nil)
            case .delivers(let time): health.delivers(at: time)
            case .finds(let damage): health.finds(damage)
            case .disconnects: health.disconnects()
            }
        }
        let fault = health.fault(at: example.at)
        #expect(fault?.state == example.state)
        #expect(example.state == nil || fault?.reason.contains(example.text) == true, "\(fault?.reason ?? "")")
    }

    @Test func aSlowStreamIsNotStalled() {
        var health = StreamHealth(device: "unix:/tmp/s.sock", expected: 10)
        health.connects(at: 0)
        #expect(!health.isStalled(at: 29) && health.isStalled(at: 31))
        health.delivers(at: 31)
        #expect(
            !health.isStalled(at: 60) && health.isStalled(at: 62) && !health.isHopeless(at: 90)
                && health.isHopeless(at: 92))
        #expect(health.fault(at: 60) == nil && health.fault(at: 62)?.state == .stalled)
    }
}
