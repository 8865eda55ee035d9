import Imaging

/// A walk along the bars of a linear code, from the middle to both ends, which finds where the bars end in each of many
/// parts of the code's width.
///
/// A part has ended where its profile has less than half of the contrast that it had further inside. The position is
/// interpolated between rows, so it is more precise than a row. On the way, the walk corrects the direction of the bars:
/// a field from a few rows in the middle is off by some pixels at the ends of long bars.
struct BarWalk {
    /// Where a part of the width ends.
    struct End {
        /// Centre of the part, from 0 (first bar) to 1 (last bar).
        var place: Double
        /// Distance from the middle of the field in pixels.
        var reach: Double
        /// How well the bars of the part stand out: the variance of its profile.
        var weight: Double
        /// Whether the bars weren't followed to their end.
        var isCut: Bool
    }

    /// The direction of the bars as far as they were followed.
    private(set) var lean = BarLean()
    private var profile = BarProfile()
    /// The profile in the middle, each part relative to its mean, and its slope per sample.
    private var known: [Float] = []
    private var slopes: [Float] = []
    private var parts: [BarPart] = []
    /// Energy that a part needs to be judged.
    private var needed: Float = 0

    /// Number of parts: the guard bars of an EAN-8 are then a quarter of them at most.
    private static let count = 16
    /// Samples per pixel across the bars, and their least and greatest number in a part.
    private static let (density, fewest, most) = (0.75, 6, 20)
    /// Distance of rows in pixels near the ends, and where none is near.
    private static let (step, stride) = (2.0, 6.0)
    /// Share of the greatest energy that a part needs: less is a wide bar or space with some noise.
    private static let contrast: Float = 0.1

    /// Prepares the walks from the middle of a field.
    /// - Returns: false if there are no bars.
    mutating func start(_ field: BarField, in frame: borrowing Frame) -> Bool {
        let density = min(max(Int(field.length * Self.density) / Self.count, Self.fewest), Self.most)
        // The mean of a few rows has less noise than one.
        let band = min(0.25, Self.step / field.height)
        profile.take(field, band: 0.5 - band...0.5 + band, columns: Self.count * density, rows: 3, of: frame)
        let values = profile.values
        known = values
        slopes = values.indices.map { (values[min($0 + 1, values.count - 1)] - values[max($0 - 1, 0)]) / 2 }
        parts.removeAll(keepingCapacity: true)
        for part in 0..<Self.count {
            let samples = part * density..<(part + 1) * density
            let mean = values[samples].reduce(0, +) / Float(density)
            var (energy, sharpness): (Float, Float) = (0, 0)
            for k in samples {
                known[k] -= mean
                energy += known[k] * known[k]
                sharpness += slopes[k] * slopes[k]
            }
            let place = (Double(part) + 0.5) / Double(Self.count)
            parts.append(BarPart(place: place, samples: samples, energy: energy, sharpness: sharpness))
        }
        lean = BarLean(width: Double(values.count))
        let greatest = parts.map(\.energy).max() ?? 0
        needed = Self.contrast * greatest
        // A deviation of one gray value.
        return greatest > Float(density)
    }

    /// Returns where the bars end.
    /// - Parameters:
    ///   - way: -1 to the top, 1 to the bottom.
    ///   - limit: greatest distance in pixels.
    mutating func ends(_ field: BarField, way: Double, limit: Double, in frame: borrowing Frame) -> [End] {
        for part in parts.indices { parts[part].restart(needed: needed) }
        var distance = 0.0
        var isCalm = true
        while distance < limit, parts.contains(where: { !$0.isOver }) {
            if isCalm {
                compare(field, way * (distance + Self.stride), frame)
                isCalm = parts.allSatisfy { $0.isOver || $0.isCalm }
            }
            let next = distance + (isCalm ? Self.stride : Self.step)
            if !isCalm { compare(field, way * next, frame) }
            cut(field, way * next, frame)
            take(way * next)
            distance = next
            isCalm = parts.allSatisfy { $0.isOver || $0.isCalm }
        }
        for part in parts.indices { parts[part].cut() }
        return parts.compactMap { part in
            guard part.energy >= needed else { return nil }
            let weight = Double(part.energy) / Double(part.samples.count)
            return End(place: part.place, reach: part.end, weight: weight, isCut: part.isCut)
        }
    }

    /// Compares each part of a row with the middle.
    private mutating func compare(_ field: BarField, _ offset: Double, _ frame: borrowing Frame) {
        let v = 0.5 + offset / field.height
        let (left, right) = (field.place(lean.shift(0, offset), v), field.place(1 + lean.shift(1, offset), v))
        let line = BarField(topLeft: left, topRight: right, bottomRight: right, bottomLeft: left)
        profile.take(line, columns: known.count, rows: 1, of: frame)
        let (row, middle) = (profile.values, known)
        let (values, known) = (row.span, middle.span)
        for part in parts.indices where !parts[part].isOver {
            var (sum, product, square): (Float, Float, Float) = (0, 0, 0)
            for k in parts[part].samples {
                let value = values[k]
                sum += value
                // The middle's mean is 0, so the row's doesn't matter here.
                product += value * known[k]
                square += value * value
            }
            let mean = sum / Float(parts[part].samples.count)
            parts[part].compare(product: product, square: square - sum * mean)
        }
    }

    /// Ends the parts that leave the frame.
    private mutating func cut(_ field: BarField, _ offset: Double, _ frame: borrowing Frame) {
        let v = 0.5 + offset / field.height
        let window = frame.window
        let (left, right) = (field.place(0, v), field.place(1, v))
        for part in parts.indices {
            let place = left + (right - left) * parts[part].place
            let isInside =
                place.x >= Double(window.x) && place.y >= Double(window.y) && place.x < Double(window.maxX)
                && place.y < Double(window.maxY)
            if !isInside { parts[part].cut() }
        }
    }

    /// Takes the row that was compared, and by how much its bars are shifted.
    private mutating func take(_ offset: Double) {
        let (line, middle, change) = (profile.values, known, slopes)
        let (values, known, slopes) = (line.span, middle.span, change.span)
        for part in parts.indices where !parts[part].isOver {
            parts[part].take(at: abs(offset))
            let part = parts[part]
            guard part.isClear, part.sharpness > 0 else { continue }
            // Least squares: a shift changes the profile by the product with its slope.
            var (seen, expected): (Float, Float) = (0, 0)
            var (sum, slope): (Float, Float) = (0, 0)
            for k in part.samples {
                seen += slopes[k] * values[k]
                expected += slopes[k] * known[k]
                sum += values[k]
                slope += slopes[k]
            }
            seen -= slope * sum / Float(part.samples.count)
            let shift = (expected - seen / part.strength) / part.sharpness
            lean.take(Double(shift), weight: Double(part.sharpness), at: part.place, offset)
        }
        lean.solve()
    }
}
