public import Imaging

extension PrintedLine {
    /// Columns of a picture at most: a line of 80 letters is some 40 times as long as it is high.
    private static let mostColumns = 3200

    /// Cuts the line out of a frame for the accurate level, straight, with room around it.
    /// - Parameters:
    ///   - room: in parts of the line's height, on every side.
    ///   - rows: rows of the picture, with the room.
    public func picture(in frame: borrowing Frame, room: Double, rows: Int) -> Luma {
        var crop = LineCrop()
        crop.cut(padded(beside: room, above: room), from: frame, rows: rows, stretch: 1, most: Self.mostColumns)
        let pixels = crop.grays[..<(crop.width * rows)].map { UInt8(min(max($0 + 0.5, 0), 255)) }
        return Luma(width: crop.width, height: rows, pixels: pixels)
    }
}
