import Imaging
import ScanModel

/// Which attempts are wanted in a frame, and in which order.
extension PlaceBook {
    /// Seconds without a reading after which a certain code gets priority, and an uncertain one loses it.
    private static let overdue = 0.2
    /// Seconds between attempts on a place that shows only codes that need none.
    private static let pause = 1.0

    /// A wanted attempt.
    struct Task {
        /// The place's index; nil if a code is expected but no place was found.
        var place: Int?
        var candidate: CodeCandidate
        var look: PlaceLook
        /// The expected symbology; nil for any.
        var wanted: Symbology?
        /// Whether it reads once more what was read and isn't certain yet.
        var confirms = false
        /// Whether another one on the same place comes before it in the same frame.
        var isSecond = false
    }

    /// Returns the attempts that are wanted in a frame, by priority: known but uncertain codes, then unread places, then second attempts on them,
    /// then codes that only have to be followed, and uncertain ones that aren't read any more.
    /// - Parameters:
    ///   - expected: codes that have to be read again.
    ///   - settled: codes that need no attempt.
    ///   - isChanged: whether the scene differs from the previous frame.
    ///   - solvable: whether there is time for solving for bars, and for the modules of grids.
    ///   - width: that of the full frame in pixels.
    func tasks(
        _ expected: [Attention], settled: [KnownCode], isChanged: Bool,
        solvable: (bars: Bool, grids: Bool) = (true, true), width: Double, height: Double, at time: Double
    ) -> [Task] {
        var (urgent, others): ([Task], [Task]) = ([], [])
        var taken: Set<Int> = []
        for index in places.indices {
            // A place around several codes is read as seldom as they are, unless there may be another one.
            let isResting = time - places[index].lastLook < Self.pause && places[index].shows(only: settled)
            if isResting || settled.contains(where: { $0.covers(places[index]) }) { taken.insert(index) }
        }
        for thing in expected.sorted(by: { ($0.lastRead, $0.id) < ($1.lastRead, $1.id) }) {
            let outline = Parallelogram(thing.bounds, width: width, height: height)
            let near = places.indices.filter { !taken.contains($0) && places[$0].holds(outline) }
                .min { places[$0].distance(from: outline) < places[$1].distance(from: outline) }
            var task = Task(
                candidate: .expected(outline, thing.barcode.symbology),
                look: thing.barcode.symbology == .maxiCode
                    ? .hexagons : outline.length < 260 ? .plain(scale: 2) : .plain(scale: 1),
                wanted: thing.barcode.symbology)
            // Attempts where it was read no longer succeed: those on the place itself may.
            var isLost = !thing.isCertain && time - thing.lastRead > Self.overdue
            if let near, let success = places[near].success, success.symbology == thing.barcode.symbology {
                isLost = false
                task = Task(
                    place: near, candidate: places[near].candidate, look: places[near].next(solvable),
                    wanted: success.symbology)
                // The successful attempt no longer works: search for any symbology.
                if places[near].tries > 0 { task.wanted = nil }
            }
            if let near, !isLost { taken.insert(near) }
            task.confirms = !thing.isCertain && !isLost
            // It was searched in this frame already.
            if let near, task.look == .hexagons, places[near].bullseyeLook == time { continue }
            // A certain code must also be read now and then, or it would count as lost.
            let isUrgent = !isLost && (!thing.isCertain || time - thing.lastRead > Self.overdue)
            if isUrgent { urgent.append(task) } else { others.append(task) }
        }
        let clearest = places.map(\.candidate.contrast).max() ?? 0
        let unread = places.indices.filter { index in
            let place = places[index]
            return place.isFound && !taken.contains(index)
                && !(place.success?.look == .hexagons && place.bullseyeLook == time)
                && time - place.lastLook >= place.rest(isChanged: isChanged)
        }.sorted { (places[$0].patience(clearest), $0) < (places[$1].patience(clearest), $1) }
            .map {
                Task(place: $0, candidate: places[$0].candidate, look: places[$0].next(solvable), wanted: nil)
            }
        let seconds = (urgent.filter(\.confirms) + unread).compactMap { first -> Task? in
            guard let index = first.place, let look = places[index].second(solvable) else { return nil }
            var second = first
            (second.look, second.isSecond) = (look, true)
            return second
        }
        return urgent + unread + seconds + others
    }

