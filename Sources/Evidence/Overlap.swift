import ScanModel

/// Whether two outlines can't both be there, because prints don't lie on top of one another.
enum Overlap {
    /// Share of the smaller outline above which two outlines are one place.
    static let limit = 0.4

    static func isSamePlace(_ a: Quad, _ b: Quad) -> Bool {
        // Most pairs lie apart, and that is cheap to see.
        let (first, second) = (a.boundingBox, b.boundingBox)
        guard first.x <= second.x + second.width, second.x <= first.x + first.width,
            first.y <= second.y + second.height, second.y <= first.y + first.height
        else { return false }
        let smaller = min(a.area, b.area)
        // A linear code that was seen in a few rows has hardly any area of its own.
        guard smaller > 1e-5 else { return a.contains(b.centre) || b.contains(a.centre) }
        return a.intersectionArea(b) > limit * smaller
    }
}
