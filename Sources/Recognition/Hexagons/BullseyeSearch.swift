import Glibc
import Imaging

/// Finds the bullseye of a MaxiCode: three dark rings around a light disc.
///
/// Lines that cross its middle see nine runs of known widths between the dark of the outer ring, whose own outer edge may be lost in the modules
/// beside it. Where a row and a column see them at the same place, an ellipse of rings is fitted to the pixels.
struct BullseyeSearch: Sendable {
    /// The edges of the rings in widths of a module, from the middle: light inside the first, then dark and light in turn. ISO/IEC 16023 gives
    /// them as radii in millimetres for modules of 0.88 mm.
    static let edges = [0.577, 1.362, 2.146, 2.931, 3.715, 4.5]
    /// The radius that is compared: some of the light around the outer ring belongs to it.
    private static let reach = 4.9
    /// The width of what is inside the outer ring, and the runs across its middle as shares of that.
    private static let inside = 2 * edges[4]
    private static let runs: [Double] = {
        let radii = edges.dropLast().reversed().map { -$0 } + edges.dropLast()
        return zip(radii, radii.dropFirst()).map { ($1 - $0) / inside }
    }()
    /// By how much of its width a run may differ in a blurred picture; how far, as a share of all runs, a row and a column may disagree;
    /// and the least width in pixels of all runs that can be resolved.
    private static let (tolerance, offset, least) = (0.5, 0.1, 11.5)
    /// How many places are compared with rings.
    private static let compared = 8
    /// Slants of the rings, as shares of their height, from which the fit starts; and the least correlation with
    /// rings: those of labels at rest in clips had 0.87 to 0.95.
    private static let (slants, likely) = ([-0.35, 0, 0.35], 0.55)

    /// Where lines from the middle meet the rings: directions, radii, and what is expected there (1 is light).
    private let samples: [(place: SIMD2<Double>, weight: Double, expected: Double)]

    init() {
        var samples: [(place: SIMD2<Double>, weight: Double, expected: Double)] = []
        for radius in stride(from: 0.15, to: Self.reach, by: 0.15) {
            let ring = Self.edges.count { $0 < radius }
            for turn in 0..<32 {
                let angle = Double(turn) * .pi / 16
                samples.append((SIMD2(cos(angle), sin(angle)) * radius, radius, ring % 2 == 0 ? 1 : -1))
            }
        }
        let weight = samples.reduce(0) { $0 + $1.weight }
        let mean = samples.reduce(0) { $0 + $1.weight * $1.expected } / weight
        self.samples = samples.map { ($0.place, $0.weight / weight, $0.expected - mean) }
    }

    /// Returns whether a row of a picture has the runs of a bullseye, relative to the row's mean.
    func isLikely(in picture: GridPicture) -> Bool {
        (0..<picture.height).contains { y in
            let first = y * picture.width
            var sum: Float = 0
            for x in 0..<picture.width { sum += picture.values[first + x] }
            let mean = sum / Float(picture.width)
            return !crossings(count: picture.width) { picture.values[first + $0] - mean }.isEmpty
        }
    }

