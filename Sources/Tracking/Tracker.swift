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

    /// Takes the readings of one frame.
    /// - Parameters:
    ///   - time: capture time; has to rise.
    ///   - aspect: the frame's height divided by its width, for distances.
    ///   - present: the tracks whose things were seen to lie where they lay, without being read.
    ///   - wasLookedFor: which symbologies were; nothing else is taken for absent.
    /// - Returns: the tracks that ended.
    public mutating func update(
        _ readings: [Reading], at time: Double, aspect: Double, present: Set<Int> = [],
        wasLookedFor: (Symbology) -> Bool = { _ in true }
    ) -> [Track] {
        let elapsed = min(max(0, time - (lastUpdate ?? time)), Self.absenceLimit)
        lastUpdate = time
        let owners = assign(readings, at: time, aspect: aspect, present)
        for index in tracks.indices where wasLookedFor(tracks[index].barcode.symbology) {
            tracks[index].absence += elapsed
        }
        for index in tracks.indices where present.contains(tracks[index].id) { tracks[index].stay(at: time) }
        for (reading, owner) in zip(readings, owners) {
            if let owner {
                tracks[owner].follow(reading, at: time)
            } else {
                tracks.append(Track(id: nextID, reading: reading, time: time))
                nextID += 1
            }
        }
        let patience = (once: min(Self.candidateLife, reappearAfter), confirmed: reappearAfter)
        return remove { $0.absence >= ($0.reads == 1 ? patience.once : patience.confirmed) }
    }

    /// Ends tracks for a reason that isn't in the picture.
    /// - Returns: the tracks that ended.
    public mutating func remove(where condition: (Track) -> Bool) -> [Track] {
        let ended = tracks.filter(condition)
        tracks.removeAll(where: condition)
        return ended
    }

    /// The index of each reading's track, nearest pairs first; nil for what is new.
    private func assign(_ readings: [Reading], at time: Double, aspect: Double, _ present: Set<Int>) -> [Int?] {
        var pairs: [(reading: Int, track: Int, distance: Double)] = []
        for (r, reading) in readings.enumerated() {
            for (t, track) in tracks.enumerated() where track.isAlike(reading) {
                let expected = track.expectedCentre(at: time)
                let centre = reading.bounds.centre
                let distance = length(centre.x - expected.x, (centre.y - expected.y) * aspect)
                let size = max(diagonal(track.bounds, aspect), diagonal(reading.bounds, aspect))
                let reach = 0.6 * size + min(Self.handSpeed * max(0, time - track.lastSeen), 0.5)
                // What was seen to lie where it lay is not somewhere else as well: that is its twin.
                let limit = present.contains(track.id) ? 0.4 * size : reach
                if distance <= limit { pairs.append((r, t, distance)) }
            }
        }
        pairs.sort { ($0.distance, $0.track) < ($1.distance, $1.track) }
        var owners = [Int?](repeating: nil, count: readings.count)
        var taken: Set<Int> = []
        for pair in pairs where owners[pair.reading] == nil && !taken.contains(pair.track) {
            owners[pair.reading] = pair.track
            taken.insert(pair.track)
        }
        return owners
    }

    private func diagonal(_ quad: Quad, _ aspect: Double) -> Double {
        let box = quad.boundingBox
        return length(box.width, box.height * aspect)
    }

    private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
