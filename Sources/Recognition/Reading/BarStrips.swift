import Imaging

/// Draws a linear code anew for the decoder: its profile, cleared of blur in several strengths, a strip of rows for each.
///
/// All rows of the print take part in each strip, so that bars can be told apart that no single row of pixels shows.
struct BarStrips {
    private var profile = BarProfile()
    private var restored: [Float] = []
    private var rows: [UInt8] = []
    private let kernels: [Restoration]

    /// Samples to a pixel of the reduction at which the candidate was found.
    private static let density = 4
    /// Rows of a strip: the decoder believes no row that is alone.
    private static let height = 2
    /// Columns, at most.
    private static let widest = 4096
    /// Sigmas of the blurs that are taken out, in pixels, and the noise that goes with them.
    /// A mean over many rows has little noise, so that much can be asked of it.
    private static let blurs = [
        (0.5, 0.02), (0.8, 0.02), (1.2, 0.005), (1.4, 0.002), (1.6, 0.0005), (1.8, 0.002), (2.1, 0.0005),
    ]

    init() { kernels = Self.blurs.map { Restoration(blur: $0.0, noise: $0.1, density: Self.density) } }

    /// Which strips are drawn.
    enum Choice: Hashable {
        /// Of all rows together, little restored.
        case quick
        /// Of all rows, and of each third of them, restored in all strengths.
        case thorough
        /// The same at twice the resolution: what is blurred looks larger to the finder than it is.
        case fine
    }

    /// The field with room to the sides for the quiet zones.
    static func padded(_ field: BarField, reduction: Int) -> BarField {
        let share = 0.1 + 12 * Double(reduction) / max(field.length, 1)
        return field.widened(by: share)
    }

    /// Draws the strips of a field, which includes the quiet zones, into the decoder's pixels.
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
            for kernel in kernels[0..<3] { draw(kernel) }
        case .thorough, .fine:
            for band in [0.1...0.9, 0.1...0.4, 0.35...0.65, 0.6...0.9] {
                profile.take(field, band: band, columns: columns, rows: count, of: frame)
                for kernel in kernels { draw(kernel) }
            }
        }
        return try pixels.place(
            rows, width: columns, height: rows.count / columns, map: AffineMap(shiftX: 0, y: 0))
    }

    private mutating func draw(_ kernel: Restoration) {
        kernel.restore(profile.values, into: &restored)
        var (low, high) = (Float.infinity, -Float.infinity)
        for value in restored { (low, high) = (min(low, value), max(high, value)) }
        let scale = 235 / max(high - low, 1)
        for _ in 0..<Self.height {
            for value in restored { rows.append(UInt8(10 + (value - low) * scale)) }
        }
    }
}

extension BarField {
    /// The field with so much of its length more on either side.
    func widened(by share: Double) -> BarField {
        BarField(
            topLeft: place(-share, 0), topRight: place(1 + share, 0), bottomRight: place(1 + share, 1),
            bottomLeft: place(-share, 1))
    }
}
