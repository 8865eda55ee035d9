public import Imaging

extension PrintedLine {
    /// Maximum width of a picture in pixels: a line of 80 letters is about 40 times as long as it is high.
    private static let mostColumns = 3200

    /// Cuts the line out of a frame for the large networks, straightened and with a margin.
    /// - Parameters:
    ///   - room: margin on every side, as a fraction of the line's height.
    ///   - rows: height of the picture, including the margin.
    public func picture(in frame: borrowing Frame, room: Double, rows: Int) -> Luma {
        var crop = LineCrop()
        crop.cut(padded(beside: room, above: room), from: frame, rows: rows, stretch: 1, most: Self.mostColumns)
        let pixels = crop.grays[..<(crop.width * rows)].map { UInt8(min(max($0 + 0.5, 0), 255)) }
        return Luma(width: crop.width, height: rows, pixels: pixels)
    }
}
