import Imaging

/// A kind of attempt on one place.
enum PlaceLook: Hashable {
    /// The rendered profile of its bars.
    case strips(BarStrips.Choice)
    /// The place itself, upright, enlarged by `scale`.
    case plain(scale: Double)
    /// As `plain`, deblurred; `kernel` is an index into `PlacePatch.kernels`.
    case restored(kernel: Int, tryHard: Bool)
    /// Blurred until dots flow together; `strength` is an index into `PlacePatch.joining`.
    case joined(strength: Int)
    /// Its modules, as a clean symbol.
    case sampled
    /// The rows of a stacked code, as a clean symbol. Not a step of the ladder, because most searches cost less than any attempt.
    case stacked
    /// The same of a MaxiCode, if it has a bullseye. Not a step of the ladder, because a search costs less than any attempt.
    case hexagons
    /// The mean of several frames.
    case fused

    /// Whether it solves for bars or modules.
    var solves: Bool { self == .sampled || self == .strips(.solved) }

    /// Whether it is tried besides the ladder, by a search that costs less than any attempt.
    var isBesideLadder: Bool { self == .hexagons || self == .stacked }

    /// Returns the attempts on a candidate, the cheapest first.
    static func ladder(for candidate: CodeCandidate) -> [PlaceLook] {
        let small = candidate.reduction == 1
        let size = 2 / Double(candidate.reduction)
        let sharpest = sharpest(of: candidate)
        return switch candidate.form {
        case .bars:
            [
                .strips(.quick), .plain(scale: small ? 1 : size), sharpest, .strips(.solved),
                small
                    ? .restored(kernel: 2, tryHard: false)
                    : .strips(sharpest == .strips(.fine) ? .thorough : .fine),
                sharpest, .restored(kernel: small ? 3 : 1, tryHard: true),
            ] + (candidate.mayBeDots ? joining : [])
        case .matrix where small:
            [
                .restored(kernel: 0, tryHard: false), .sampled, .plain(scale: 2), .restored(kernel: 2, tryHard: false),
                .restored(kernel: 1, tryHard: false), .restored(kernel: 3, tryHard: true),
                .restored(kernel: 4, tryHard: true),
            ] + joining
        case .matrix:
            [.plain(scale: size)] + (candidate.reduction == 2 ? [.sampled] : []) + [.plain(scale: 2 * size)] + joining
                + (candidate.reduction == 2 ? [] : [.sampled]) + [
                    .restored(kernel: 0, tryHard: true), .restored(kernel: 1, tryHard: true),
                ]
        }
    }

    private static let joining = PlacePatch.joining.indices.map { PlaceLook.joined(strength: $0) }

    /// Returns the attempt that resolves the finest bars. Blur makes the finder overestimate their size by two.
    static func sharpest(of candidate: CodeCandidate) -> PlaceLook {
        .strips(candidate.reduction == 2 ? .fine : .thorough)
    }

    /// Returns how many of the ladder's attempts are for easy codes.
    static func easy(for candidate: CodeCandidate) -> Int { candidate.form == .bars ? 2 : 1 }
}

extension CodeCandidate {
    /// Whether these may be rows of dots that look like bars: a Data Matrix is square, or nearly so in perspective.
    fileprivate var mayBeDots: Bool {
        max(outline.length, outline.height) < 1.6 * min(outline.length, outline.height)
    }
}
