public import ScanModel

extension LineTracker {
    /// Updates the tracks with the lines that the large detector found. Its line ends override all earlier ones.
    /// - Parameters:
    ///   - lines: the positions of the lines; none contains another.
    ///   - time: capture time of the current frame, to which the positions were moved.
    ///   - certain: tracks with final text; a shorter outline of them is what a hand or glare leaves visible.
    /// - Returns: the id of each line's track, and the tracks that ended: parts of lines, and tracks that covered
    ///   several.
    public mutating func settle(
        _ lines: [Quad], at time: Double, certain: Set<Int> = []
    ) -> (owners: [Int], ended: [LineTrack]) {
        func isRest(_ line: Quad, of track: LineTrack) -> Bool {
            certain.contains(track.id) && line.area < Self.wholeShare * track.bounds.area
        }
        var owners = [Int?](repeating: nil, count: lines.count)
        var isFree = [Int: Bool](uniqueKeysWithValues: tracks.map { ($0.id, true) })
        // The largest overlap comes first, so that a part of a line doesn't take the track of the whole.
        let pairs = lines.indices.flatMap { line in
            tracks.compactMap { track -> (line: Int, id: Int, overlap: Double)? in
                let shared = lines[line].intersectionArea(track.bounds)
                guard shared > Self.leastShare * min(lines[line].area, track.bounds.area) else { return nil }
                // A certain line whose pixels are still there takes precedence over a track of what is visible of it.
                let isRest = isRest(lines[line], of: track) && track.motion.lastFollowed == time
                return (line, track.id, isRest ? 1 : shared / (lines[line].area + track.bounds.area - shared))
            }
        }
        for pair in pairs.sorted(by: { ($0.overlap, $1.line, $1.id) > ($1.overlap, $0.line, $0.id) })
        where owners[pair.line] == nil && isFree[pair.id] == true {
            (owners[pair.line], isFree[pair.id]) = (pair.id, false)
            update(pair.id) { track in
                if isRest(lines[pair.line], of: track) {
                    track.motion.keep(at: time)
                } else {
                    track.settle(lines[pair.line], at: time)
                }
            }
        }
        let overlapped = Set(pairs.map(\.id)).filter { isFree[$0] == true }
        let ended = remove { overlapped.contains($0.id) }
        // New tracks are numbered from top to bottom, because the order of the lines is arbitrary.
        let fresh = lines.indices.filter { owners[$0] == nil }
            .sorted { (lines[$0].centre.y, lines[$0].centre.x) < (lines[$1].centre.y, lines[$1].centre.x) }
        for line in fresh { owners[line] = append(lines[line], at: time) { $0.settle(lines[line], at: time) } }
        return (owners.compactMap(\.self), ended)
    }

    /// Minimum overlap of a line and its track, as a share of the smaller one.
    private static var leastShare: Double { 0.5 }
    /// Minimum area of an outline of the whole line, as a share of the known line's area.
    private static var wholeShare: Double { 0.85 }

    /// Marks the tracks of lines that may extend beyond the searched area as not settled.
    /// - Returns: the ids of the tracks.
    public mutating func unsettle(_ lines: [Quad]) -> [Int] {
        let cut = tracks.filter { track in
            lines.contains { $0.intersectionArea(track.bounds) > Self.leastShare * min($0.area, track.bounds.area) }
        }.map(\.id)
        for id in cut { update(id) { $0.isSettled = false } }
        return cut
    }

    /// Records that nothing in view has changed: settled lines whose pixels were followed are still there.
    public mutating func keepSettled(at time: Double) {
        for track in tracks where track.isSettled && track.motion.lastFollowed == time {
            update(track.id) { $0.motion.keep(at: time) }
        }
    }

    /// Records that a line is upside down.
    public mutating func turnHalf(_ id: Int) { update(id) { $0.motion.turnHalf() } }
}
