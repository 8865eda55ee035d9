public import ScanModel

extension ColorImage {
    /// Cuts out a code or line and straightens it, in its upright orientation, with a margin. Outside the picture, the
    /// border pixels are repeated.
    /// - Parameters:
    ///   - quad: the corners, in fractions of this picture.
    ///   - margin: the margin, as a fraction of the quad's longer side.
    ///   - aspectRatio: short side by long side of the object; nil if its picture's sides have about its proportions.
    ///   - magnification: pixels of the result per pixel of this picture.
    /// - Returns: a picture in the quad's resolution, magnified, before that with no side longer than this picture's longer side; nil if
    ///   the corners enclose no area or cross.
    public func straightened(
        _ quad: Quad, margin: Double = 0.05, aspectRatio: Double? = nil, magnification: Double = 1
    ) -> ColorImage? {
        guard
            let plane = PagePlane(
                quad, width: width, height: height, margin: margin, aspectRatio: aspectRatio,
                magnification: magnification)
        else { return nil }
        let (columns, rows, room) = (plane.columns, plane.rows, plane.margin)
        var straight = [UInt8](repeating: 0, count: columns * rows * 3)
        let source = pixels.span
        var target = straight.mutableSpan
        var place = 0
        for y in 0..<rows {
            for x in 0..<columns {
                let there = plane.map.apply(Double(x) + 0.5 - room, Double(y) + 0.5 - room)
                let corner = FourPixels(there, width, height)
                target[place] = corner.value(0, source)
                target[place + 1] = corner.value(1, source)
                target[place + 2] = corner.value(2, source)
                place += 3
            }
        }
        return ColorImage(width: columns, height: rows, pixels: straight)
    }
}
