public import ScanModel

/// Follows things from frame to frame: readings in, tracks out. No clock, no pixels.
public struct Tracker: Sendable {
    /// The things in view, and those that were a moment ago, oldest first.
    public private(set) var tracks: [Track] = []
    private var nextID = 0
    private var lastUpdate: Double?
    /// Seconds unseen after which a thing has left.
    public var reappearAfter: Double

    /// The most that one frame adds to an absence, in seconds. Time in which no frame came (drops, a stall, a slow
    /// decode) is no evidence that a thing has left.
    public static let absenceLimit = 0.25
    /// How long a thing that was read only once is waited for, in seconds.
    public static let candidateLife = 0.5
    /// How fast a hand moves a print, in frame widths a second.
    static let handSpeed = 1.5

    /// Makes a tracker.
    /// - Parameter reappearAfter: seconds unseen after which a thing has left.
    public init(reappearAfter: Double) {
        self.reappearAfter = reappearAfter
    }

    /// Takes where the pixels of things were seen in a frame, before its readings.
    public mutating func follow(_ moved: [Int: Quad], at time: Double) {
        for index in tracks.indices {
            if let quad = moved[tracks[index].id] { tracks[index].motion.follow(to: quad, at: time) }
        }
    }

    /// Takes the readings of one frame.
    /// - Parameters:
    ///   - time: capture time; has to rise.
    ///   - aspect: the frame's height divided by its width, for distances.
    ///   - region: that is looked at; what goes out of it has left.
    ///   - present: the tracks whose things were seen to lie where they lay, without being read.
    ///   - wasLookedFor: which symbologies were; nothing else is taken for absent.
    /// - Returns: the tracks that ended.
    public mutating func update(
        _ readings: [Reading], at time: Double, aspect: Double, region: Region = .full, present: Set<Int> = [],
        wasLookedFor: (Symbology) -> Bool = { _ in true }
    ) -> [Track] {
        let elapsed = min(max(0, time - (lastUpdate ?? time)), Self.absenceLimit)
        lastUpdate = time
        // The order in which a frame's readings come means nothing.
        let readings = readings.sorted {
            ($0.bounds.centre.y, $0.bounds.centre.x, $0.barcode.payload)
                < ($1.bounds.centre.y, $1.bounds.centre.x, $1.barcode.payload)
        }
        let owners = assign(readings, at: time, aspect: aspect, present)
        for index in tracks.indices where present.contains(tracks[index].id) { tracks[index].motion.stay(at: time) }
        for (reading, owner) in zip(readings, owners) {
            if let owner {
                tracks[owner].take(reading, at: time)
            } else if !tracks.contains(where: { $0.isAlike(reading) && $0.bounds.covers(reading.bounds) }) {
                // Else it is a further part of a print whose middle is hidden.
                tracks.append(Track(id: nextID, reading: reading, time: time))
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

    /// Ends tracks for a reason that isn't in the picture.
    /// - Returns: the tracks that ended.
    public mutating func remove(where condition: (Track) -> Bool) -> [Track] {
        let ended = tracks.filter(condition)
        tracks.removeAll(where: condition)
        return ended
    }

    /// The index of each reading's track; nil for what is new. What is proven has its choice before what was read once.
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
                // What was seen to lie where it lay, or to move, is not somewhere else as well: that is its twin.
                let isSeen = present.contains(track.id) || track.motion.lastFollowed == time
                let reach = isSeen ? 0 : min(Self.handSpeed * max(0, time - track.motion.lastSeen), 0.5)
                return expected[column].nearness(to: shapes[free[row]], room: isSeen ? 0.7 : 1, reach: reach)
            }
            for (row, column) in zip(free, found) { owners[row] = column.map { known[$0] } }
        }
        return owners
    }
}
