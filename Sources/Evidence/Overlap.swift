import ScanModel

/// Whether two outlines can't both be there, because prints don't lie on top of one another.
enum Overlap {
    /// Share of the smaller outline above which two outlines are one place.
    static let limit = 0.4

    static func isSamePlace(_ a: Quad, _ b: Quad) -> Bool {
        let smaller = min(a.area, b.area)
        // A linear code that was seen in a few rows has hardly any area of its own.
        guard smaller > 1e-5 else { return a.contains(b.centre) || b.contains(a.centre) }
        return a.intersectionArea(b) > limit * smaller
    }
}
