import Imaging
import ScanModel

/// Tells an Interleaved 2 of 5 from a part of one: a wide and two narrow elements, which digits may have too, look like its end if light, or the way of a row
/// of pixels, hides the next bar from the decoder. In the mean of many rows, the bars go on.
struct QuietZones {
    private var profile = BarProfile()

    /// The part of the quiet zone that is compared, in narrow elements from the code's end; ISO/IEC 16390 requires ten. The first belong to
    /// the blurred edge of the last bar.
    private static let compared = 0.75...7.5
    /// Beyond a label's edge it becomes dark once: what follows an end has to become dark and light again.
    private static let turns = 2
    /// The change of light that counts, as a share of the code's own: narrow bars of 1.6 pixels under glare changed it by 0.4 (a hard clip).
    private static let clear: Float = 0.2
    /// The part of the bars' length that is compared, and the rows in it.
    private static let (band, rows) = (0.3...0.7, 6)
    /// Samples per narrow element.
    private static let density = 4.0

    /// Returns whether the bars of a code go on beyond one of its ends, so that only a part of it was read.
    /// - Parameters:
    ///   - outline: that of all its bars, in pixels of the frame, clockwise from its top left corner.
    ///   - digits: their number.
    mutating func showBars(beside outline: [SIMD2<Double>], digits: Int, in frame: borrowing Frame) -> Bool {
        let field = BarField(topLeft: outline[0], topRight: outline[1], bottomRight: outline[2], bottomLeft: outline[3])
        // A pair of digits has six narrow elements and four wide ones, of two to three narrow widths.
        let elements = 8 + 8 * Double(digits)
        let far = Self.compared.upperBound / elements
        let columns = Int(Self.density * elements * (1 + 2 * far))
        guard field.length >= 16, field.height > 0 else { return false }
        profile.take(field.widened(by: far), band: Self.band, columns: columns, rows: Self.rows, of: frame)
        let values = profile.values
        let end = Int(Self.density * Self.compared.upperBound)
        let code = values[end..<columns - end]
        guard let darkest = code.min(), let lightest = code.max() else { return false }
        let near = end - Int(Self.density * Self.compared.lowerBound)
        let least = Self.clear * (lightest - darkest)
        return [values.prefix(near), values.suffix(near)].contains { Self.turns($0, least) >= Self.turns }
    }

    /// Returns how often values rise or fall by at least `least`, in turn.
    private static func turns(_ values: ArraySlice<Float>, _ least: Float) -> Int {
        guard let first = values.first else { return 0 }
        var (low, high, count) = (first, first, 0)
        var isRising: Bool?
        for value in values {
            (low, high) = (min(low, value), max(high, value))
            if isRising != true, value - low >= least {
                (isRising, count, high) = (true, count + 1, value)
            } else if isRising != false, high - value >= least {
                (isRising, count, low) = (false, count + 1, value)
            }
        }
        return count
    }
}
