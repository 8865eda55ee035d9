import ScanModel
import Testing

@testable import Capture

@Suite struct FrameSplitterTests {
    private static let jpeg = JPEGStreamTests.frame
    private static let header = Array("YUV4MPEG2 W4 H2 F25:1 C420\n".utf8)
    private static let picture = StreamContents.picture(4, 2)
    private static let clock = CaptureClock(monotonic: { 100 }, wall: { 5000 }, sleep: { _ in })

    /// Names what comes of a stream that arrives in parts of a size.
    private func pieces(_ bytes: [UInt8], part: Int) -> (pieces: [String], splitter: FrameSplitter) {
        var splitter = FrameSplitter()
        var names: [String] = []
        var place = 0
        while place < bytes.count {
            let end = min(bytes.count, place + min(part, FrameSplitter.chunk))
            _ = splitter.receive(Self.clock) { room in
                room.copyBytes(from: bytes[place..<end])
                return end - place
            }
            place = end
            while let piece = splitter.next() {
                switch piece {
                case .frame(let place, let time):
                    names.append(time == 100 ? "\(place.count)" : "\(place.count) at \(time)")
                case .damaged(let damage): names.append(damage.rawValue)
                }
            }
        }
        return (names, splitter)
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let streams: [(name: String, bytes: [UInt8], pieces: [String])] = [
        ("one after the other", jpeg + jpeg + jpeg, ["23", "23", "23"]),
        ("begins mid-frame", Array(jpeg.suffix(9)) + jpeg, ["23"]),
        ("ends mid-frame", jpeg + jpeg.prefix(12), ["23"]),
        ("rubbish between", jpeg + [1, 2, 0xFF, 3] + jpeg + [0xFF], ["23", "23"]),
        ("cut short by the next", Array(jpeg.prefix(17)) + jpeg, ["truncated", "23"]),
        ("multipart", StreamContents.part(jpeg, "Content-Length: 23") + StreamContents.part(jpeg), ["23", "23"]),
        (
            "multipart that lies about lengths",
            StreamContents.part(jpeg, "Content-Length: 7") + StreamContents.part(jpeg, "Content-Length: 99999999")
                + StreamContents.part(jpeg, "Content-Length: -1"), ["23", "23", "23"]
        ),
        ("an HTTP response", text("HTTP/1.0 200 OK\r\nServer: x\r\n\r\n") + StreamContents.part(jpeg), ["23"]),
        ("stamped, wall clock", StreamContents.part(jpeg, "X-Timestamp: 4999.5", "A: b"), ["23 at 99.5"]),
        ("stamped, monotonic clock", StreamContents.part(jpeg, "x-timestamp:98.25"), ["23 at 98.25"]),
        ("stamped in the future", StreamContents.part(jpeg, "X-Timestamp: 5000.1"), ["23"]),
        ("stamped long ago", StreamContents.part(jpeg, "X-Timestamp: 4997.9"), ["23"]),
        ("stamped with nonsense", StreamContents.part(jpeg, "X-Timestamp: 1e3"), ["23"]),
        ("a stamp that belongs to no header", text("X-Timestamp: 99\r\n") + jpeg, ["23"]),
        ("YUV4MPEG2", header + picture + picture, ["12", "12"]),
        ("YUV4MPEG2 after a line of a program", text("ready\n") + header + picture, ["12"]),
        ("YUV4MPEG2 with rubbish between", header + picture + text("oops") + picture, ["12", "corrupt", "12"]),
        ("YUV4MPEG2 that starts again", header + picture + header + picture, ["12", "12"]),
        (
            "YUV4MPEG2 that changes its size",
            header + picture + text("YUV4MPEG2 W2 H2 C420\n") + StreamContents.picture(2, 2), ["12", "6"]
        ),
        ("YUV4MPEG2 cut short", header + picture.prefix(9) + picture + picture, ["12", "corrupt", "12"]),
        ("YUV4MPEG2 of 16 bits, then of 8", text("YUV4MPEG2 W4 H2 C420p16\n") + picture + header + picture, ["12"]),
        ("HTML", text("<html><body>no</body></html>"), []),
        ("nothing", [], []),
    ]

    @Test(arguments: streams.map(\.name), [1, 2, 5, 1 << 20])
    func framesDoNotDependOnHowTheyArrive(name: String, part: Int) throws {
        let stream = try #require(Self.streams.first { $0.name == name })
        #expect(pieces(stream.bytes, part: part).pieces == stream.pieces)
    }

    @Test func headersThatCannotBeReadAreNamed() {
        let sixteen = pieces(Self.text("YUV4MPEG2 W4 H2 C420p16\n"), part: 99).splitter
        #expect(sixteen.problem?.contains("'C420p16'") == true)
        let large = pieces(Self.text("YUV4MPEG2 W7680 H4320 C444\n"), part: 99).splitter
        #expect(large.problem?.contains("at most 32 MB") == true || large.problem?.contains("MB are read") == true)
        let endless = pieces(Self.text("YUV4MPEG2 " + String(repeating: "X", count: 2000)), part: 99).splitter
        #expect(endless.problem == "its header has no end within 1024 bytes")
        #expect(
            pieces(Self.text("YUV4MPEG2 W4 H2 C420p16\n") + Self.header + Self.picture, part: 9).splitter.problem == nil
        )
    }

