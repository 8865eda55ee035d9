public import ScanModel

/// Follows lines of print from frame to frame by where they are: quads in, tracks out. No clock, no pixels.
///
/// Lines of one print move together: where their own motion does not explain what is seen, the shift that explains most
/// lines at once does.
public struct LineTracker: Sendable {
    /// The lines in view, and those that were a moment ago, oldest first.
    public private(set) var tracks: [LineTrack] = []
    private var nextID = 0
    private var lastUpdate: Double?
    /// Seconds unseen after which a line has left.
    public var reappearAfter: Double

    /// How fast a hand jerks a print into view, in frame widths a second.
    static let jerkSpeed = 3.0
    /// How much a line may be off before another explanation is looked for.
    private static let ease = 0.3

    /// Makes a tracker.
    /// - Parameter reappearAfter: seconds unseen after which a line has left.
    public init(reappearAfter: Double) { self.reappearAfter = reappearAfter }

    /// Takes the lines of one frame.
    /// - Parameters:
    ///   - lines: where they are.
    ///   - time: capture time; has to rise.
    ///   - aspect: the frame's height divided by its width.
    /// - Returns: the id of each line's track, and the tracks that ended.
    public mutating func update(_ lines: [Quad], at time: Double, aspect: Double) -> (owners: [Int], ended: [LineTrack])
    {
        let elapsed = min(max(0, time - (lastUpdate ?? time)), Tracker.absenceLimit)
        lastUpdate = time
        let found = lines.map { LineShape($0, aspect: aspect) }
        let expected = tracks.map { LineShape($0.expected(at: time), aspect: aspect) }
        let plain = assign(found, expected, shift: (0, 0))
        let reach = min(Self.jerkSpeed * max(0, elapsed), 0.3)
        let pairs = plain.cost > Self.ease * Double(found.count) ? jumped(found, expected, reach, plain) : plain.owners
        for index in tracks.indices { tracks[index].absence += elapsed }
        var owners: [Int] = []
        for (quad, owner) in zip(lines, pairs) {
            if let owner {
                tracks[owner].follow(quad, at: time)
                owners.append(tracks[owner].id)
            } else {
                tracks.append(LineTrack(id: nextID, bounds: quad, time: time))
                owners.append(nextID)
                nextID += 1
            }
        }
        let patience = (once: min(Tracker.candidateLife, reappearAfter), confirmed: reappearAfter)
        return (owners, remove { $0.absence >= ($0.sightings == 1 ? patience.once : patience.confirmed) })
    }

    /// Ends tracks for a reason that isn't in the picture.
    /// - Returns: the tracks that ended.
    public mutating func remove(where condition: (LineTrack) -> Bool) -> [LineTrack] {
        let ended = tracks.filter(condition)
        tracks.removeAll(where: condition)
        return ended
    }

    /// Which line is which track's, and how much is left to explain.
    private struct Assignment {
        /// The index of each line's track; nil for what is new.
        var owners: [Int?]
        /// The distances of all pairs, and 1 for each line that is new.
        var cost: Double
    }

    /// The nearest pairs first.
    private func assign(
        _ found: [LineShape], _ expected: [LineShape], shift: (x: Double, y: Double), closely: Bool = false
    ) -> Assignment {
        var pairs: [(line: Int, track: Int, distance: Double)] = []
        for (line, shape) in found.enumerated() {
            for (track, other) in expected.enumerated() {
                if let distance = other.distance(to: shape, shift: shift, closely: closely) {
                    pairs.append((line, track, distance))
                }
            }
        }
        pairs.sort { ($0.distance, $0.track) < ($1.distance, $1.track) }
        var result = Assignment(owners: [Int?](repeating: nil, count: found.count), cost: Double(found.count))
        var taken: Set<Int> = []
        for pair in pairs where result.owners[pair.line] == nil && !taken.contains(pair.track) {
            result.owners[pair.line] = pair.track
            result.cost += min(pair.distance, 1) - 1
            taken.insert(pair.track)
        }
        return result
    }

    /// The assignment under the common shift that explains the lines best, where it explains them clearly better than none
    /// does. It is asked only of lines that were there a moment ago: those that have gone would explain anything.
    private func jumped(
        _ found: [LineShape], _ expected: [LineShape], _ reach: Double, _ plain: Assignment
    ) -> [Int?] {
        let fresh = tracks.indices.filter { tracks[$0].absence == 0 }
        // A page of many lines does not jump.
        guard found.count * fresh.count <= 64 else { return plain.owners }
        let shapes = fresh.map { expected[$0] }
        var best: Assignment?
        for shape in found {
            for other in shapes where other.resembles(shape, closely: true) {
                let shift = (x: shape.centre.x - other.centre.x, y: shape.centre.y - other.centre.y)
                let length = (shift.x * shift.x + shift.y * shift.y).squareRoot()
                guard length <= reach + 0.5 * other.height else { continue }
                var jump = assign(found, shapes, shift: shift, closely: true)
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
