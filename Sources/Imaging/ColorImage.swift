/// A colour picture that owns its pixels: red, green and blue, 3 bytes per pixel, row by row without gaps.
public struct ColorImage: Sendable, Hashable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width` × `height` × 3 bytes.
    public private(set) var pixels: [UInt8]

    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(
            width >= 0 && height >= 0 && pixels.count == width * height * 3, "pixels have to fill the picture")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Converts a frame's planes: luma only, or luma, Cb and Cr as defined by ITU-R BT.601.
    /// - Parameters:
    ///   - planes: one or three; the chroma planes may have half as many columns or rows.
    ///   - isFullRange: whether luma ranges from 0 to 255 instead of from 16 to 235.
    /// - Throws: `ImageError.truncated` if the frame has fewer bytes than its planes need.
    public init(_ bytes: Span<UInt8>, planes: [SamplePlane], isFullRange: Bool) throws(ImageError) {
        precondition(planes.count == 1 || planes.count == 3, "luma alone, or with both colours")
        precondition(planes.allSatisfy { $0.width > 0 && $0.height > 0 }, "a plane has samples")
        let needed = planes.map(\.end).max() ?? 0
        guard bytes.count >= needed else {
            throw .truncated("\(bytes.count) bytes of a frame that has \(needed)")
        }
        (width, height) = (planes[0].width, planes[0].height)
        pixels = [UInt8](repeating: 0, count: width * height * 3)
        let matrix = ColorMatrix(isFullRange: isFullRange)
        let luma = planes[0]
        // Without chroma, the luma plane stands in; its values are not used.
        let (blue, red) = planes.count > 1 ? (planes[1], planes[2]) : (luma, luma)
        let isGray = planes.count == 1
        var target = pixels.mutableSpan
        var place = 0
        for y in 0..<luma.height {
            for x in 0..<luma.width {
                let color = matrix.rgb(
                    bytes[luma.offset + y * luma.stride + x * luma.step],
                    isGray ? 128 : blue.sample(x, y, luma, bytes), isGray ? 128 : red.sample(x, y, luma, bytes))
                target[place] = color.red
                target[place + 1] = color.green
                target[place + 2] = color.blue
                place += 3
            }
        }
    }

    /// Cuts out a rectangle, clipped to the picture.
    /// - Returns: nil if the rectangle lies outside the picture.
    public func cropped(to part: PixelRect) -> ColorImage? {
        let part = part.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        guard part.width > 0, part.height > 0 else { return nil }
        var cut: [UInt8] = []
        cut.reserveCapacity(part.width * part.height * 3)
        for y in part.y..<part.maxY {
            cut.append(contentsOf: pixels[(y * width + part.x) * 3..<(y * width + part.maxX) * 3])
        }
        return ColorImage(width: part.width, height: part.height, pixels: cut)
    }
}

extension SamplePlane {
    /// Returns the chroma sample of a luma pixel.
    @inline(__always)
    fileprivate func sample(_ x: Int, _ y: Int, _ luma: SamplePlane, _ bytes: Span<UInt8>) -> UInt8 {
        let column = min(width < luma.width ? x / 2 : x, width - 1)
        let row = height < luma.height ? y / 2 : y
        return bytes[offset + row * stride + column * step]
    }
}

/// The conversion of luma and chroma to red, green and blue, in 1/65536 (ITU-R BT.601).
private struct ColorMatrix {
    let black: Int
    let luma: Int
    let redOfRed: Int
    let greenOfBlue: Int
    let greenOfRed: Int
    let blueOfBlue: Int

    init(isFullRange: Bool) {
        black = isFullRange ? 0 : 16
        luma = isFullRange ? 65536 : 76309
        redOfRed = isFullRange ? 91881 : 104597
        greenOfBlue = isFullRange ? 22554 : 25675
        greenOfRed = isFullRange ? 46802 : 53279
        blueOfBlue = isFullRange ? 116130 : 132201
    }

    @inline(__always)
    func rgb(_ y: UInt8, _ cb: UInt8, _ cr: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let gray = (Int(y) - black) * luma + 32768
        let (b, r) = (Int(cb) - 128, Int(cr) - 128)
        func byte(_ value: Int) -> UInt8 { UInt8(min(max(value >> 16, 0), 255)) }
        return (
            byte(gray + redOfRed * r), byte(gray - greenOfBlue * b - greenOfRed * r), byte(gray + blueOfBlue * b)
        )
    }
}
