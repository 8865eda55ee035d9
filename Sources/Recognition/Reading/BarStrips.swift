import Imaging

/// The rendering of a linear code for the decoder: its profile, deblurred with several strengths, as a strip of rows
/// for each.
///
/// Every strip uses all rows of the code, so it resolves bars that no single row of pixels resolves.
struct BarStrips {
    private var profile = BarProfile()
    private var isolated: [Float] = []
    private var restored: [Float] = []
    private var rows: [UInt8] = []
    private let kernels: [Restoration]

    /// Samples per pixel of the reduction at which the candidate was found.
    private static let density = 4
    /// Rows of a strip: the decoder rejects a result from a single row.
    private static let height = 2
    /// Maximum width of a quiet zone, as a share of the code's length: more than standards ask of any code but the shortest.
    private static let mostQuiet: Float = 0.15
    /// Pixels at the end of a quiet zone, at the candidate's reduction, into which blur mixes what lies beyond.
    private static let edge: Float = 3
    /// Maximum number of columns.
    private static let widest = 4096
    /// Sigma of each blur that is removed, in pixels, and the noise level that goes with it. A mean over many rows has
    /// little noise, so the restoration can be strong.
    private static let blurs = [
        (0.5, 0.02), (0.8, 0.02), (1.2, 0.005), (1.4, 0.002), (1.6, 0.0005), (1.8, 0.002), (2.1, 0.0005),
    ]

    init() { kernels = Self.blurs.map { Restoration(blur: $0.0, noise: $0.1, density: Self.density) } }

    /// The strips to render.
    enum Choice: Hashable {
        /// All rows together, lightly restored.
        case quick
        /// All rows, and each third of them, restored with all strengths.
        case thorough
        /// As `thorough`, at twice the resolution: blur makes the finder overestimate the size of bars.
        case fine
        /// The bars that explain the profile best, as they were printed.
        case solved
    }

    /// Returns the field extended to both sides by quiet zones.
    static func padded(_ field: BarField, reduction: Int) -> BarField {
        let share = 0.1 + 12 * Double(reduction) / max(field.length, 1)
        return field.widened(by: share)
    }

    /// Renders the strips of a field, which includes the quiet zones, into the decoder's memory.
    mutating func place(
        _ field: BarField, _ choice: Choice, reduction: Int, of frame: borrowing Frame, in pixels: SharedPixels
    ) throws(SystemError) -> Patch {
        let density = Double(Self.density) / Double(choice == .fine ? max(1, reduction / 2) : reduction)
        let columns = min(max(32, Int(field.length * density)), Self.widest)
        let count = min(max(6, Int(field.height)), 40)
        rows.removeAll(keepingCapacity: true)
        switch choice {
        case .quick:
            profile.take(field, band: 0.15...0.85, columns: columns, rows: count, of: frame)
            for kernel in kernels[0..<3] { draw(kernel, 0..<columns) }
        case .solved: preconditionFailure("the bars are solved by SolvedBars")
        case .thorough, .fine:
            var part: Range<Int>?
            for band in [0.1...0.9, 0.1...0.4, 0.35...0.65, 0.6...0.9] {
                profile.take(field, band: band, columns: columns, rows: count, of: frame)
                let code = part ?? Self.part(profile.values, density: Float(density))
                part = code
                for kernel in kernels { draw(kernel, code) }
            }
        }
        return try pixels.place(
            rows, width: columns, height: rows.count / columns, map: AffineMap(shiftX: 0, y: 0))
    }

    /// Returns the part of a profile that is probably the code, with its quiet zones. What lies beyond, like the edge of a label, would
    /// spoil the decoder's threshold.
    private static func part(_ profile: [Float], density: Float) -> Range<Int> {
        guard let span = BarSpan.all(in: profile, density: density).first else { return profile.indices }
        let quiet = min(max(span.quiet / 2, span.quiet - edge * density), mostQuiet * span.length)
        return max(0, Int(span.start - quiet))..<min(profile.count, Int((span.end + quiet).rounded(.up)))
    }

    /// Draws the strip of one part of the profile. Beyond it, everything is as light as its ends are.
    private mutating func draw(_ kernel: Restoration, _ part: Range<Int>) {
        isolated.removeAll(keepingCapacity: true)
        isolated.append(contentsOf: profile.values)
        let (first, last) = (part.lowerBound, part.upperBound - 1)
        for index in 0..<first { isolated[index] = isolated[first] }
        for index in last..<isolated.count { isolated[index] = isolated[last] }
        kernel.restore(isolated, into: &restored)
        var (low, high) = (Float.infinity, -Float.infinity)
        for value in restored { (low, high) = (min(low, value), max(high, value)) }
        let scale = 235 / max(high - low, 1)
        for _ in 0..<Self.height {
            for value in restored { rows.append(UInt8(10 + (value - low) * scale)) }
        }
    }
}

extension BarField {
    /// Returns the field extended on both sides by a share of its length.
    func widened(by share: Double) -> BarField {
        BarField(
            topLeft: place(-share, 0), topRight: place(1 + share, 0), bottomRight: place(1 + share, 1),
            bottomLeft: place(-share, 1))
    }
}