    /// Returns the bullseye; nil if there is none.
    func find(in picture: ContrastPicture) -> Bullseye? {
        let starts = middles(in: picture).flatMap { crossing in
            let (across, down) = (crossing.width / Self.inside, crossing.height / Self.inside)
            return Self.slants.map { [crossing.middle.x, crossing.middle.y, across, $0 * down, down] }
        }
        let scores = starts.map { correlation(Bullseye($0), in: picture) }
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return nil }
        let (across, down) = (starts[best][2], starts[best][4])
        let found = Ascent(
            from: starts[best], steps: [0.3 * across, 0.3 * down, 0.2 * across, 0.2 * down, 0.2 * down]
        ) { correlation(Bullseye($0), in: picture) }
        return found.score > Self.likely ? Bullseye(found.best) : nil
    }

    /// Where a row and a column have the runs of a bullseye.
    private struct Crossing {
        var middle: SIMD2<Double>
        var (width, height): (Double, Double)
        /// The sum of all differences from the expected runs.
        var error: Double
    }

    /// Returns the most likely middles of a bullseye.
    private func middles(in picture: ContrastPicture) -> ArraySlice<Crossing> {
        var found: [Crossing] = []
        var columns: [Int: [(from: Double, to: Double, error: Double)]] = [:]
        for y in 0..<picture.height {
            for row in crossings(count: picture.width, { picture.values[y * picture.width + $0] }) {
                let x = (row.from + row.to) / 2
                let column = min(Int(x), picture.width - 1)
                let along =
                    columns[column]
                    ?? crossings(count: picture.height) { picture.values[$0 * picture.width + column] }
                columns[column] = along
                for down in along {
                    let (middle, height) = ((down.from + down.to) / 2, down.to - down.from)
                    guard abs(middle - Double(y) - 0.5) < Self.offset * height else { continue }
                    found.append(
                        Crossing(
                            middle: SIMD2(x, middle), width: row.to - row.from, height: height,
                            error: row.error + down.error))
                }
            }
        }
        return found.sorted { $0.error < $1.error }.prefix(Self.compared)
    }

    /// Returns where a line of values has the runs of a bullseye.
    private func crossings(count: Int, _ value: (Int) -> Float) -> [(from: Double, to: Double, error: Double)] {
        var found: [(from: Double, to: Double, error: Double)] = []
        var edges: [Double] = []
        var isDark: [Bool] = []
        for index in 1..<count {
            let (before, after) = (value(index - 1), value(index))
            guard (before < 0) != (after < 0) else { continue }
            edges.append(Double(index) - 0.5 + Double(before / (before - after)))
            isDark.append(after < 0)
        }
        for first in edges.indices.dropLast(Self.runs.count) where !isDark[first] {
            let whole = edges[first + Self.runs.count] - edges[first]
            guard whole > Self.least else { continue }
            var error = 0.0
            let fits = Self.runs.indices.allSatisfy { index in
                let difference = abs((edges[first + index + 1] - edges[first + index]) / whole - Self.runs[index])
                error += difference
                return difference < Self.tolerance * Self.runs[index]
            }
            if fits { found.append((edges[first], edges[first + Self.runs.count], error)) }
        }
        return found
    }

    /// Returns how much the picture resembles a bullseye, from -1 to 1.
    private func correlation(_ bullseye: Bullseye, in picture: ContrastPicture) -> Double {
        var (mean, square, product, expected) = (0.0, 0.0, 0.0, 0.0)
        for sample in samples {
            let value = picture.value(at: bullseye.pixel(sample.place))
            mean += sample.weight * value
            square += sample.weight * value * value
            product += sample.weight * value * sample.expected
            expected += sample.weight * sample.expected * sample.expected
        }
        return product / max(((square - mean * mean) * expected).squareRoot(), 1e-9)
    }
}

/// Where a bullseye lies in a picture: an affine map whose rotation isn't known, since circles look the same from all sides.
struct Bullseye: Sendable {
    /// In pixels.
    let middle: SIMD2<Double>
    /// What a width of a module becomes, to the right and down, in pixels.
    let (right, down): (SIMD2<Double>, SIMD2<Double>)

    /// - Parameter parameters: x and y of the middle, then a lower triangular matrix: pixels across, slant, and pixels down.
    fileprivate init(_ parameters: [Double]) {
        middle = SIMD2(parameters[0], parameters[1])
        (right, down) = (SIMD2(parameters[2], parameters[3]), SIMD2(0, parameters[4]))
    }

    private init(middle: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>) {
        (self.middle, self.right, self.down) = (middle, right, down)
    }

    /// Returns where it lies in another picture, of which `scale` pixels are one of this.
    func mapped(by map: (SIMD2<Double>) -> SIMD2<Double>, scale: Double) -> Bullseye {
        Bullseye(middle: map(middle), right: right * scale, down: down * scale)
    }

    /// Pixels per module.
    var scale: Double { abs(right.cross(down)).squareRoot() }

    /// Returns the pixel of a place.
    func pixel(_ place: SIMD2<Double>) -> SIMD2<Double> { middle + right * place.x + down * place.y }
}
