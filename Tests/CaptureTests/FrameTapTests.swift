import Capture
import Imaging
import ScanModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FrameTapTests {
    private let layout = RawFrame.Layout(format: "GREY", width: 4, height: 1, bytesPerLine: 4)

    private func offer(_ tap: FrameTap, _ value: UInt8, count: Int = 4) {
        tap.offer([UInt8](repeating: value, count: count).span, layout: layout, captureTime: Double(value))
    }

    @Test func framesComeInOrderAndWhatHasNoRoomIsCounted() async throws {
        let tap = FrameTap(capacity: 10)
        for value in 1...5 { offer(tap, UInt8(value)) }
        let first = try #require(await tap.next())
        #expect(first == RawFrame(bytes: [1, 1, 1, 1], layout: layout, captureTime: 1))
        offer(tap, 6)
        tap.close()
        var rest: [RawFrame] = []
        for await frame in tap { rest.append(frame) }
        #expect(rest.map { $0.bytes.first } == [2, 6], "what waits is given after the end")
        #expect(rest.map(\.lost) == [0, 3])
    }

    @Test func aSingleFrameHasRoomWhateverItsSizeAndEmptyOnesAreBoundedToo() async {
        let tap = FrameTap(capacity: 10)
        offer(tap, 1, count: 100)
        for _ in 0..<1000 { offer(tap, 2, count: 0) }
        #expect(await tap.next()?.bytes.count == 100)
        offer(tap, 3)
        tap.close()
        var count = 0
        var lost = 0
        for await frame in tap { (count, lost) = (count + 1, lost + frame.lost) }
        #expect(count + lost == 1001 && count < 500)
    }

    @Test func aReaderThatWaitsIsWoken() async {
        let tap = FrameTap()
        async let frame = tap.next()
        try? await Task.sleep(for: .milliseconds(20))
        tap.offer([7].span, layout: layout, captureTime: 1, isFlagged: true)
        #expect(await frame?.isFlagged == true)
        async let end = tap.next()
        try? await Task.sleep(for: .milliseconds(20))
        tap.close()
        #expect(await end == nil)
    }

    @Test func aCancelledReaderEndsAndNothingIsKeptForIt() async {
        let tap = FrameTap()
        let reading = Task { await tap.next() }
        try? await Task.sleep(for: .milliseconds(20))
        reading.cancel()
        #expect(await reading.value == nil)
        offer(tap, 1)
        #expect(await tap.next() == nil)
    }

    @Test func aRecordingHandsOnItsFramesAsTheyAre() async throws {
        let undecodable = [0xFF, 0xD8, 0xFF, 0xD9] as [UInt8]
        let folder = try ScratchFolder()
        let path = folder.file("clip.mjpeg", JPEGStreamTests.frame + undecodable + JPEGStreamTests.frame)
        let source = ReplaySource(try Recording(path: path), frameRate: 10, loops: false, pace: .unpaced)
        let tap = FrameTap()
        source.tap = tap
        var frame = Frame()
        while source.next(into: &frame, region: .full, timeout: 0) != .ended {}
        tap.close()
        var frames: [RawFrame] = []
        for await frame in tap { frames.append(frame) }
        #expect(frames.map(\.bytes) == [JPEGStreamTests.frame, undecodable, JPEGStreamTests.frame])
        #expect(frames.map(\.captureTime) == [0, 0.1, 0.2] && frames.allSatisfy { $0.layout.format == "JPEG" })
        #expect(source.counters.damaged == 3, "none of them can be decoded")
    }
}
