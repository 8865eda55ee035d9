import Imaging
import ScanModel

/// A candidate over frames: what was tried on it, and what worked.
struct Place {
    /// Where it looked like a code last.
    var candidate: CodeCandidate
    /// Frame times at which it was found first and last, and looked at last.
    let firstFound: Double
    var lastFound: Double
    var lastLook = -Double.infinity
    /// Where its centre was at the latest look, and how clear it was when it was new.
    var lookedCentre = SIMD2(0.0, 0.0)
    private(set) var lookedContrast: Double
    /// How it moves, in pixels a second.
    private var velocity = SIMD2(0.0, 0.0)
    /// Looks in vain since something was read, or since it appeared.
    var tries = 0
    /// What several frames show of it together, for what one frame does not tell; and the frames in it at the latest look.
    var fused: FusedPatch?
    var fusedLook = 0
    /// How clear the first of them was.
    var fusedContrast = 0.0
    /// Looks at it in vain.
    var fusedTries = 0
    /// Where its centre was when the latest frame was laid over the others.
    var fusedCentre = SIMD2(0.0, 0.0)
    /// The look that read something here, and when.
    var success: (look: PlaceLook, symbology: Symbology, time: Double)?

    init(_ candidate: CodeCandidate, at time: Double) {
        self.candidate = candidate
        firstFound = time
        lastFound = time
        lookedContrast = candidate.contrast
    }

    /// How fast it moves, in pixels a second.
    var speed: Double { velocity.length }

    /// The look whose turn it is.
    var next: PlaceLook {
        if let success, tries < 2, success.look != .fused { return success.look }
        if let fused, fused.count >= 3, fused.count >= fusedLook + 2, tries % 2 == 1 || success?.look == .fused {
            return .fused
        }
        let looks = PlaceLook.ladder(for: candidate)
        // The first ones see what is easy; after that the dear ones take turns.
        let first = PlaceLook.easy(for: candidate)
        let step = success == nil ? tries : max(0, tries - 2)
        return step < looks.count ? looks[step] : looks[first + (step - looks.count) % (looks.count - first)]
    }

    /// Whether it is worth laying frames over one another: small, and not read by the first looks.
    var isWorthFusing: Bool {
        candidate.reduction == 1 && (tries >= 3 || success?.look == .fused) && candidate.outline.area < 40_000
            && fusedTries < 6
    }

    /// Seconds between two looks: what stays unread is given time to change, the more so in a scene that lies still.
    func rest(isChanged: Bool) -> Double {
        guard isChanged else { return tries < 6 ? 0 : tries < 12 ? 0.5 : 2 }
        let pause = tries < 10 ? 0 : tries < 20 ? 0.1 : tries < 32 ? 0.4 : 1.5
        return (candidate.outline.centre - lookedCentre).length > Self.step ? min(pause, 0.1) : pause
    }

    /// Takes the place where it was found in another frame. One that has become clearer starts anew.
    mutating func follow(_ candidate: CodeCandidate, at time: Double) {
        if time > lastFound {
            let elapsed = time - lastFound
            let way = (candidate.outline.centre - self.candidate.outline.centre) / elapsed
            // Its edges are known to a cell, so a moment says little.
            velocity += (way - velocity) * min(1, elapsed / Self.memory)
        }
        self.candidate = candidate
        lastFound = time
        guard candidate.contrast > Self.clearer * lookedContrast, tries > 0 else { return }
        (tries, lookedContrast) = (0, candidate.contrast)
    }

    /// Pixels that a place moves before it shows something new, and the contrast by which it becomes another picture.
    private static let (step, clearer) = (6.0, 1.25)
    /// Seconds over which its velocity is a mean.
    private static let memory = 0.25

    /// Whether a candidate is this place, a moment later.
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

/// A way to look at one place.
enum PlaceLook: Hashable {
    /// The profile of its bars, drawn anew.
    case strips(BarStrips.Choice)
    /// The place itself, upright, so many times larger.
    case plain(scale: Double)
    /// The same, cleared of blur; `kernel` counts `PlacePatch.kernels`.
    case restored(kernel: Int, tryHard: Bool)
    /// What several frames show together.
    case fused

    /// The looks at a candidate, the cheapest first.
    static func ladder(for candidate: CodeCandidate) -> [PlaceLook] {
        let small = candidate.reduction == 1
        let size = 2 / Double(candidate.reduction)
        return switch candidate.form {
        case .bars:
            [
                .strips(.quick), .plain(scale: small ? 1 : size), .strips(.thorough),
                small ? .restored(kernel: 2, tryHard: false) : .strips(.fine),
                .strips(.thorough), .restored(kernel: small ? 3 : 1, tryHard: true),
            ]
        case .matrix where small:
            [
                .restored(kernel: 0, tryHard: false), .plain(scale: 2), .restored(kernel: 2, tryHard: false),
                .restored(kernel: 1, tryHard: false), .restored(kernel: 3, tryHard: true),
                .restored(kernel: 4, tryHard: true),
            ]
        case .matrix:
            [
                .plain(scale: size), .plain(scale: 2 * size), .restored(kernel: 0, tryHard: true),
                .restored(kernel: 1, tryHard: true),
            ]
        }
    }

    /// How many of the ladder's looks are for what is easy.
    static func easy(for candidate: CodeCandidate) -> Int { candidate.form == .bars ? 2 : 1 }
}
