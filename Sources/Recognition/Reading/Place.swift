import Imaging
import ScanModel

/// A candidate followed over frames, with a record of the attempts made on it.
struct Place {
    /// The latest candidate.
    var candidate: CodeCandidate
    /// Times of the frames in which it was first found, last found, and last tried.
    let firstFound: Double
    var lastFound: Double
    var lastLook = -Double.infinity
    /// Whether the latest search found it. If not, there is nothing to read, but the next search may find it again.
    var isFound = true
    /// Its centre at the latest attempt, and its contrast when it was new.
    var lookedCentre = SIMD2(0.0, 0.0)
    private(set) var lookedContrast: Double
    /// Velocity in pixels per second.
    private var velocity = SIMD2(0.0, 0.0)
    /// Attempts to solve for its bars or modules that found nothing to show to the decoder.
    var emptySolutions = 0
    /// Failed attempts since the last success, or since it appeared.
    var tries = 0
    /// The mean of several frames, for codes that one frame doesn't resolve; and the number of its frames at the latest
    /// attempt.
    var fused: FusedPatch?
    var fusedLook = 0
    /// The contrast of the first of them.
    var fusedContrast = 0.0
    /// Failed attempts on it.
    var fusedTries = 0
    /// The place's centre when the latest frame was added to it.
    var fusedCentre = SIMD2(0.0, 0.0)
    /// The time of the latest search for a bullseye, and those without a find since the place was as clear as now.
    var bullseyeLook = -Double.infinity
    var emptyBullseyes = 0
    /// The time of the latest search for a stacked code. Since the place was as clear as now: searches without a find, and finds, which the
    /// decoder may not have read.
    var stackLook = -Double.infinity
    var (emptyStacks, foundStacks) = (0, 0)
    /// The outline of the ink here, relative to the centre.
    private var ink: Parallelogram?
    /// The size of the matrix code that was sampled here.
    var size: GridSize?
    /// The latest successful attempt, its time, and the number of codes that it found.
    var success: Success?

    struct Success {
        var look: PlaceLook
        var symbology: Symbology
        var time: Double
        var codes = 1
        /// Reads in a row that weren't firm.
        var weak = 0
    }

    init(_ candidate: CodeCandidate, at time: Double) {
        self.candidate = candidate
        firstFound = time
        lastFound = time
        lookedContrast = candidate.contrast
    }

    /// Speed in pixels per second.
    var speed: Double { velocity.length }

    /// Returns the next attempt.
    /// - Parameters:
    ///   - solvable: whether there is time for solving for bars, and for the modules of grids.
    ///   - ahead: attempts that will fail before it.
    func next(_ solvable: (bars: Bool, grids: Bool), after ahead: Int = 0) -> PlaceLook {
        let tries = tries + ahead
        if let success, tries < 2, success.look != .fused {
            return success.weak == 0 ? success.look : firmer(success, solvable, tries)
        }
        if let fused, fused.count >= 3, fused.count >= fusedLook + 2, tries % 2 == 1 || success?.look == .fused {
            return .fused
        }
        let looks = PlaceLook.ladder(for: candidate)
        // The first attempts are for easy codes; after a full round, only the expensive ones repeat.
        let first = PlaceLook.easy(for: candidate)
        func look(_ step: Int) -> PlaceLook {
            step < looks.count ? looks[step] : looks[first + (step - looks.count) % (looks.count - first)]
        }
        func isPossible(_ look: PlaceLook) -> Bool {
            !look.solves || emptySolutions < Self.mostEmpty && (look == .sampled ? solvable.grids : solvable.bars)
        }
        // What isn't possible now gives its turn to the next one, which keeps its own: each round has every other attempt.
        // Easy ones don't read what took an expensive one.
        var step = success.map { max(0, tries - 2) + (looks.prefix(first).contains($0.look) ? 0 : first) } ?? tries
        while !isPossible(look(step)) { step += 1 }
        return look(step)
    }

    /// Returns the attempt after the next one, if both are wanted in one frame: what easy attempts don't read, or read in too few rows, may be at
    /// rest for a few frames only.
    func second(_ solvable: (bars: Bool, grids: Bool)) -> PlaceLook? {
        guard success.map({ $0.weak > 0 }) ?? (tries >= PlaceLook.easy(for: candidate)) else { return nil }
        let (first, second) = (next(solvable), next(solvable, after: 1))
        return [second, .fused].contains(first) || second == .fused ? nil : second
    }

    /// Returns an attempt that may read more rows than those that were too few for certainty.
    private func firmer(_ success: Success, _ solvable: (bars: Bool, grids: Bool), _ tries: Int) -> PlaceLook {
        var others: [PlaceLook] = [.sharpest(of: candidate)] + (solvable.bars ? [.strips(.solved)] : [])
        if success.weak > Self.manyWeak {
            others += PlaceLook.ladder(for: candidate).dropFirst().filter { !$0.solves && !others.contains($0) }
        }
        let looks = [success.look] + others.filter { $0 != success.look }
        return looks[(success.weak + tries) % looks.count]
    }

