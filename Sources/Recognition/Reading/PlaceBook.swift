import Imaging
import ScanModel

/// The candidates of the latest frames, as places.
struct PlaceBook {
    private(set) var places: [Place] = []

    /// Seconds after which a place that is no longer found is forgotten.
    private static let memory = 0.35
    /// Number of frames that are fused in a static scene.
    private static let enough = 6
    /// Failed attempts after which there is apparently an obstacle; at low frame rates, fewer after `longTime` seconds.
    private static let (manyTries, someTries, longTime) = (6, 2, 0.6)

    /// Updates the places with the candidates of a frame.
    mutating func update(_ candidates: [CodeCandidate], at time: Double) {
        var pairs: [(place: Int, candidate: Int, distance: Double)] = []
        for (p, place) in places.enumerated() {
            for (c, candidate) in candidates.enumerated() {
                if let distance = place.distance(to: candidate) { pairs.append((p, c, distance)) }
            }
        }
        pairs.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
        var taken = (places: Set<Int>(), candidates: Set<Int>())
        for index in places.indices { places[index].isFound = false }
        for pair in pairs where !taken.places.contains(pair.place) && !taken.candidates.contains(pair.candidate) {
            taken.places.insert(pair.place)
            taken.candidates.insert(pair.candidate)
            places[pair.place].follow(candidates[pair.candidate], at: time)
        }
        places.removeAll { time - $0.lastFound > Self.memory || time < $0.lastFound }
        for (c, candidate) in candidates.enumerated() where !taken.candidates.contains(c) {
            places.append(Place(candidate, at: time))
        }
    }

    /// Keeps all places where they are, because nothing has changed.
    mutating func stay(at time: Double) {
        for index in places.indices { places[index].lastFound = time }
    }

    /// Returns the places that haven't been read for a while and don't overlap what was read, the largest and clearest
    /// first.
    func unread(but read: [Parallelogram], at time: Double) -> [Place] {
        places.filter { place in
            let outline = place.candidate.outline
            return time - (place.success?.time ?? -.infinity) > Self.longTime
                && !read.contains { $0.padded(12, 12).contains(outline.centre) || outline.contains($0.centre) }
        }.sorted { $0.candidate.weight > $1.candidate.weight }
    }

    /// Returns whether there is apparently an obstacle to reading a place: many attempts have failed.
    func isHard(_ place: Place, at time: Double) -> Bool {
        place.tries >= Self.manyTries
            || place.tries >= Self.someTries && time - place.firstFound >= Self.longTime
    }

    /// Whether no clear place is still in its first attempts.
    var isAtRest: Bool {
        let clearest = places.map(\.candidate.contrast).max() ?? 0
        return places.allSatisfy {
            $0.rest(isChanged: true) > 0 || $0.success != nil || $0.candidate.contrast < 0.5 * clearest
        }
    }

    /// Adds the frame to the fused picture of the place that needs it most. In a static scene, a few frames contain all
    /// the information.
    /// - Returns: the number of places that took it.
    mutating func fuse(_ frame: borrowing Frame, isChanged: Bool, at time: Double) -> Int {
        let clearest = places.map(\.candidate.contrast).max() ?? 0
        let wanted = places.indices.filter {
            places[$0].isWorthFusing && places[$0].lastFound == time
                && (isChanged || places[$0].fused?.count ?? 0 < Self.enough)
        }
        .min { places[$0].patience(clearest) < places[$1].patience(clearest) }
        guard let wanted else { return 0 }
        places[wanted].fuse(frame)
        return 1
    }

    /// Records a search for guard patterns.
    /// - Parameter isEmpty: whether there were none.
    mutating func soughtStack(at index: Int, isEmpty: Bool, time: Double) {
        places[index].stackLook = time
        if isEmpty {
            places[index].emptyStacks += 1
        } else {
            (places[index].emptyStacks, places[index].foundStacks) = (0, places[index].foundStacks + 1)
        }
    }

    /// Records a search for a bullseye.
    /// - Parameter isEmpty: whether there was none.
    mutating func soughtBullseye(at index: Int, isEmpty: Bool, time: Double) {
        places[index].bullseyeLook = time
        places[index].emptyBullseyes = isEmpty ? places[index].emptyBullseyes + 1 : 0
    }

    /// Records that an attempt on a place had nothing to show to the decoder.
    mutating func wasEmpty(_ look: PlaceLook, at index: Int) {
        if look.solves { places[index].emptySolutions += 1 }
    }

    /// Records the size of the matrix code at a place.
    mutating func remember(_ size: GridSize, at index: Int) { places[index].size = size }

    /// Records where the ink at a place lies: its corners, clockwise; nil if none stands alone.
    mutating func remember(ink corners: [SIMD2<Double>]?, at index: Int) {
        places[index].remember(ink: corners)
    }

    /// Records the result of an attempt on a place.
    /// - Parameters:
    ///   - symbology: that of a code that it found; nil if there was none.
    ///   - codes: number of codes that it found.
    ///   - isFirm: whether it read all of them in enough rows.
    mutating func looked(
        at index: Int, _ look: PlaceLook, found symbology: Symbology?, codes: Int = 1, isFirm: Bool = true, time: Double
    ) {
        // Searches for a bullseye or for guard patterns come on top of the ladder.
        if look.isBesideLadder, symbology == nil, places[index].success?.look != look { return }
        places[index].lastLook = time
        places[index].lookedCentre = places[index].candidate.outline.centre
        if look == .fused {
            places[index].fusedLook = places[index].fused?.count ?? 0
            places[index].fusedTries = symbology == nil ? places[index].fusedTries + 1 : 0
        }
        if let symbology {
            let weak = isFirm ? 0 : (places[index].success?.weak ?? 0) + 1
            places[index].success = Place.Success(
                look: look, symbology: symbology, time: time, codes: codes, weak: weak)
            places[index].tries = 0
        } else {
            places[index].tries += 1
        }
    }
}

extension Place {
    /// Adds a frame to the fused picture. A clearer frame starts it again; a frame with less contrast is ignored.
    fileprivate mutating func fuse(_ frame: borrowing Frame) {
        let centre = candidate.outline.centre
        defer { fusedCentre = centre }
        if var fused, candidate.contrast < 1.3 * fusedContrast {
            guard candidate.contrast > 0.7 * fusedContrast else { return }
            if fused.add(frame, moved: centre - fusedCentre) {
                self.fused = fused
                return
            }
        }
        fused = FusedPatch(PlacePatch.padded(candidate), factor: 3, of: frame)
        (fusedLook, fusedContrast) = (0, candidate.contrast)
    }
}
