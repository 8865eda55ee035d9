public import ScanModel

/// Tracks codes from frame to frame: readings in, tracks out. No clock, no pixels.
public struct Tracker: Sendable {
    /// The codes in view or recently in view, oldest first.
    public private(set) var tracks: [Track] = []
    private var nextID = 0
    private var lastUpdate: Double?
    /// Seconds unseen after which a code has left.
    public var reappearAfter: Double

    /// The most that one frame adds to an absence, in seconds. Time without frames (drops, a stall, a slow decode)
    /// isn't evidence that a code has left.
    public static let absenceLimit = 0.25
    /// How long a code that was read only once is kept, in seconds.
    public static let candidateLife = 0.5
    /// How fast a hand moves a code, in frame widths per second.
    static let handSpeed = 1.5

    /// - Parameter reappearAfter: seconds unseen after which a code has left.
    public init(reappearAfter: Double) {
        self.reappearAfter = reappearAfter
    }

    /// Updates the positions of codes whose pixels were followed in a frame, before its readings.
    public mutating func follow(_ moved: [Int: Quad], at time: Double) {
        for index in tracks.indices {
            if let quad = moved[tracks[index].id] { tracks[index].motion.follow(to: quad, at: time) }
        }
    }

    /// Advances to a frame with the readings in it.
    /// - Parameters:
    ///   - time: capture time; must increase.
    ///   - aspect: the frame's height divided by its width, for distances.
    ///   - region: the region that was searched; a code that moves out of it has left.
    ///   - present: the tracks that were confirmed in place without being read.
    ///   - isStill: whether this is the only frame, so that a code that the edge may cut off is tracked too.
    ///   - wasLookedFor: whether a symbology was searched for; codes of others don't count as absent.
    /// - Returns: the tracks that ended.
    public mutating func update(
        _ readings: [Reading], at time: Double, aspect: Double, region: Region = .full, present: Set<Int> = [],
        isStill: Bool = false, wasLookedFor: (Symbology) -> Bool = { _ in true }
    ) -> [Track] {
        let elapsed = min(max(0, time - (lastUpdate ?? time)), Self.absenceLimit)
        lastUpdate = time
        // The order of a frame's readings is arbitrary.
        let readings = readings.sorted {
            ($0.bounds.centre.y, $0.bounds.centre.x, $0.barcode.payload)
                < ($1.bounds.centre.y, $1.bounds.centre.x, $1.barcode.payload)
        }
        let owners = assign(readings, at: time, aspect: aspect, present)
        for index in tracks.indices where present.contains(tracks[index].id) { tracks[index].motion.stay(at: time) }
        for (reading, owner) in zip(readings, owners) {
            let extent = SeenExtent(of: reading.barcode, at: reading.bounds, in: region, aspect: aspect)
            if let owner {
                tracks[owner].take(reading, extent: extent, at: time)
            } else if isStill || extent != .cut,
                !tracks.contains(where: { $0.isAlike(reading) && $0.bounds.covers(reading.bounds) })
            {
                // Otherwise it is another part of a code whose middle is hidden.
                tracks.append(Track(id: nextID, reading: reading, extent: extent, time: time, isStill: isStill))
                nextID += 1
            }
        }
        for index in tracks.indices {
            let searched = wasLookedFor(tracks[index].barcode.symbology) ? elapsed : 0
            tracks[index].motion.pass(elapsed, searched: searched, at: time, in: region)
        }
        let patience = (once: min(Self.candidateLife, reappearAfter), confirmed: reappearAfter)
        return remove { $0.motion.hasLeft(after: $0.isProven ? patience.confirmed : patience.once) }
    }

    /// Ends tracks for a reason other than the picture.
    /// - Returns: the tracks that ended.
    public mutating func remove(where condition: (Track) -> Bool) -> [Track] {
        let ended = tracks.filter(condition)
        tracks.removeAll(where: condition)
        return ended
    }

    /// Returns the index of each reading's track; nil for a new code. Tracks read repeatedly take precedence over those
    /// read once.
    private func assign(_ readings: [Reading], at time: Double, aspect: Double, _ present: Set<Int>) -> [Int?] {
        var owners = [Int?](repeating: nil, count: readings.count)
        let shapes = readings.map { LineShape($0.bounds, aspect: aspect) }
        for isProven in [true, false] {
            let free = readings.indices.filter { owners[$0] == nil }
            let known = tracks.indices.filter { tracks[$0].isProven == isProven }
            let expected = known.map { LineShape(tracks[$0].motion.expected(at: time), aspect: aspect) }
            let found = Assignment.cheapest(rows: free.count, columns: known.count, alone: 1) { row, column in
                let track = tracks[known[column]]
                guard track.isAlike(readings[free[row]]) else { return nil }
                // A code that was confirmed in place, or followed, can't be elsewhere too; that must be a copy of it.
                let isSeen = present.contains(track.id) || track.motion.lastFollowed == time
                let reach = isSeen ? 0 : min(Self.handSpeed * max(0, time - track.motion.lastSeen), 0.5)
                return expected[column].nearness(to: shapes[free[row]], room: isSeen ? 0.7 : 1, reach: reach)
            }
            for (row, column) in zip(free, found) { owners[row] = column.map { known[$0] } }
        }
        return owners
    }
}
