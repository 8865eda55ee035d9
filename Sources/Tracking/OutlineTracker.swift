public import ScanModel

/// Tracks rectangles and documents from frame to frame by their outlines. No clock, no pixels.
public struct OutlineTracker: Sendable {
    /// The outlines in view or recently in view, oldest first.
    public private(set) var tracks: [OutlineTrack] = []
    private var nextID = 0
    private var lastSearch: Double?
    private var lastPass: Double?
    /// Seconds unseen after which an object has left.
    public var reappearAfter: Double
    /// Whether one object can't lie within another, so that what is found in an unseen one's place has replaced it.
    private let areSolid: Bool

    /// Intersection over union from which an outline may be a tracked one, and for outlines of few pixels, which move by more than
    /// their size: the largest distance of their centres, in frame widths.
    private static let (overlap, reach) = (0.3, 0.02)

    /// When an unseen object was replaced: seconds without seeing it, sightings of the new one, and the share of the smaller outline
    /// that they have in common.
    private static let (replacedAfter, newSightings, common) = (0.3, 3, 0.25)

    /// - Parameters:
    ///   - reappearAfter: seconds unseen after which an object has left.
    ///   - areSolid: whether one object can't lie within another, as sheets on a table.
    public init(reappearAfter: Double, areSolid: Bool = false) {
        (self.reappearAfter, self.areSolid) = (reappearAfter, areSolid)
    }

    /// Returns the track with an id, if there is one.
    public subscript(id: Int) -> OutlineTrack? { tracks.first { $0.id == id } }

    /// Updates the positions of objects whose pixels were followed in a frame, before its search.
    public mutating func follow(_ moved: [Int: Quad], at time: Double) {
        for index in tracks.indices {
            if let quad = moved[tracks[index].id] { tracks[index].motion.follow(to: quad, at: time) }
        }
    }

    /// Advances to a frame that wasn't searched.
    /// - Returns: the tracks that ended.
    public mutating func pass(at time: Double, region: Region) -> [OutlineTrack] {
        pass(at: time, region, wasSearched: false)
    }

    /// Advances to a frame with the outlines found in it.
    /// - Parameters:
    ///   - found: what a search found.
    ///   - time: capture time; must increase.
    ///   - region: the region that was searched.
    /// - Returns: the tracks that ended.
    public mutating func update(_ found: [OutlineSighting], at time: Double, region: Region) -> [OutlineTrack] {
        let expected = tracks.map { $0.motion.expected(at: time) }
        let owners = Assignment.cheapest(rows: found.count, columns: tracks.count, alone: 1) { row, column in
            Self.distance(found[row].bounds, expected[column])
        }
        var seen: Set<Int> = []
        for (sighting, owner) in zip(found, owners) {
            guard let owner else {
                tracks.append(OutlineTrack(id: nextID, sighting, time: time))
                nextID += 1
                continue
            }
            tracks[owner].take(sighting, at: time)
            seen.insert(owner)
        }
        for index in expected.indices where !seen.contains(index) { tracks[index].miss() }
        return pass(at: time, region, wasSearched: true) + (areSolid ? removeReplaced(at: time) : [])
    }

    /// Names the corners of a track anew, so that the one `turns` further clockwise is the top left.
    public mutating func rename(_ id: Int, by turns: Int) {
        if let index = tracks.firstIndex(where: { $0.id == id }) { tracks[index].rename(by: turns) }
    }

    /// Ends tracks for a reason other than the picture.
    /// - Returns: the tracks that ended.
    public mutating func remove(where condition: (OutlineTrack) -> Bool) -> [OutlineTrack] {
        let ended = tracks.filter(condition)
        tracks.removeAll(where: condition)
        return ended
    }

    /// From 0 for the same outline to 1; nil if they can't be of one object.
    private static func distance(_ found: Quad, _ expected: Quad) -> Double? {
        let both = found.intersectionArea(expected)
        let overlap = both / max(1e-12, found.area + expected.area - both)
        if overlap >= Self.overlap { return 1 - overlap }
        let isSameSize = min(found.area, expected.area) > 0.5 * max(found.area, expected.area)
        let distance = found.centre.squaredDistance(to: expected.centre).squareRoot()
        return isSameSize && distance < reach ? 0.99 * max(0.7, distance / reach) : nil
    }

    /// Ends objects in whose place another one lies.
    private mutating func removeReplaced(at time: Double) -> [OutlineTrack] {
        let new = tracks.filter { $0.motion.lastSighted == time && $0.sightings >= Self.newSightings }
        return remove { old in
            time - old.motion.lastSighted >= Self.replacedAfter
                && new.contains {
                    let both = $0.bounds.intersectionArea(old.bounds)
                    return both >= Self.common * min($0.bounds.area, old.bounds.area)
                }
        }
    }

    private mutating func pass(at time: Double, _ region: Region, wasSearched: Bool) -> [OutlineTrack] {
        func elapsed(since last: Double?) -> Double { min(max(0, time - (last ?? time)), Tracker.absenceLimit) }
        let (frame, search) = (elapsed(since: lastPass), wasSearched ? elapsed(since: lastSearch) : 0)
        for index in tracks.indices { tracks[index].motion.pass(frame, searched: search, at: time, in: region) }
        lastPass = time
        if wasSearched { lastSearch = time }
        let patience = (once: min(Tracker.candidateLife, reappearAfter), confirmed: reappearAfter)
        return remove { $0.motion.hasLeft(after: $0.sightings > 1 ? patience.confirmed : patience.once) }
    }
}