    /// Readings of too few rows after which all attempts take turns: those that usually read more rows don't. With 3, one of
    /// 288 hard clips is lost.
    private static let manyWeak = 6

    /// Remembers the parallelogram around the ink, whose corners are given clockwise; nil if there is none.
    mutating func remember(ink corners: [SIMD2<Double>]?) {
        ink = corners.map { Parallelogram($0, along: candidate.outline.right).moved(by: -candidate.outline.centre) }
    }

    /// Returns the candidate for an attempt: a restored matrix is cut out along its ink, as far as it is known. Stacked codes are only read if their
    /// rows are level, and print beside a small code may look like a part of it.
    func candidate(for look: PlaceLook) -> CodeCandidate {
        guard let ink, case .restored = look, candidate.form == .matrix,
            Self.inkShare.contains(ink.area / candidate.outline.area)
        else { return candidate }
        var outlined = candidate
        outlined.outline = ink.moved(by: candidate.outline.centre)
        return outlined
    }

    /// The area of ink, as a share of the candidate's, that may be the code: else it is one module, or more than the code.
    private static let inkShare = 0.08...1.5

    /// Whether fusing frames is worthwhile: the place is small, and the first attempts failed.
    var isWorthFusing: Bool {
        candidate.reduction == 1 && (tries >= 3 || success?.look == .fused) && candidate.outline.area < 40_000
            && fusedTries < 6
    }

    /// Returns the seconds between two attempts: an unread place gets time to change, and more in a static scene.
    func rest(isChanged: Bool) -> Double {
        guard isChanged else { return tries < 10 ? 0 : tries < 16 ? 0.3 : 2 }
        let pause = tries < 10 ? 0 : tries < 20 ? 0.1 : tries < 32 ? 0.4 : 1.5
        return (candidate.outline.centre - lookedCentre).length > Self.step ? min(pause, 0.1) : pause
    }

    /// Returns whether a search for a bullseye is worthwhile: rarely where some found nothing.
    func seeksBullseye(at time: Double) -> Bool {
        guard success == nil || success?.look == .hexagons, candidate.form == .matrix,
            HexagonSampler.canSample(candidate.outline)
        else { return false }
        return emptyBullseyes < Self.someEmpty || success != nil
            || !(0..<Self.pause).contains(time - bullseyeLook)
    }

    /// Returns whether a search for the guard patterns of a stacked code is worthwhile.
    func seeksStack() -> Bool {
        success == nil && tries >= PlaceLook.easy(for: candidate) && emptyStacks < Self.mostEmpty
            && foundStacks < Self.mostFound && StackLocator.canLocate(candidate)
    }

    /// Stacked codes that are found at a place and not read, after which it gets no more of these attempts: their rows take the time of others.
    private static let mostFound = 12

    /// Seconds between two searches for a bullseye where it is rarely sought, and how many in vain come before that: one frame may be blurred.
    private static let (pause, someEmpty) = (0.4, 4)

    /// Updates the place from another frame. A place that has become clearer starts over.
    mutating func follow(_ candidate: CodeCandidate, at time: Double) {
        if time > lastFound {
            let elapsed = time - lastFound
            let way = (candidate.outline.centre - self.candidate.outline.centre) / elapsed
            // Its edges are only accurate to a cell, so short intervals are averaged.
            velocity += (way - velocity) * min(1, elapsed / Self.memory)
        }
        self.candidate = candidate
        (lastFound, isFound) = (time, true)
        guard candidate.contrast > Self.clearer * lookedContrast, tries > 0 else { return }
        (tries, lookedContrast, emptySolutions) = (0, candidate.contrast, 0)
        (emptyStacks, foundStacks, emptyBullseyes) = (0, 0, 0)
    }

    /// Empty solutions after which a place that doesn't become clearer gets no more of these expensive attempts: it is probably no code.
    private static let mostEmpty = 2

    /// Distance in pixels after which a moved place shows new detail, and the ratio of contrast that makes it a
    /// different picture.
    private static let (step, clearer) = (6.0, 1.25)
    /// Time constant of the mean velocity, in seconds.
    private static let memory = 0.25

    /// Returns how far a candidate is from this place, relative to their sizes; nil if it can't be the same place.
    func distance(to other: CodeCandidate) -> Double? {
        let (a, b) = (candidate.outline, other.outline)
        let way = (a.centre - b.centre).length
        let reach = 0.5 * max(a.right.length + a.down.length, b.right.length + b.down.length) + 12
        guard candidate.form == other.form, way < reach, min(a.area, b.area) > 0.3 * max(a.area, b.area) else {
            return nil
        }
        return way / reach + (candidate.reduction == other.reduction ? 0 : 0.2)
    }
}
