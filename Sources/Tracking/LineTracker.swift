public import ScanModel

/// Follows lines of print from frame to frame by where they are: quads in, tracks out. No clock, no pixels.
///
/// Lines of one print move together: where their own motion does not explain what is seen, the shift that explains most
/// lines at once does.
public struct LineTracker: Sendable {
    /// The lines in view, and those that were a moment ago, oldest first.
    public private(set) var tracks: [LineTrack] = []
    private var nextID = 0
    private var lastSearch: Double?
    private var lastPass: Double?
    /// Seconds unseen after which a line has left.
    public var reappearAfter: Double

    /// How fast a hand jerks a print into view, in frame widths a second.
    static let jerkSpeed = 3.0
    /// How much a line may be off before another explanation is looked for.
    private static let ease = 0.3
    /// What it costs that a line is a new one, and what a line that was found once costs on top of its distance.
    private static let (alone, doubt) = (1.5, 0.2)

    /// Makes a tracker.
    /// - Parameter reappearAfter: seconds unseen after which a line has left.
    public init(reappearAfter: Double) { self.reappearAfter = reappearAfter }

    /// Takes where the pixels of lines were seen in a frame, before its search.
    public mutating func follow(_ moved: [Int: Quad], at time: Double) {
        for index in tracks.indices {
            if let quad = moved[tracks[index].id] { tracks[index].motion.follow(to: quad, at: time) }
        }
    }

    /// Takes a frame that was not searched for lines.
    /// - Returns: the tracks that ended.
    public mutating func pass(at time: Double, region: Region) -> [LineTrack] {
        pass(at: time, region, wasLookedFor: false)
    }

    /// Takes the lines of one frame.
    /// - Parameters:
    ///   - lines: where they are.
    ///   - time: capture time; has to rise.
    ///   - aspect: the frame's height divided by its width.
    ///   - region: that is looked at; what goes out of it has left.
    /// - Returns: the id of each line's track, and the tracks that ended.
    public mutating func update(
        _ lines: [Quad], at time: Double, aspect: Double, region: Region = .full
    ) -> (owners: [Int], ended: [LineTrack]) {
        let elapsed = min(max(0, time - (lastSearch ?? time)), Tracker.absenceLimit)
        let found = lines.map { LineShape($0, aspect: aspect) }
        let expected = tracks.map { LineShape($0.motion.expected(at: time), aspect: aspect) }
        let plain = assign(found, expected, isProven: { tracks[$0].isProven })
        let reach = min(Self.jerkSpeed * max(0, elapsed), 0.3)
        let pairs = plain.cost > Self.ease * Double(found.count) ? jumped(found, expected, reach, plain) : plain.owners
        var owners = [Int](repeating: 0, count: lines.count)
        // Numbers are given from the top down: the order in which lines are found means nothing.
        let downwards = lines.indices.sorted {
            (lines[$0].centre.y, lines[$0].centre.x) < (lines[$1].centre.y, lines[$1].centre.x)
        }
        for index in downwards {
            if let owner = pairs[index] {
                tracks[owner].take(lines[index], at: time)
                owners[index] = tracks[owner].id
            } else {
                owners[index] = append(lines[index], at: time)
            }
        }
        return (owners, pass(at: time, region, wasLookedFor: true))
    }

    private mutating func pass(at time: Double, _ region: Region, wasLookedFor: Bool) -> [LineTrack] {
        func elapsed(since last: Double?) -> Double { min(max(0, time - (last ?? time)), Tracker.absenceLimit) }
        let (frame, search) = (elapsed(since: lastPass), wasLookedFor ? elapsed(since: lastSearch) : 0)
        for index in tracks.indices { tracks[index].motion.pass(frame, searched: search, at: time, in: region) }
        lastPass = time
        if wasLookedFor { lastSearch = time }
        let patience = (once: min(Tracker.candidateLife, reappearAfter), confirmed: reappearAfter)
        return remove { $0.motion.hasLeft(after: $0.isProven ? patience.confirmed : patience.once) }
    }

    /// A track.
    public subscript(id: Int) -> LineTrack? { tracks.first { $0.id == id } }

    /// Takes a closer look's outline of a line that the latest search found.
    public mutating func place(_ id: Int, at quad: Quad, time: Double) {
        update(id) { $0.take(quad, at: time, isExact: true) }
    }

