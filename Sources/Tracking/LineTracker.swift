public import ScanModel

/// Tracks lines of text from frame to frame by their positions: quads in, tracks out. No clock, no pixels.
///
/// Lines on one object move together. If their individual motions don't explain the detections, the common shift that
/// explains them best is used.
public struct LineTracker: Sendable {
    /// The lines in view or recently in view, oldest first.
    public private(set) var tracks: [LineTrack] = []
    private var nextID = 0
    private var lastSearch: Double?
    private var lastPass: Double?
    /// Seconds unseen after which a line has left.
    public var reappearAfter: Double

    /// How fast a hand jerks a label into view, in frame widths per second.
    static let jerkSpeed = 3.0
    /// Cost per line above which a common shift is tried, and the minimum cost that it must save.
    private static let ease = 0.3
    /// Cost of starting a new track, and the additional cost of a track that was seen only once.
    private static let (alone, doubt) = (1.5, 0.2)

    /// - Parameter reappearAfter: seconds unseen after which a line has left.
    public init(reappearAfter: Double) { self.reappearAfter = reappearAfter }

    /// Updates the positions of lines whose pixels were followed in a frame, before its search.
    public mutating func follow(_ moved: [Int: Quad], at time: Double) {
        for index in tracks.indices {
            if let quad = moved[tracks[index].id] { tracks[index].motion.follow(to: quad, at: time) }
        }
    }

    /// Advances to a frame that was not searched for lines.
    /// - Returns: the tracks that ended.
    public mutating func pass(at time: Double, region: Region) -> [LineTrack] {
        pass(at: time, region, wasLookedFor: false)
    }

    /// Advances to a frame with the lines found in it.
    /// - Parameters:
    ///   - lines: their positions.
    ///   - time: capture time; must increase.
    ///   - aspect: the frame's height divided by its width.
    ///   - region: the region that was searched; a line that moves out of it has left.
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
        // Tracks are numbered from top to bottom, because the order of the lines is arbitrary.
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

    /// Returns the track with an id, if there is one.
    public subscript(id: Int) -> LineTrack? { tracks.first { $0.id == id } }

    /// Gives a line that the latest search found a more exact outline.
    public mutating func place(_ id: Int, at quad: Quad, time: Double) {
        update(id) { $0.take(quad, at: time, isExact: true) }
    }

    /// Ends tracks for a reason other than the picture.
    /// - Returns: the tracks that ended.
    public mutating func remove(where condition: (LineTrack) -> Bool) -> [LineTrack] {
        let ended = tracks.filter(condition)
        tracks.removeAll(where: condition)
        return ended
    }

    /// Appends a track, and applies a change to it.
    /// - Returns: its id.
    mutating func append(_ bounds: Quad, at time: Double, _ change: (inout LineTrack) -> Void = { _ in }) -> Int {
        defer { nextID += 1 }
        var track = LineTrack(id: nextID, bounds: bounds, time: time)
        change(&track)
        tracks.append(track)
        return nextID
    }

    /// Changes a track, if it exists.
    mutating func update(_ id: Int, _ change: (inout LineTrack) -> Void) {
        if let index = tracks.firstIndex(where: { $0.id == id }) { change(&tracks[index]) }
    }

    /// An assignment of lines to tracks, and its cost.
    private struct Pairing {
        /// The index of each line's track; nil for a new line.
        var owners: [Int?]
        /// The sum of the pairs' distances, and 1 for each new line.
        var cost: Double
    }

    /// Returns the cheapest assignment; tracks that were seen repeatedly take precedence over those seen once.
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

    /// Returns the assignment under the common shift that explains the lines best, if it is clearly better than without
    /// a shift. Only tracks that were just seen take part, because absent ones could explain anything.
    private func jumped(
        _ found: [LineShape], _ expected: [LineShape], _ reach: Double, _ plain: Pairing
    ) -> [Int?] {
        let fresh = tracks.indices.filter { tracks[$0].absence == 0 }
        // A page of many lines doesn't jump.
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
                // Of two shifts that explain equally much, the smaller is more likely.
                jump.cost += 0.2 * length / max(reach, 1e-6)
                if jump.cost < best?.cost ?? (plain.cost - Self.ease) { best = jump }
            }
        }
        guard let best else { return plain.owners }
        let owners = best.owners.map { $0.map { fresh[$0] } }
        // Absent tracks may still match the lines that the shift doesn't explain.
        let taken = Set(owners.compactMap(\.self))
        return zip(owners, plain.owners).map { jump, plain in
            jump ?? plain.flatMap { tracks[$0].absence > 0 && !taken.contains($0) ? $0 : nil }
        }
    }
}
