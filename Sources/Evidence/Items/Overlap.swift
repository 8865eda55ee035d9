import ScanModel

/// Decides whether two outlines exclude each other, because codes and lines of text don't overlap.
enum Overlap {
    /// Share of the smaller outline above which two outlines are in the same place.
    static let limit = 0.4

    static func isSamePlace(_ a: Quad, _ b: Quad) -> Bool {
        // Most pairs are apart, which is cheap to detect.
        let (first, second) = (a.boundingBox, b.boundingBox)
        guard first.x <= second.x + second.width, second.x <= first.x + first.width,
            first.y <= second.y + second.height, second.y <= first.y + first.height
        else { return false }
        let smaller = min(a.area, b.area)
        // A linear code that was seen in a few rows has hardly any area.
        guard smaller > 1e-5 else { return a.contains(b.centre) || b.contains(a.centre) }
        return a.intersectionArea(b) > limit * smaller
    }
}
