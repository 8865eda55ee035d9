import Capture
import TestSupport
import Testing

@Suite struct JPEGStreamTests {
    /// A frame's skeleton: SOI, a segment, a scan with stuffed bytes and a restart, EOI.
    static let frame: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xDA, 0, 3, 7, 1, 2, 0xFF, 0, 3, 0xFF, 0xD3, 4, 0xFF, 0xD9,
    ]

    private func pieces(_ bytes: [UInt8]) -> [String] {
        var names: [String] = []
        var place = 0
        while place < bytes.count, names.count < 20 {
            switch JPEGStream.next(bytes.span, from: place) {
            case .frame(let start, let end):
                names.append("frame \(end - start)")
                place = end
            case .damaged(let end):
                names.append("damaged")
                place = max(end, place + 1)
            case .garbage(let end):
                names.append("garbage \(end - place)")
                place = max(end, place + 1)
            case .incomplete:
                names.append("incomplete")
                return names
            }
        }
        return names
    }

    @Test func framesFollowEachOther() {
        let frame = Self.frame
        #expect(pieces(frame + frame) == ["frame 23", "frame 23"])
        #expect(pieces([0, 0, 0] + frame + [0, 0] + frame) == ["garbage 3", "frame 23", "garbage 2", "frame 23"])
    }

    /// Found by reading for the fuzzers: 65 KB of starts that all lead into the same two megabytes took minutes.
    @Test func damageIsLookedThroughOnce() {
        var bytes: [UInt8] = []
        for _ in 0..<10_000 { bytes += [0xFF, 0xD8, 0xFF, 0xDA, 0xFF, 0xFF] }
        bytes += [UInt8](repeating: 0, count: 2_000_000) + [0xFF, 0x01, 0, 0, 0, 0]
        let cost = ProcessorTime().cost { #expect(pieces(bytes + Self.frame).suffix(1) == ["frame 23"]) }
        #expect(cost < 1000, "a debug build takes a tenth: \(cost)")
    }

    @Test func aThumbnailInASegmentIsNoFrame() {
        var frame = Self.frame
        frame.replaceSubrange(2..<8, with: [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 0, 0])
        #expect(pieces(frame) == ["frame 27"])
    }

    @Test(arguments: 2..<23)
    func cutShortByTheEndItIsIncomplete(count: Int) {
        #expect(pieces(Array(Self.frame.prefix(count))) == ["incomplete"])
    }

    @Test func cutShortByAnotherFrameItIsDamaged() {
        let frame = Self.frame
        #expect(pieces(Array(frame.prefix(17)) + frame) == ["damaged", "frame 23"])
        #expect(pieces(Array(frame.prefix(8)) + frame) == ["damaged", "frame 23"])
        #expect(pieces(Array(frame.prefix(7)) + frame + frame) == ["damaged", "frame 23", "frame 23"], "in a segment")
    }
}
