import Capture
import FoundationEssentials
import Imaging
import ScanModel
import TestSupport
import Testing

@Suite struct Y4MTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A camera's frame of a format, with gaps behind its rows, whose bytes all differ; and where its gray bytes are.
    private func frame(_ format: String, width: Int, height: Int, gap: Int) -> (RawFrame, gray: [UInt8], used: Int) {
        let packed = ["YUYV", "UYVY"].contains(format)
        let stride = (packed ? 2 : 1) * width + gap
        let size: Int
        switch format {
        case "NV12": size = stride * height + stride * (height / 2)
        case "YU12": size = stride * height + stride / 2 * height
        default: size = stride * height
        }
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 >> 8) }
        let layout = RawFrame.Layout(format: format, width: width, height: height, bytesPerLine: stride)
        var gray: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                gray.append(bytes[row * stride + (packed ? 2 : 1) * column + (format == "UYVY" ? 1 : 0)])
            }
        }
        let used = (packed ? 2 : 1) * width * height + (["NV12", "YU12"].contains(format) ? width * height / 2 : 0)
        return (RawFrame(bytes: bytes, layout: layout, captureTime: 5), gray, used)
    }

    @Test(arguments: ["YUYV", "UYVY", "NV12", "YU12", "GREY"], [0, 4])
    func whatIsWrittenIsRead(format: String, gap: Int) throws {
        let path = folder.path + "/clip.y4m"
        let (raw, gray, used) = frame(format, width: 16, height: 6, gap: gap)
        let writer = try RecordingWriter(path: path, limit: 1 << 20, replaces: false)
        for number in 0..<3 {
            var raw = raw
            raw.captureTime += Double(number) / 12.5
            #expect(try writer.write(raw))
        }
        var short = raw
        short.bytes.removeLast(gap + 1)
        #expect(try writer.write(short) && writer.cutShort == 1)
        try writer.finish()
        let recording = try Recording(path: path)
        #expect(recording.y4m?.frameRate == 12.5 && !recording.isStill && writer.frames == 3)
        var data: [UInt8] = []
        #expect(try recording.next(into: &data))
        if gap == 0 { #expect(data.sorted() == raw.bytes.sorted(), "the same bytes in another order") }
        #expect(data.count == used && Array(data.prefix(gray.count)) == gray)
        let source = ReplaySource(try Recording(path: path), frameRate: 10, loops: false, pace: .unpaced)
        var picture = Frame()
        for _ in 0..<3 {
            #expect(source.next(into: &picture, region: .full, timeout: 0) == .frame)
            #expect(picture.luma.pixels == gray && picture.width == 16 && picture.height == 6)
        }
        #expect(source.next(into: &picture, region: .full, timeout: 0) == .ended)
        #expect(source.info.reason == nil)
    }

    @Test(arguments: [("420jpeg", 17), ("422", 21), ("444", 27), ("mono", 9)])
    func aRecordingOfARecordingIsTheSameFile(colour: String, size: UInt8) async throws {
        let frame = Array("FRAME\n".utf8) + (0..<size)
        let path = folder.file(
            "a.y4m", Array("YUV4MPEG2 W3 H3 F0010000:1000 Ip A1:1 C\(colour)\n".utf8) + frame + frame)
        let source = ReplaySource(try Recording(path: path), frameRate: 10, loops: false, pace: .unpaced)
        let tap = FrameTap()
        source.tap = tap
        var picture = Frame()
        while source.next(into: &picture, region: .full, timeout: 0) == .frame {}
        tap.close()
        let writer = try RecordingWriter(path: folder.path + "/b.y4m", limit: 1000, replaces: false)
        while let frame = await tap.next() { #expect(try writer.write(frame)) }
        try writer.finish()
        #expect(writer.frames == 2 && folder.text("a.y4m") == folder.text("b.y4m"))
    }

    private func problem(_ text: String, frames: Int = 0) throws -> String {
        let path = folder.file("x.y4m", Array(text.utf8))
        do throws(RecordingError) {
            let recording = try Recording(path: path)
            var data: [UInt8] = []
            for _ in 0..<frames { #expect(try recording.next(into: &data)) }
            #expect(try !recording.next(into: &data))
            return ""
        } catch {
            #expect(error.description.hasPrefix(path))
            return String(error.description.dropFirst(path.count + 2))
        }
    }

    @Test(arguments: [
        ("W4 H4 H4", "the parameter H twice"), ("H4", "lacks the width, W"), ("W4", "lacks the height, H"),
        ("W0 H4", "'W0' in the header; allowed is W and a number from 1 to 65535"), ("W+4 H4", "'W+4'"),
        ("W4 H99999999999999999999", "'H99999999999999999999'"), ("W65535 H65535", "at most 200 MB are read"),
        ("W4 H4 F30", "such as F30000:1001"), ("W4 H4 F30:x", "'F30:x'"), ("W4 H4 C420p10", "8 bits a sample"),
        ("W4 H4 C411", "C420, C420jpeg"), ("W4 H4 Ix", "Ip, It, Ib, Im or I?"), ("W4 H4 Z1", "unknown parameter 'Z1'"),
    ])
    func headersThatCanNotBeAreRefused(parameters: String, reason: String) throws {
        let problem = try problem("YUV4MPEG2 \(parameters)\nFRAME\n")
        #expect(problem.contains(reason), "\(problem)")
    }

    @Test func whatIsWrongWithTheFileIsSaid() throws {
        let header = "YUV4MPEG2 W2 H2 F30:1 Cmono XCOMMENT=a XCOMMENT=b\n"
        #expect(try problem(header + "FRAME\nabcdFRAME Ip\nefgh", frames: 2).isEmpty)
        #expect(try problem(header).isEmpty, "no frame at all is no mistake of the file")
        #expect(try problem(header + "FRAME\nabcdFRAME\nef", frames: 1).hasPrefix("ends in the middle of frame 2"))
        #expect(try problem(header + "FRAME\nabcdFRA", frames: 1).hasPrefix("ends in the middle of frame 2"))
        #expect(
            try problem(header + "FRAME\nabcdeFRAME\n", frames: 1).hasPrefix("there is no line FRAME where frame 2"))
        #expect(try problem(header + "FRAMES\nabcd").hasPrefix("there is no line FRAME where frame 1"))
        #expect(try problem("YUV4MPEG2 W2 H2 X" + String(repeating: "x", count: 2000)).contains("within 1024 bytes"))
        #expect(try problem("YUV4MPEG2 W2 H2").contains("no end"))
    }

    @Test func aFileIsNotOverwrittenNorLargerThanItsLimit() throws {
        let taken = folder.file("taken", [1])
        #expect(throws: RecordingWriteError.exists(path: taken)) {
            _ = try RecordingWriter(path: taken, limit: 10, replaces: false)
        }
        let (raw, _, _) = frame("GREY", width: 4, height: 2, gap: 0)
        let writer = try RecordingWriter(path: taken, limit: 100, replaces: true)
        #expect(try writer.write(raw) && writer.write(raw))
        while try writer.write(raw) {}
        try writer.finish()
        #expect(writer.bytes <= 100 && FileManager.default.contents(atPath: taken)?.count == writer.bytes)
        let full = try RecordingWriter(path: "/dev/full", limit: 100, replaces: true)
        #expect(throws: RecordingWriteError.self) { _ = try full.write(raw) }
    }

    @Test func framesThatNoFileHoldsAreRefused() throws {
        var raw = RawFrame(
            bytes: [0], layout: RawFrame.Layout(format: "RGB3", width: 4, height: 4, bytesPerLine: 12), captureTime: 0)
        let writer = try RecordingWriter(path: folder.path + "/clip", limit: 1000, replaces: false)
        #expect(throws: RecordingWriteError.unsuitable(raw.layout)) { _ = try writer.write(raw) }
        raw.layout.format = "MJPG"
        #expect(try writer.write(raw))
        raw.layout.width = 8
        #expect(try writer.write(raw), "JPEG frames tell their size themselves")
        var other = raw
        other.layout.format = "GREY"
        #expect(throws: RecordingWriteError.changed(from: raw.layout, to: other.layout)) { _ = try writer.write(other) }
    }
}