    /// Returns the places to be searched for a bullseye, those that have waited longest first.
    /// - Parameter certain: codes that don't need it.
    func bullseyeTasks(certain: [KnownCode], at time: Double) -> [Task] {
        places.indices.filter { index in
            let place = places[index]
            return place.lastFound == time && place.seeksBullseye(at: time)
                && !certain.contains { $0.covers(place) }
        }.sorted { (places[$0].bullseyeLook, $0) < (places[$1].bullseyeLook, $1) }
            .map { Task(place: $0, candidate: places[$0].candidate, look: .hexagons, wanted: nil) }
    }

    /// Returns the places to be searched for the guard patterns of a stacked code, those that have waited longest first.
    /// - Parameter certain: codes that don't need it.
    func stackTasks(certain: [KnownCode], at time: Double) -> [Task] {
        places.indices.filter { index in
            let place = places[index]
            return place.lastFound == time && place.seeksStack()
                && !certain.contains { $0.covers(place) }
        }.sorted { (places[$0].stackLook, $0) < (places[$1].stackLook, $1) }
            .map { Task(place: $0, candidate: places[$0].candidate, look: .stacked, wanted: nil) }
    }
}

extension Place {
    /// Returns how long the place can wait: clear places with few attempts come first.
    func patience(_ clearest: Double) -> Double {
        Double(tries) + 6 * (1 - candidate.contrast / max(clearest, 1))
    }

    /// Returns whether an item may be what was found here.
    func holds(_ outline: Parallelogram) -> Bool {
        candidate.outline.contains(outline.centre) || outline.contains(candidate.outline.centre)
    }

    /// Returns whether an item and this place have about the same size.
    func isAsLarge(as outline: Parallelogram) -> Bool {
        let ratio = candidate.outline.area / max(outline.area, 1)
        return ratio > 0.25 && ratio < 4
    }

    /// Returns whether the latest attempt was successful, and found no more codes than those known that lie here.
    fileprivate func shows(only known: [KnownCode]) -> Bool {
        guard let success, tries == 0 else { return false }
        return known.count { candidate.outline.contains($0.outline.centre) } >= success.codes
    }

    fileprivate func distance(from outline: Parallelogram) -> Double {
        (candidate.outline.centre - outline.centre).length + (success == nil ? 20 : 0)
    }
}

extension Parallelogram {
    /// The parallelogram nearest to a quad.
    init(_ quad: Quad, width: Double, height: Double) {
        func place(_ point: Point) -> SIMD2<Double> { SIMD2(point.x * width, point.y * height) }
        let (a, b, c, d) = (place(quad.topLeft), place(quad.topRight), place(quad.bottomRight), place(quad.bottomLeft))
        self.init(centre: (a + b + c + d) / 4, right: (b + c - a - d) / 4, down: (c + d - a - b) / 4)
    }
}

extension CodeCandidate {
    /// The amount of detail that can be read.
    var weight: Double { contrast * outline.area.squareRoot() / Double(reduction) }

    /// Returns a candidate where a code was read before, with a margin for its motion since then.
    static func expected(_ outline: Parallelogram, _ symbology: Symbology) -> CodeCandidate {
        let form: Form = SymbologySet.linear.contains(symbology) ? .bars : .matrix
        // For a linear code, the decoder may have seen only some of the rows.
        let height = form == .bars ? max(outline.height * 1.3, outline.length * 0.4) : outline.height * 1.3
        let padded = outline.padded(0.15 * outline.length + 12, (height - outline.height) / 2 + 12)
        return CodeCandidate(form: form, outline: padded, reduction: 1, contrast: 0)
    }
}
