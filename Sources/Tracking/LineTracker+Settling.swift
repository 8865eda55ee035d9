public import ScanModel

extension LineTracker {
    /// Takes the lines that the large detector has found: it says where lines begin and end, whatever was found of them before.
    /// - Parameters:
    ///   - lines: where they are, none of them in another one.
    ///   - time: capture time of the present frame, to which they were moved.
    ///   - certain: tracks whose print is known: a shorter line is what a hand or a glare leaves of it.
    /// - Returns: the id of each line's track, and the tracks that ended: parts of lines, and such that held several.
    public mutating func settle(
        _ lines: [Quad], at time: Double, certain: Set<Int> = []
    ) -> (owners: [Int], ended: [LineTrack]) {
        var owners = [Int?](repeating: nil, count: lines.count)
        var isFree = [Int: Bool](uniqueKeysWithValues: tracks.map { ($0.id, true) })
        // The greatest overlap first: a part of a line doesn't take it from its whole.
        let pairs = lines.indices.flatMap { line in
            tracks.compactMap { track -> (line: Int, id: Int, overlap: Double)? in
                let shared = lines[line].intersectionArea(track.bounds)
                guard shared > Self.leastShare * min(lines[line].area, track.bounds.area) else { return nil }
                return (line, track.id, shared / (lines[line].area + track.bounds.area - shared))
            }
        }
        for pair in pairs.sorted(by: { ($0.overlap, $1.line, $1.id) > ($1.overlap, $0.line, $0.id) })
        where owners[pair.line] == nil && isFree[pair.id] == true {
            (owners[pair.line], isFree[pair.id]) = (pair.id, false)
            update(pair.id) { track in
                let isRest = certain.contains(pair.id) && lines[pair.line].area < Self.wholeShare * track.bounds.area
                if isRest { track.motion.keep(at: time) } else { track.settle(lines[pair.line], at: time) }
            }
        }
        let overlapped = Set(pairs.map(\.id)).filter { isFree[$0] == true }
        let ended = remove { overlapped.contains($0.id) }
        // New ones are numbered from the top down: the order in which lines are found means nothing.
        let fresh = lines.indices.filter { owners[$0] == nil }
            .sorted { (lines[$0].centre.y, lines[$0].centre.x) < (lines[$1].centre.y, lines[$1].centre.x) }
        for line in fresh { owners[line] = append(lines[line], at: time) { $0.settle(lines[line], at: time) } }
        return (owners.compactMap(\.self), ended)
    }

    /// Share of the smaller one that a line and a track have in common where they are of one print.
    private static var leastShare: Double { 0.5 }
    /// Share of a known line's area that another outline of the whole line has at least.
    private static var wholeShare: Double { 0.85 }

    /// Takes lines that may go on beyond the edge of what was searched: their tracks are not settled.
    /// - Returns: the tracks.
    public mutating func unsettle(_ lines: [Quad]) -> [Int] {
        let cut = tracks.filter { track in
            lines.contains { $0.intersectionArea(track.bounds) > Self.leastShare * min($0.area, track.bounds.area) }
        }.map(\.id)
        for id in cut { update(id) { $0.isSettled = false } }
        return cut
    }

    /// Takes that nothing has changed in view: settled lines whose pixels were followed are where they were.
    public mutating func keepSettled(at time: Double) {
        for track in tracks where track.isSettled && track.motion.lastFollowed == time {
            update(track.id) { $0.motion.keep(at: time) }
        }
    }

    /// Takes that a line is upside down.
    public mutating func turnHalf(_ id: Int) { update(id) { $0.motion.turnHalf() } }
}
