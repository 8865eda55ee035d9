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
        /// Distance from the middle of the field in pixels, at most that to the edge of the frame.
        var reach: Double
        /// How well the bars of the part stand out from their mean: the variance of its profile.
        var weight: Double
        /// Whether the frame ends before the bars.
        var isCut = false
    }

    private var profile = BarProfile()
    /// The profile in the middle, each part relative to its mean, and its slope per sample.
    private var known: [Float] = []
    private var slopes: [Float] = []
    /// Number of samples per part.
    private var density = 0
    private var states: [State] = []
    private(set) var lean = BarLean()

    /// Number of parts: the guard bars of an EAN-8 are then a quarter of them at most.
    private static let parts = 16
    /// Samples per pixel across the bars, and their least and greatest number in a part.
    private static let (samplesPerPixel, fewest, most) = (0.75, 6, 20)
    /// Distance of rows in pixels.
    private static let step = 2.0
    /// Distance in pixels for which bars may be hidden by a scratch or a fold.
    private static let patience = 5.0
    /// Share of the contrast further inside below which the bars have ended: half of it is left where a blurred edge is.
    private static let fading: Float = 0.5
    /// Correlation with the middle below which the bars have ended. A part has few bars, so other print often reaches
    /// 0.4 by chance.
    private static let likeness: Float = 0.5
    /// Share of the greatest contrast that a part needs to be judged: less is a wide bar or space with some noise.
    private static let contrast: Float = 0.1
    /// Share by which a row changes the expected contrast, which varies with the light.
    private static let adaptation: Float = 0.2

    /// The state of a part during a walk.
    private struct State {
        var end: Double
        /// Sum of the squares of its part of `known`.
        var energy: Float
        var expected: Float = 1
        var last: Float = 1
        var missed = 0
        var again = 0
        var isCut = false
        var isOver: Bool

        /// Takes the next row.
        mutating func take(_ strength: Float, isAlike: Bool, distance: Double) {
            if isAlike {
                again += 1
                // A single row that is alike behind the end may be other print.
                if missed == 0 || again > 1 {
                    (end, last, missed) = (distance, strength, 0)
                    expected += BarWalk.adaptation * (strength - expected)
                }
                return
            }
            if missed == 0 {
                // Where the strength falls below the threshold between this row and the one before.
                let threshold = BarWalk.fading * expected
                let part = last > threshold && strength < threshold ? (last - threshold) / (last - strength) : 0.5
                end = distance - BarWalk.step * Double(1 - part)
            }
            missed += 1
            again = 0
            isOver = Double(missed) * BarWalk.step > BarWalk.patience
        }
    }

    /// Prepares the walks from the middle of a field.
    /// - Returns: false if there are no bars.
    mutating func start(_ field: BarField, in frame: borrowing Frame) -> Bool {
        density = min(max(Int(field.length * Self.samplesPerPixel) / Self.parts, Self.fewest), Self.most)
        // The mean of a few rows has less noise than one.
        let band = min(0.25, Self.step / field.height)
        profile.take(
            field, band: 0.5 - band...0.5 + band, columns: Self.parts * density, rows: 3, of: frame)
        let values = profile.values
        known = values
        slopes = [Float](repeating: 0, count: values.count)
        states = (0..<Self.parts).map { part in
            let range = part * density..<(part + 1) * density
            let mean = values[range].reduce(0, +) / Float(density)
            var energy: Float = 0
            for k in range {
                known[k] = values[k] - mean
                slopes[k] = (values[min(k + 1, values.count - 1)] - values[max(k - 1, 0)]) / 2
                energy += known[k] * known[k]
            }
            return State(end: 0, energy: energy, isOver: false)
        }
        lean = BarLean(width: Double(values.count))
        return (states.map(\.energy).max() ?? 0) > Float(density)
    }

    /// Returns where the bars end.
    /// - Parameters:
    ///   - way: -1 to the top, 1 to the bottom.
    ///   - limit: greatest distance in pixels.
    mutating func ends(_ field: BarField, way: Double, limit: Double, in frame: borrowing Frame) -> [End] {
        let needed = Self.contrast * (states.map(\.energy).max() ?? 0)
        states = states.map { State(end: 0, energy: $0.energy, isOver: $0.energy < needed) }
        var distance = Self.step
        while distance <= limit, states.contains(where: { !$0.isOver }) {
            cut(field, way * distance, frame)
            take(field, way * distance, frame)
            distance += Self.step
        }
        return states.indices.compactMap { part in
            let state = states[part]
            guard state.energy >= needed, state.energy > 0 else { return nil }
            return End(
                place: (Double(part) + 0.5) / Double(Self.parts), reach: state.end,
                weight: Double(state.energy) / Double(density), isCut: state.isCut)
        }
    }

    /// Ends the parts that leave the frame.
    private mutating func cut(_ field: BarField, _ offset: Double, _ frame: borrowing Frame) {
        let v = 0.5 + offset / field.height
        let window = frame.window
        for part in states.indices where !states[part].isOver {
            let place = field.place((Double(part) + 0.5) / Double(Self.parts), v)
            if place.x < Double(window.x) || place.y < Double(window.y) || place.x >= Double(window.maxX)
                || place.y >= Double(window.maxY)
            {
                states[part].isOver = true
                states[part].isCut = states[part].missed == 0
            }
        }
    }

    /// Takes a row: compares each part with the middle.
    private mutating func take(_ field: BarField, _ offset: Double, _ frame: borrowing Frame) {
        let v = 0.5 + offset / field.height
        let (left, right) = (field.place(lean.shift(0, offset), v), field.place(1 + lean.shift(1, offset), v))
        profile.take(
            BarField(topLeft: left, topRight: right, bottomRight: right, bottomLeft: left),
            columns: known.count, rows: 1, of: frame)
        let values = profile.values
        for part in states.indices where !states[part].isOver {
            let range = part * density..<(part + 1) * density
            var mean: Float = 0
            for k in range { mean += values[k] }
            mean /= Float(density)
            var (product, square): (Float, Float) = (0, 0)
            for k in range {
                let value = values[k] - mean
                product += value * known[k]
                square += value * value
            }
            let energy = states[part].energy
            let strength = product / energy
            let isAlike =
                strength >= Self.fading * states[part].expected
                && product >= Self.likeness * (square * energy).squareRoot()
            states[part].take(strength, isAlike: isAlike, distance: abs(offset))
            guard isAlike, states[part].missed == 0 else { continue }
            var (shift, sharpness): (Float, Float) = (0, 0)
            for k in range {
                shift += slopes[k] * (known[k] - (values[k] - mean) / strength)
                sharpness += slopes[k] * slopes[k]
            }
            if sharpness > 0 {
                lean.take(
                    Double(shift / sharpness), weight: Double(sharpness),
                    at: (Double(part) + 0.5) / Double(Self.parts), offset)
            }
        }
        lean.solve()
    }
}