    /// The lines of a search without those that are parts of one known line, but for the longest of them: a glare, or a wide
    /// blank, makes several of one.
    /// - Returns: the lines that are kept and where they are, and of those that stand for several the number of the track.
    public func wholes(
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
            kept.removeAll { $0 != longest && parts.contains($0) }
            quads[longest] = track.bounds
            broken.insert(track.id)
        }
        return (kept.map { ($0, quads[$0]) }, broken)
    }

    /// Ends tracks for a reason that isn't in the picture.
    /// - Returns: the tracks that ended.
    public mutating func remove(where condition: (LineTrack) -> Bool) -> [LineTrack] {
        let ended = tracks.filter(condition)
        tracks.removeAll(where: condition)
        return ended
    }

    /// Begins a track and changes it.
    /// - Returns: its id.
    mutating func append(_ bounds: Quad, at time: Double, _ change: (inout LineTrack) -> Void = { _ in }) -> Int {
        defer { nextID += 1 }
        var track = LineTrack(id: nextID, bounds: bounds, time: time)
        change(&track)
        tracks.append(track)
        return nextID
    }

    /// Changes a track, where it is there.
    mutating func update(_ id: Int, _ change: (inout LineTrack) -> Void) {
        if let index = tracks.firstIndex(where: { $0.id == id }) { change(&tracks[index]) }
    }

    /// Which line is which track's, and how much is left to explain.
    private struct Pairing {
        /// The index of each line's track; nil for what is new.
        var owners: [Int?]
        /// The distances of all pairs, and 1 for each line that is new.
        var cost: Double
    }

    /// The cheapest pairs; lines that were found often have their choice before those that were found once.
    private func assign(
        _ found: [LineShape], _ expected: [LineShape], isProven: (Int) -> Bool, shift: (x: Double, y: Double) = (0, 0),
        closely: Bool = false
    ) -> Pairing {
        func distance(_ line: Int, _ track: Int) -> Double? {
            expected[track].distance(to: found[line], shift: shift, closely: closely)
        }
        let owners = Assignment.cheapest(rows: found.count, columns: expected.count, alone: Self.alone) { line, track in
            distance(line, track).map { $0 + (isProven(track) ? 0 : Self.doubt) }
        }
        let cost = owners.enumerated().reduce(0) { sum, pair in
            sum + (pair.element.flatMap { distance(pair.offset, $0) }.map { min($0, 1) } ?? 1)
        }
        return Pairing(owners: owners, cost: cost)
    }

    /// The assignment under the common shift that explains the lines best, where it explains them clearly better than none
    /// does. It is asked only of lines that were there a moment ago: those that have gone would explain anything.
    private func jumped(
        _ found: [LineShape], _ expected: [LineShape], _ reach: Double, _ plain: Pairing
    ) -> [Int?] {
        let fresh = tracks.indices.filter { tracks[$0].absence == 0 }
        // A page of many lines does not jump.
        guard found.count * fresh.count <= 64 else { return plain.owners }
        let shapes = fresh.map { expected[$0] }
        var best: Pairing?
        for shape in found {
            for other in shapes where other.resembles(shape, closely: true) {
                let shift = (x: shape.centre.x - other.centre.x, y: shape.centre.y - other.centre.y)
                let length = (shift.x * shift.x + shift.y * shift.y).squareRoot()
                guard length <= reach + 0.5 * other.height else { continue }
                var jump = assign(
                    found, shapes, isProven: { tracks[fresh[$0]].isProven }, shift: shift, closely: true)
                // Of two that explain as much the smaller one is likelier.
                jump.cost += 0.2 * length / max(reach, 1e-6)
                if jump.cost < best?.cost ?? (plain.cost - Self.ease) { best = jump }
            }
        }
        guard let best else { return plain.owners }
        let owners = best.owners.map { $0.map { fresh[$0] } }
        // What was not there a moment ago may still be what no shift explains.
        let taken = Set(owners.compactMap(\.self))
        return zip(owners, plain.owners).map { jump, plain in
            jump ?? plain.flatMap { tracks[$0].absence > 0 && !taken.contains($0) ? $0 : nil }
        }
    }
}
