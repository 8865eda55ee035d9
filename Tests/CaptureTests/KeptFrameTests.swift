import FoundationEssentials
import Imaging
import ScanModel
import TestSupport
import Testing

@testable import Capture

/// What another program made, red on the left and blue on the right: Pillow, 16x8 pixels, quality 90.
let redAndBlue = (
    jpeg: [UInt8](
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUV\
                DA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
                FBT/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAA\
                AAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCfEXIaHypiyf/Z
                """) ?? Data()),
    png: [UInt8](
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAIAAAB/FOjAAAAAHUlEQVR4nGO8I8LFgA3oce3DKs6EVRQPGNVADAAA6rgCAOtdLR4AAAAA\
                SUVORK5CYII=
                """) ?? Data())
)

@Suite struct KeptFrameTests {
    static let red = (220, 20, 10)
    static let blue = (10, 30, 200)
    // The same as Y, Cb and Cr of 0 to 255, and of 16 to 235 (ITU-R BT.601).
    private static let full: ((UInt8, UInt8, UInt8), (UInt8, UInt8, UInt8)) = ((78, 89, 228), (43, 216, 104))
    private static let limited: ((UInt8, UInt8, UInt8), (UInt8, UInt8, UInt8)) = ((83, 94, 216), (53, 205, 107))

    private func kept(
        _ format: String, _ bytes: [UInt8], width: Int = 16, height: Int = 8, stride: Int = 0, full: Bool = false
    )
        -> KeptFrame
    {
        let layout = RawFrame.Layout(format: format, width: width, height: height, bytesPerLine: stride)
        return KeptFrame(
            bytes: bytes, form: .init(layout, isFullRange: full), moment: Moment(frame: 1, captureTime: 0, time: 0),
            places: [])
    }

    private func color(_ image: ColorImage, _ x: Int, _ y: Int) -> (Int, Int, Int) {
        let at = (y * image.width + x) * 3
        return (Int(image.pixels[at]), Int(image.pixels[at + 1]), Int(image.pixels[at + 2]))
    }

