import FoundationEssentials
import Imaging
import ScanModel
import TestSupport
import Testing

/// The first frame of the bundled recording.
func demoFrame() throws -> [UInt8] {
    let data = try #require(FileManager.default.contents(atPath: TestSupport.demo))
    let end = try #require(data.firstRange(of: Data([0xFF, 0xD9])))
    return [UInt8](data[..<end.upperBound])
}

@Suite struct JPEGDecoderTests {
    @Test func aRegionHasThePixelsOfTheWhole() throws {
        let data = try demoFrame()
        let decoder = JPEGDecoder()
        var whole = Frame()
        try decoder.decode(data.span, region: .full, into: &whole)
        #expect(whole.width == 640 && whole.height == 480)
        #expect(whole.window == PixelRect(x: 0, y: 0, width: 640, height: 480))
        for (x, y, width, height) in [
            (0.0, 0.0, 0.5, 0.5), (0.33, 0.41, 0.2, 0.3), (0.9, 0.95, 0.1, 0.05), (0, 0.5, 1, 0.5),
        ] {
            let region = try Region(x: x, y: y, width: width, height: height)
            var part = Frame()
            try decoder.decode(data.span, region: region, into: &part)
            let wanted = Frame.pixels(of: region, width: 640, height: 480)
            #expect(part.window.intersection(wanted) == wanted)
            #expect(part.window.width <= wanted.width + 32, "only what the region needs is decoded")
            for row in 0..<wanted.height {
                let inPart = (row + wanted.y - part.window.y) * part.window.width + wanted.x - part.window.x
                let inWhole = (row + wanted.y) * 640 + wanted.x
                #expect(
                    part.luma.pixels[inPart..<inPart + wanted.width]
                        == whole.luma.pixels[inWhole..<inWhole + wanted.width])
            }
        }
    }

    /// A gray progressive picture of one block and 77 scans: for each coefficient one, and the first bit by bit.
    private func manyScans(width: UInt16 = 8, height: UInt16 = 8) -> [UInt8] {
        var data: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64)
        data += [0xFF, 0xC2, 0, 11, 8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        data += [1, 1, 0x11, 0]
        for table in [UInt8(0), 0x10] { data += [0xFF, 0xC4, 0, 20, table, 1] + Array(repeating: 0, count: 16) }
        func scan(_ coefficient: UInt8, _ bits: UInt8) {
            data += [0xFF, 0xDA, 0, 8, 1, 1, 0, coefficient, coefficient, bits, 0x7F]
        }
        scan(0, 13)
        for bit in (0..<UInt8(13)).reversed() { scan(0, (bit + 1) << 4 | bit) }
        for coefficient in UInt8(1)...63 { scan(coefficient, 0) }
        return data + [0xFF, 0xD9]
    }

    @Test func aPictureCostsNoMoreThanItIsWorth() throws {
        let decoder = JPEGDecoder()
        var frame = Frame()
        #expect(throws: ImageError.damaged("more than 64 scans")) {
            try decoder.decode(manyScans().span, region: .full, into: &frame)
        }
        // A few bytes that stand for 380 MB.
        let corner = try Region(x: 0, y: 0, width: 0.01, height: 0.01)
        #expect(throws: ImageError.damaged("a progressive picture of this size needs too much memory")) {
            try decoder.decode(manyScans(width: 14000, height: 14000).span, region: corner, into: &frame)
        }
        // Up to 64 it is one like any other.
        let few = Array(manyScans().dropLast(2 + 20 * 11)) + [0xFF, 0xD9]
        try decoder.decode(few.span, region: .full, into: &frame)
        #expect(frame.width == 8 && frame.luma.pixels.allSatisfy { $0 == 128 })
    }

    @Test func damagedDataIsRefusedAndTheDecoderGoesOn() throws {
        let data = try demoFrame()
        let decoder = JPEGDecoder()
        var frame = Frame()
        for (bad, isCutShort) in [
            ([], true), ([0xFF], true), (Array(data.prefix(200)), true), (Array(data.prefix(data.count / 2)), true),
            (Array(repeating: 0x41, count: 5000), false),
        ] as [([UInt8], Bool)] {
            let error = #expect(throws: ImageError.self) {
                try decoder.decode(bad.span, region: .full, into: &frame)
            }
            let saysCutShort = if case .truncated? = error { true } else { false }
            #expect(saysCutShort == isCutShort, "\(bad.count) bytes: \(error?.description ?? "")")
        }
        // Garbage in the middle of the entropy-coded data.
        var garbage = data
        for index in (data.count / 2)..<(data.count / 2 + 400) { garbage[index] = 0xFF }
        #expect(throws: ImageError.self) { try decoder.decode(garbage.span, region: .full, into: &frame) }
        try decoder.decode(data.span, region: .full, into: &frame)
        #expect(frame.width == 640)
        // Text in its place, which may well decode, leaves data over in the end.
        let text = Array("all of this text stands where a picture was meant to be; ".utf8)
        var passed = 0
        for start in stride(from: 2000, to: data.count - 3000, by: 997) {
            var wrong = data
            for index in 0..<700 { wrong[start + index] = text[index % text.count] }
            if (try? decoder.decode(wrong.span, region: .full, into: &frame)) != nil { passed += 1 }
        }
        #expect(passed == 0)
        // A few stray bytes before the end are what webcams send.
        let stray = Array(data.dropLast(2)) + [1, 2, 3, 0xFF, 0xD9]
        try decoder.decode(stray.span, region: .full, into: &frame)
    }
}

@Suite struct FrameTests {
    @Test func packedFormatsGiveTheirLuma() throws {
        // Two rows of YUYV with three bytes of padding each.
        let rows: [[UInt8]] = [[10, 0, 20, 0, 30, 0, 40, 0, 9, 9, 9], [50, 0, 60, 0, 70, 0, 80, 0, 9, 9, 9]]
        let bytes = rows.flatMap { $0 }
        var frame = Frame()
        frame.copy(from: bytes.span, width: 4, height: 2, stride: 11, step: 2, region: .full)
        #expect(frame.luma.pixels == [10, 20, 30, 40, 50, 60, 70, 80])
        frame.copy(
            from: bytes.span, width: 4, height: 2, stride: 11, step: 2,
            region: try Region(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
        #expect(frame.luma.pixels == [70, 80])
        #expect(frame.window == PixelRect(x: 2, y: 1, width: 2, height: 1))
    }

    @Test func aRegionCoversWholePixels() throws {
        let region = try Region(x: 0.1, y: 0.1, width: 0.3, height: 0.3)
        #expect(Frame.pixels(of: region, width: 10, height: 10) == PixelRect(x: 1, y: 1, width: 3, height: 3))
        #expect(Frame.pixels(of: region, width: 7, height: 7) == PixelRect(x: 0, y: 0, width: 3, height: 3))
        #expect(Frame.pixels(of: .full, width: 1, height: 1) == PixelRect(x: 0, y: 0, width: 1, height: 1))
    }
}