    /// A hundred megabytes that claim to be one frame, and one behind them.
    @Test func aFrameThatIsTooLargeIsSkippedInBoundedMemory() {
        var splitter = FrameSplitter()
        func feed(_ bytes: [UInt8]) -> [FrameSplitter.Piece] {
            _ = splitter.receive(Self.clock) { room in
                room.copyBytes(from: bytes)
                return bytes.count
            }
            var found: [FrameSplitter.Piece] = []
            while let piece = splitter.next() { found.append(piece) }
            return found
        }
        #expect(feed([0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 1]).isEmpty)
        let data = [UInt8](repeating: 7, count: FrameSplitter.chunk)
        var damage = 0
        for _ in 0..<(100 << 20) / data.count { damage += feed(data).count }
        #expect(damage == 1 && splitter.isTooLarge)
        #expect(splitter.bytes.count < FrameSplitter.largestFrame + 4 * FrameSplitter.chunk)
        #expect(feed(Self.jpeg).count == 1 && !splitter.isTooLarge)
    }

    /// A frame of many small parts must not be searched from its beginning each time.
    @Test func bytesAreScannedOnce() {
        let frame = [0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 1] + [UInt8](repeating: 7, count: 2_000_000) + [0xFF, 0xD9]
        let began = ContinuousClock.now
        #expect(pieces(frame, part: 16).pieces == ["2000009"])
        #expect(ContinuousClock.now - began < .seconds(20), "a debug build takes some tenths; searching again, hours")
    }
}

@Suite struct StreamBeginningTests {
    @Test(arguments: [
        ("<!DOCTYPE html><html>", "HTML"), ("\n <html lang=", "HTML"),
        ("HTTP/1.1 401 Unauthorized", "HTTP error, status 401"),
        ("\0\0\0\u{1}g", "H.264"), ("\0\0\0\u{18}ftypisom", "MP4"), ("RIFFxxxxAVI ", "AVI"),
        ("hello", "68 65 6c 6c 6f"),
    ])
    func whatIsSentInsteadIsNamed(text: String, named: String) {
        #expect(!StreamBeginning.isPlausible(Array(text.utf8)))
        #expect(StreamBeginning.describe(Array(text.utf8)).contains(named))
    }

    @Test(arguments: [
        "", "-", "--frame", "\r\n--frame", "HTTP/1.0 200 OK", "HTTP/1", "Content-Type: image/jpeg", "YUV4M",
    ])
    func whatMayBecomeFramesIsPlausible(text: String) {
        #expect(StreamBeginning.isPlausible(Array(text.utf8)))
    }
}
