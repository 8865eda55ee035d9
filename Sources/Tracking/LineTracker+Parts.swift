public import ScanModel

/// What a hand, a shadow or a reflection leaves of lines.
extension LineTracker {
    /// Returns lines whose pixels seem to have moved to where they were found last, if a search finds a part of them there and nothing at
    /// the followed place: the edge of a shadow or of a reflection was followed.
    public mutating func correct(by lines: [Quad], at time: Double) {
        for track in tracks where track.isProven && track.motion.lastFollowed >= track.motion.lastSighted {
            let others = tracks.filter { $0.id != track.id }
            let isBack = lines.contains { line in
                line.lies(in: track.found, share: Self.share.inside)
                    && !line.lies(in: track.bounds, share: Self.share.beside)
                    && !others.contains { $0.bounds.covers(line) }
            }
            let isAhead = lines.contains {
                $0.lies(in: track.bounds, share: Self.share.beside)
                    && !$0.lies(in: track.found, share: Self.share.beside)
            }
            if isBack, !isAhead { update(track.id) { $0.motion.back(to: track.found, at: time) } }
        }
    }

    /// Minimum share of a line's area that lies in the outline of a line that it is a part of; and the share below which it can't be a part.
    private static var share: (inside: Double, beside: Double) { (0.7, 0.5) }

    /// Replaces the detections that are parts of one known line by the longest of them, with the known outline. Glare
    /// or a wide gap splits a line into such parts.
    /// - Returns: the remaining lines with their positions, and the ids of the tracks whose outlines were used.
    public mutating func wholes(
        among lines: [Quad], at time: Double
    ) -> (kept: [(index: Int, quad: Quad)], broken: Set<Int>) {
        var kept = Array(lines.indices)
        var quads = lines
        var broken: Set<Int> = []
        for track in tracks where track.isProven && track.motion.lastFollowed == time {
            let parts = kept.filter {
                (track.isSettled || lines[$0].area < 0.8 * track.bounds.area) && track.bounds.covers(lines[$0])
            }
            guard let longest = parts.max(by: { lines[$0].area < lines[$1].area }) else { continue }
            guard parts.count > 1 || track.isSettled else { continue }
            if lines[longest].area >= LineTrack.whole * track.bounds.area { update(track.id) { $0.confirm() } }
            kept.removeAll { $0 != longest && parts.contains($0) }
            quads[longest] = track.bounds
            broken.insert(track.id)
        }
        return (kept.map { ($0, quads[$0]) }, broken)
    }
}

extension Quad {
    /// Returns whether a share of its area lies in another quad.
    fileprivate func lies(in other: Quad, share: Double) -> Bool { intersectionArea(other) > share * area }
}