    private func isNear(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Bool {
        max(abs(a.0 - b.0), abs(a.1 - b.1), abs(a.2 - b.2)) <= 5
    }

    /// Red stays red, and blue blue, in the left and the right half.
    private func expectHalves(_ image: ColorImage, width: Int, height: Int) {
        #expect(image.width == width && image.height == height)
        for y in 0..<height {
            for x in 0..<width where x != width / 2 {
                let wanted = x < width / 2 ? Self.red : Self.blue
                #expect(isNear(color(image, x, y), wanted), "\(x) \(y): \(color(image, x, y))")
            }
        }
    }

    private func packed(_ width: Int, _ height: Int, gap: Int, lumaFirst: Bool, full: Bool) -> [UInt8] {
        let (left, right) = full ? Self.full : Self.limited
        var bytes: [UInt8] = []
        for y in 0..<height {
            var row: [UInt8] = []
            for x in 0..<(width + 1) / 2 * 2 {
                let pair = x / 2 * 2 < width / 2 ? left : right
                let luma = (x < width / 2 ? left : right).0
                let color = x % 2 == 0 ? pair.1 : pair.2
                row += lumaFirst ? [luma, color] : [color, luma]
            }
            // A driver may end a row in the middle of a pair, or leave out what the last row's gap is.
            row = Array(row.prefix(2 * width + gap))
            if y < height - 1 { row += [UInt8](repeating: 77, count: 2 * width + gap - row.count) }
            bytes += row
        }
        return bytes
    }

    @Test(arguments: [("MJPG", redAndBlue.jpeg), ("JPEG", redAndBlue.jpeg), ("PNG", redAndBlue.png)])
    func whatAnotherProgramMadeHasItsColours(format: String, bytes: [UInt8]) throws {
        try #require(!bytes.isEmpty)
        expectHalves(try kept(format, bytes).picture(), width: 16, height: 8)
        #expect(throws: ImageError.self) { try kept(format, Array(bytes.dropLast(20))).picture() }
        #expect(throws: ImageError.self) { try kept(format, Array(bytes.dropLast(20))).check() }
    }

    @Test(arguments: [(16, 8, 0), (16, 8, 6), (18, 3, 0), (17, 5, 0), (17, 5, 2), (13, 1, 0)])
    func pairedPixelsHaveTheirColours(width: Int, height: Int, gap: Int) throws {
        for (format, full) in [("YUYV", true), ("YUYV", false), ("UYVY", false)] {
            let bytes = packed(width, height, gap: gap, lumaFirst: format == "YUYV", full: full)
            let frame = kept(format, bytes, width: width, height: height, stride: 2 * width + gap, full: full)
            let image = try frame.picture()
            // The pair in the middle of 18 and 13 has the colour of one side.
            for x in [0, 1, width / 2 - 2, width - 2, width - 1] {
                let wanted = x < width / 2 ? Self.red : Self.blue
                #expect(isNear(color(image, x, height - 1), wanted), "\(format) \(x): \(color(image, x, height - 1))")
            }
            #expect(image.width == width && image.height == height)
            let short = kept(format, Array(bytes.dropLast(3)), width: width, height: height, stride: 2 * width + gap)
            #expect(throws: ImageError.self) { try short.picture() }
        }
    }

    @Test(arguments: ["NV12", "YU12", "422P", "444P"]) func planesHaveTheirColours(format: String) throws {
        let (width, height) = (16, 6)
        let (left, right) = Self.limited
        func row(_ count: Int, _ part: (((UInt8, UInt8, UInt8)) -> UInt8)) -> [UInt8] {
            (0..<count).map { part($0 < count / 2 ? left : right) }
        }
        var bytes = (0..<height).flatMap { _ in row(width) { $0.0 } }
        let (columns, rows) = (
            format == "444P" ? width : width / 2, ["NV12", "YU12"].contains(format) ? height / 2 : height
        )
        let (blue, red) = (row(columns) { $0.1 }, row(columns) { $0.2 })
        if format == "NV12" {
            for _ in 0..<rows { bytes += zip(blue, red).flatMap { [$0, $1] } }
        } else {
            for plane in [blue, red] { for _ in 0..<rows { bytes += plane } }
        }
        let image = try kept(format, bytes, width: width, height: height, stride: width).picture()
        for y in 0..<height {
            #expect(isNear(color(image, 7, y), Self.red) && isNear(color(image, 8, y), Self.blue), "\(y)")
        }
    }

    @Test func grayStaysGray() throws {
        let image = try kept("GREY", [0, 128, 255, 9], width: 2, height: 2, stride: 2, full: true).picture()
        #expect(image.pixels == [0, 0, 0, 128, 128, 128, 255, 255, 255, 9, 9, 9])
        #expect(throws: ImageError.self) { try kept("RGB3", [0, 0, 0], width: 1, height: 1).picture() }
    }

    @Test func aSourceOffersWhatItDelivers() throws {
        let source = ReplaySource(try Recording(path: TestSupport.demo), frameRate: 10, loops: false, pace: .unpaced)
        let recent = RecentFrames(bytes: 8_000_000)
        source.recent = recent
        var frame = Frame()
        var pictures: [[UInt8]] = []
        while source.next(into: &frame, region: try Region(x: 0, y: 0, width: 1, height: 0.3), timeout: 0) == .frame {
            recent.name(frame.moment, [])
            pictures.append(source.picture)
        }
        #expect(recent.numbers == Array(0..<81))
        for number in [0, 40, 80] {
            let kept = try #require(recent.frame(number))
            #expect(kept.bytes == pictures[number] && kept.form.layout.width == 640 && kept.form.layout.height == 480)
            #expect(kept.moment.captureTime == Double(number) / 10 && kept.isJPEG)
        }
    }

    @Test func damagedFramesOfARecordingAreNotKept() throws {
        let folder = try ScratchFolder()
        let path = folder.file("clip.mjpeg", redAndBlue.jpeg + [0xFF, 0xD8, 0xFF, 0xD9] + redAndBlue.jpeg)
        let source = ReplaySource(try Recording(path: path), frameRate: 10, loops: false, pace: .unpaced)
        let recent = RecentFrames(bytes: 1_000_000)
        source.recent = recent
        var frame = Frame()
        while true {
            let outcome = source.next(into: &frame, region: .full, timeout: 0)
            if outcome == .frame { recent.name(frame.moment, []) }
            if outcome == .ended { break }
        }
        #expect(recent.numbers == [0, 2])
        #expect(source.counters.damaged == 1)
    }
}
