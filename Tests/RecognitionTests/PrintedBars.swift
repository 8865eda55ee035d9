import Glibc
import Imaging
import ScanModel

/// A linear code of random bars on a label, photographed at an angle, with printed text close below and above, noise, and
/// clutter around the label.
struct PrintedBars {
    let width = 320
    let height = 240
    /// Corners of the bars in pixels, clockwise from the top left, without longer guard bars.
    private let corners: [SIMD2<Double>]
    /// The same with guard bars.
    private let outline: [SIMD2<Double>]
    private(set) var frame = Frame()

    /// What disturbs the ends of the bars.
    struct Surroundings {
        var noise: Float = 4
        var hasText = false
        /// Whether bars at both ends and in the middle extend below the others, as those of an EAN.
        var hasGuards = false
        /// Share of the width, from the left, in which the upper half of the bars is covered.
        var covered = 0.0
    }

    init(seed: UInt64, _ surroundings: Surroundings) {
        var random = Noise(seed: seed &+ 77)
        func uniform(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * Double(abs(random.next() * 1000)).truncatingRemainder(dividingBy: 1)
        }
        let length = uniform(90, 180)
        let high = length * uniform(0.16, 0.7)
        let (roll, yaw, pitch) = (uniform(-.pi, .pi), uniform(-0.7, 0.7), uniform(-0.7, 0.7))
        /// A point of the label, in pixels from the centre of the bars, as the camera sees it.
        func project(_ x: Double, _ y: Double) -> SIMD2<Double> {
            let (turnedX, turnedY) = (x * cos(roll) - y * sin(roll), x * sin(roll) + y * cos(roll))
            let depth = 1 + (turnedX * sin(yaw) + turnedY * sin(pitch)) / 350
            return SIMD2(160.3 + turnedX * cos(yaw) / depth, 120.2 + turnedY * cos(pitch) / depth)
        }
        corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { project($0.0 * length / 2, $0.1 * high / 2) }
        let longest = high / 2 + (surroundings.hasGuards ? 5 * length / 67 : 0)
        outline = [corners[0], corners[1], project(length / 2, longest), project(-length / 2, longest)]
        let points = corners.map { Point(x: $0.x, y: $0.y) }
        let quad = Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        guard let label = Homography(unitSquareTo: quad)?.inverse else { fatalError("a code has an area") }
        // Bars and spaces of one to four modules; 67 modules in all, as an EAN-8.
        var bars: [Bool] = []
        while bars.count < 67 { bars += [Bool](repeating: bars.last == false, count: Int(uniform(1, 4.99))) }
        bars =
            [true, false, true] + bars[3..<31] + [false, true, false, true, false] + bars[36..<64] + [
                true, false, true,
            ]
        let module = length / 67
        let letters = (0..<400).map { _ in random.next() > 0.2 }
        let clutter = (0..<400).map { _ in UInt8(min(max(110 + 60 * random.next(), 0), 255)) }
        func isInk(_ u: Double, _ v: Double) -> Bool {
            let column = Int(u * 67)
            let isGuard = surroundings.hasGuards && (!(3..<64).contains(column) || (31..<36).contains(column))
            if (0..<1).contains(u), v >= 0, v < (isGuard ? 1 + 5 * module / high : 1) {
                return bars[column] && !(v < 0.5 && u < surroundings.covered)
            }
            guard surroundings.hasText, u > -0.1, u < 1.1 else { return false }
            let (x, y) = (u * 67 / 0.9, (v > 0 ? v - 1 : -v) * high / module)
            // Strokes of a line of text, from two modules away, or below the guards.
            return y > (surroundings.hasGuards ? 7 : 2) && y < 14 && letters[(Int(x + 12) + 31 * Int(y / 3)) % 400]
        }
        var pixels = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                var sum: Float = 0
                for k in 0..<4 {
                    let place = Point(
                        x: Double(x) + 0.25 + 0.5 * Double(k % 2), y: Double(y) + 0.25 + 0.5 * Double(k / 2))
                    let at = label.apply(place)
                    let isLabel = at.x > -0.25 && at.x < 1.25 && abs(at.y - 0.5) * high < high / 2 + 16 * module
                    let around = Float(clutter[(x / 9 + 40 * (y / 7)) % 400])
                    sum += isLabel ? (isInk(at.x, at.y) ? 50 : 200) : around
                }
                pixels[y * width + x] = UInt8(min(max(sum / 4 + surroundings.noise * random.next(), 0), 255))
            }
        }
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
    }

    /// The middle of the bars as a finder sees it: some of their height, its sides and rows not quite in their directions.
    func field(seed: UInt64) -> BarField {
        var random = Noise(seed: seed)
        func near(_ u: Double, _ v: Double) -> SIMD2<Double> {
            let (left, right) = (
                corners[0] + (corners[3] - corners[0]) * v, corners[1] + (corners[2] - corners[1]) * v
            )
            let shift = 0.4 * Double(random.next())
            return left + (right - left) * u + (corners[1] - corners[0]) * (shift / (corners[1] - corners[0]).length)
        }
        let lean = 0.05 * Double(random.next())
        return BarField(
            topLeft: near(0, 0.35 + lean), topRight: near(1, 0.35 - lean), bottomRight: near(1, 0.65 - lean),
            bottomLeft: near(0, 0.65 + lean))
    }

    /// The rows in which a decoder read it: some pixels high, at an angle to the edges.
    func rows(seed: UInt64) -> [SIMD2<Double>] {
        let field = field(seed: seed)
        let lean = 0.1 * Double(seed % 5) - 0.2
        return [
            field.place(0, 0.4 + lean), field.place(1, 0.4 - lean), field.place(1, 0.6 - lean),
            field.place(0, 0.6 + lean),
        ]
    }

    /// Degrees between the top and bottom edges of an outline and the true ones.
    func turns(of found: [SIMD2<Double>]) -> [Double] {
        [(0, 1), (3, 2)].map { a, b in
            let (found, truth) = (found[b] - found[a], outline[b] - outline[a])
            return abs(atan2(truth.cross(found), truth.dot(found))) * 180 / .pi
        }
    }

    /// Distance of the farthest corner as a share of the length of the bars.
    func error(of found: [SIMD2<Double>]) -> Double {
        let worst = zip(found, outline).map { ($0 - $1).length }.max() ?? .infinity
        return worst / (corners[1] - corners[0]).length
    }
}
