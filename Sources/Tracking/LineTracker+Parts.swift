public import ScanModel

/// What a hand, a shadow or a reflection leaves of lines.
extension LineTracker {
    /// Returns lines whose pixels seem to have moved to where they were found last, if a search finds a part of them there and nothing at
    /// the followed place: the edge of a shadow or of a reflection was followed.
    public mutating func correct(by lines: [Quad], at time: Double) {
        for track in tracks where track.isProven && track.motion.lastFollowed >= track.motion.lastSighted {
            let others = tracks.filter { $0.id != track.id }
            let isBack = lines.contains { line in
                track.found.covers(line, share: Self.inside) && !track.bounds.covers(line)
                    && !others.contains { $0.bounds.covers(line) }
            }
            let isAhead = lines.contains { track.bounds.covers($0) && !track.found.covers($0) }
            if isBack, !isAhead { update(track.id) { $0.motion.back(to: track.found, at: time) } }
        }
    }

    /// Minimum share of a part's area that lies where the whole line was found.
    private static let inside = 0.7

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
