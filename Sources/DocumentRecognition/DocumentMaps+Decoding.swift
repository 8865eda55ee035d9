import Glibc

/// From the network's maps to four corners; Training/documents/decoding.py has the same steps.
extension DocumentMaps {
    /// The least length of a side, in cells.
    private static let leastSide = 2.5
    /// Weight of the corners' mean probability beside the agreement with the mask.
    private static let cornerWeight = 0.3
    /// Probability of a corner without a peak.
    private static let hidden = 0.3
    /// Cells within which a corner of the mask's quad moves to a peak.
    private static let snap = 3.0

    private typealias Corner = CornerPeak

    /// Finds the document: of all quads of four peaks, and the quad around the mask, the one that agrees best with the mask and the
    /// peaks.
    /// - Returns: its corners in cells, and its confidence from 0 to 1; nil if there is none.
    func decoded() -> (corners: [SIMD2<Double>], confidence: Double)? {
        let peaks = CornerPeak.find(in: self)
        var best: (score: Double, corners: [SIMD2<Double>], confidence: Double)?
        func consider(_ four: [Corner]) {
            let corners = Self.ordered(four)
            guard Self.isConvex(corners) else { return }
            let agreement = agreement(corners)
            let mean = four.reduce(0) { $0 + $1.value } / 4
            let score = agreement + Self.cornerWeight * mean
            if best.map({ score > $0.score }) ?? true { best = (score, corners, agreement * mean.squareRoot()) }
        }
        for a in peaks.indices {
            for b in peaks.indices.dropFirst(a + 1) {
                for c in peaks.indices.dropFirst(b + 1) {
                    for d in peaks.indices.dropFirst(c + 1) { consider([peaks[a], peaks[b], peaks[c], peaks[d]]) }
                }
            }
        }
        if let quad = MaskHull(self)?.quad() { consider(quad.map { Self.snapped($0, to: peaks) }) }
        return best.map { ($0.corners, $0.confidence) }
    }

    private static func snapped(_ corner: SIMD2<Double>, to peaks: [CornerPeak]) -> Corner {
        let near = peaks.min { length($0.place - corner) < length($1.place - corner) }
        if let near, length(near.place - corner) < snap { return near }
        return Corner(place: corner, value: hidden)
    }

    /// Orders corners clockwise by their angle about their middle, from the one nearest to the picture's top left.
    private static func ordered(_ four: [Corner]) -> [SIMD2<Double>] {
        let places = four.map(\.place)
        let middle = places.reduce(SIMD2(), +) / 4
        let sorted = places.sorted { atan2($0.y - middle.y, $0.x - middle.x) < atan2($1.y - middle.y, $1.x - middle.x) }
        let start = sorted.indices.min { sorted[$0].sum() < sorted[$1].sum() } ?? 0
        return Array(sorted[start...] + sorted[..<start])
    }

    private static func isConvex(_ corners: [SIMD2<Double>]) -> Bool {
        let sides = zip(corners, corners[1...] + corners[..<1]).map { $1 - $0 }
        return zip(sides, sides[1...] + sides[..<1]).allSatisfy { cross($0, $1) > 0 }
            && sides.allSatisfy { length($0) >= leastSide }
    }
}
