import Imaging

extension FoundDocument {
    /// Background beside the document in the second pass, as a fraction of the document's width and height. With it, 96 instead of 76 % of 136
    /// drawn frames of small documents are certain; other values weren't compared since the network was trained again.
    private static let margin = 0.05
    /// Share of the searched area from which a second pass would see the same.
    private static let same = 0.9

    /// Returns the part of a searched area that the second pass searches: the document and some background, in the area's proportions.
    /// - Parameter area: what was searched, in pixels of the full frame.
    /// - Returns: nil if that is nearly all of it.
    func closerArea(within area: PixelRect) -> PixelRect? {
        var (low, high) = (corners[0], corners[0])
        for corner in corners.dropFirst() {
            low = pointwiseMin(low, corner)
            high = pointwiseMax(high, corner)
        }
        let extent = (high - low) * (1 + 2 * Self.margin)
        let full = SIMD2(Double(area.width), Double(area.height))
        let scale = min(1, (extent / full).max())
        guard scale * scale < Self.same else { return nil }
        let size = full * scale
        let origin = SIMD2(Double(area.x), Double(area.y))
        let start = ((low + high - size) / 2).clamped(lowerBound: origin, upperBound: origin + full - size)
        return PixelRect(x: Int(start.x), y: Int(start.y), width: Int(size.x), height: Int(size.y))
    }
}
