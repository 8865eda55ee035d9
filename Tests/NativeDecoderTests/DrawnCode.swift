import Glibc
import NativeDecoder
import TestSupport

/// A code as rectangles of ink, in modules from its left end and from its middle line.
struct DrawnCode {
    struct Bar {
        var start: Double
        var width: Double
        /// Reach above and below the middle line.
        var (up, down): (Double, Double)
    }

    var bars: [Bar]

    init(_ bars: [Bar]) { self.bars = bars }

    /// Bars and spaces of full height in turn.
    init(widths: [Int], height: Double = 30) {
        var (start, bars) = (0.0, [Bar]())
        for (index, width) in widths.enumerated() {
            if index % 2 == 0 { bars.append(Bar(start: start, width: Double(width), up: height / 2, down: height / 2)) }
            start += Double(width)
        }
        self.bars = bars
    }

    /// Bars of four states (T, A, D, F), two modules apart, as the specifications draw them.
    init(states: String) {
        bars = states.enumerated().map { index, state in
            Bar(
                start: 2 * Double(index), width: 1, up: state == "A" || state == "F" ? 4 : 1,
                down: state == "D" || state == "F" ? 4 : 1)
        }
    }

    var length: Double { bars.map { $0.start + $0.width }.max() ?? 0 }

    /// The code with other ink right beside its ends, where its quiet zones have to be.
    var crowded: DrawnCode {
        let block = { (start: Double) in Bar(start: start, width: 6, up: 15, down: 15) }
        return DrawnCode(bars + [block(-7.5), block(length + 1.5)])
    }

    /// Draws it as a camera sees it.
    /// - Parameters:
    ///   - module: pixels of a module.
    ///   - degrees: clockwise rotation.
    ///   - blur: sigma in pixels; noise: standard deviation of gray values.
    func picture(
        module: Double = 3, degrees: Double = 0, blur: Double = 0, noise: Double = 0, seed: UInt64 = 1,
        isInverted: Bool = false
    ) -> GrayPicture {
        let angle = degrees * .pi / 180
        let (cosine, sine) = (cos(angle), sin(angle))
        let high = bars.map { max($0.up, $0.down) }.max() ?? 1
        let (x, y) = ((length / 2 + 16) * module, (high + 6) * module)
        let width = Int(2 * (x * abs(cosine) + y * abs(sine))), height = Int(2 * (x * abs(sine) + y * abs(cosine)))
        var grays = [Double](repeating: 0, count: width * height)
        let fine = 3
        // The reach of the ink in each quarter of a module, from 16 modules before the code on.
        var reach = [SIMD2<Double>](repeating: SIMD2(0, 0), count: 4 * Int(length + 64))
        for bar in bars {
            for part in Int(4 * (bar.start + 16))..<Int(4 * (bar.start + bar.width + 16)) {
                reach[part] = SIMD2(bar.up, bar.down)
            }
        }
        for row in 0..<height {
            for column in 0..<width {
                var ink = 0
                for part in 0..<fine * fine {
                    let u = Double(column) + (Double(part % fine) + 0.5) / Double(fine) - Double(width) / 2
                    let v = Double(row) + (Double(part / fine) + 0.5) / Double(fine) - Double(height) / 2
                    let along = (u * cosine + v * sine) / module + length / 2, down = (v * cosine - u * sine) / module
                    let place = Int(4 * (along + 16))
                    guard place >= 0, place < reach.count else { continue }
                    if down > -reach[place].x, down < reach[place].y { ink += 1 }
                }
                grays[row * width + column] = 215 - 180 * Double(ink) / Double(fine * fine)
            }
        }
        grays = Self.blurred(Self.blurred(grays, width, height, blur, step: 1), width, height, blur, step: width)
        var random = SeededGenerator(seed: seed)
        return GrayPicture(
            width: width, height: height,
            pixels: grays.map { gray in
                // The sum of twelve has a deviation of 1.
                let error = noise > 0 ? (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() } : 0
                let value = min(max(gray + noise * error, 0), 255)
                return UInt8(isInverted ? 255 - value : value)
            })
    }

    private static func blurred(
        _ grays: [Double], _ width: Int, _ height: Int, _ sigma: Double, step: Int
    ) -> [Double] {
        guard sigma > 0 else { return grays }
        let reach = Int(3 * sigma) + 1
        let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = kernel.reduce(0, +)
        return grays.indices.map { index in
            let (place, limit) = step == 1 ? (index % width, width) : (index / width, height)
            return (-reach...reach).reduce(0) { sum, shift in
                let other = min(max(place + shift, 0), limit - 1)
                return sum + grays[index + (other - place) * step] * kernel[shift + reach]
            } / total
        }
    }
}
