import Glibc

/// An alignment of a picture with a reference to a fraction of a pixel, using the gradients of the reference.
///
/// Inverse compositional alignment: S. Baker and I. Matthews, "Lucas-Kanade 20 years on", 2004. Differences in
/// brightness and contrast between the pictures don't matter. Reuses its memory.
public struct Registration: Sendable {
    private var places: [SIMD2<Float>] = []
    private var grays: [Float] = []
    private var slopes: [SIMD2<Float>] = []
    private var seen: [Float] = []
    private var inverse = [Double](repeating: 0, count: 36)
    private var normal = [Double](repeating: 0, count: 36)

    /// Maximum number of points of the reference that are compared.
    private static let samples = 5000.0
    private static let rounds = 10
    /// The search for the first guess uses one point in `sparse`, and steps of `searchStep` pixels in each direction.
    private static let (sparse, searchStep) = (8, 1.5)
    /// Minimum number of points that the search for the first guess uses.
    private static let leastSparse = 50
    /// Gray value from which a point is overexposed, unless it was almost as bright in the reference.
    private static let (burnt, nearlyBurnt): (Float, Float) = (250, 236)
    /// Minimum number of points, and minimum share of them that must be visible.
    private static let (fewest, leastShare) = (24, 0.3)

    /// Whether lengths change by the same factor in all directions: bars carry little information about changes along
    /// them.
    private let keepsShape: Bool

    /// - Parameter keepsShape: whether the pictures differ only by a rotation, a scale and a shift.
    public init(keepsShape: Bool = false) { self.keepsShape = keepsShape }

    /// Takes a whole picture as the reference, sampled on a grid of its pixels.
    /// - Returns: false if it has too little texture for an alignment.
    public mutating func take(_ reference: borrowing Luma) -> Bool {
        let (width, height) = (reference.width, reference.height)
        let step = max(1, Int((Double(width * height) / Self.samples).squareRoot().rounded(.up)))
        begin()
        guard width > 2 * step + 2, height > 2 * step + 2 else { return false }
        let pixels = reference.pixels.span
        for y in stride(from: step, to: height - step, by: step) {
            for x in stride(from: step, to: width - step, by: step) {
                let at = y * width + x
                add(
                    SIMD2(Float(x) - Float(width) / 2 + 0.5, Float(y) - Float(height) / 2 + 0.5), Float(pixels[at]),
                    slope: SIMD2(
                        (Float(pixels[at + step]) - Float(pixels[at - step])) / Float(2 * step),
                        (Float(pixels[at + step * width]) - Float(pixels[at - step * width])) / Float(2 * step)))
            }
        }
        return finish()
    }

    /// Takes part of a picture as the reference: points spread evenly over an outline, as far as they lie in the
    /// picture.
    /// - Parameters:
    ///   - outline: in pixels of the picture.
    ///   - count: approximate number of points.
    /// - Returns: false if it has too little texture for an alignment.
    public mutating func take(_ outline: Parallelogram, of picture: borrowing Luma, places count: Double) -> Bool {
        begin()
        guard picture.width > 3, picture.height > 3, outline.area > 4 else { return false }
        // Points closer than a pixel add no information.
        let step = max(1, (outline.area / count).squareRoot())
        // A very thin or very large outline never gets more points along one side than are wanted in total.
        func places(along side: Double) -> Int { max(2, Int(min(side / step, count))) }
        let (columns, rows) = (places(along: outline.length), places(along: outline.height))
        let pixels = picture.pixels.span
        for row in 0..<rows {
            for column in 0..<columns {
                let (u, v) = (
                    (2 * Double(column) + 1) / Double(columns) - 1, (2 * Double(row) + 1) / Double(rows) - 1
                )
                let way = outline.right * u + outline.down * v
                let (x, y) = (outline.centre.x + way.x, outline.centre.y + way.y)
                guard x >= 1.5, y >= 1.5, x <= Double(picture.width) - 1.5, y <= Double(picture.height) - 1.5 else {
                    continue
                }
                func gray(_ dx: Double, _ dy: Double) -> Float { picture.gray(at: (x + dx, y + dy), pixels) }
                add(
                    SIMD2(Float(way.x), Float(way.y)), gray(0, 0),
                    slope: SIMD2((gray(1, 0) - gray(-1, 0)) / 2, (gray(0, 1) - gray(0, -1)) / 2))
            }
        }
        return finish()
    }

    private mutating func begin() {
        places.removeAll(keepingCapacity: true)
        grays.removeAll(keepingCapacity: true)
        slopes.removeAll(keepingCapacity: true)
        for k in normal.indices { normal[k] = 0 }
    }

    private mutating func add(_ place: SIMD2<Float>, _ gray: Float, slope: SIMD2<Float>) {
        places.append(place)
        grays.append(gray)
        slopes.append(slope)
        let row = Self.row(slope, place)
        for a in 0..<6 { for b in a..<6 { normal[6 * a + b] += Double(row[a] * row[b]) } }
    }

    private mutating func finish() -> Bool {
        seen = [Float](repeating: 0, count: grays.count)
        for a in 0..<6 { for b in 0..<a { normal[6 * a + b] = normal[6 * b + a] } }
        return places.count >= Self.fewest && solve()
    }

    /// Finds the map from the reference to a picture under which both are most similar.
    /// - Parameters:
    ///   - map: a first guess, from pixels of the reference, relative to its centre, to pixels of the picture.
    ///   - radius: half the reference's size in pixels; a step of this size or more ends the fit.
    ///   - reach: distance in pixels by which the guess may be off, beyond what the gradients bridge; with 0 there is
    ///     no search.
    public mutating func fit(
        _ map: AffineMap, radius: Double, of picture: borrowing Luma, reach: Double = 0
    ) -> Fit {
        var map = reach > 0 ? search(map, reach, picture) : map
        var fit = sample(map, picture)
        for _ in 0..<Self.rounds {
            var right = [Double](repeating: 0, count: 6)
            for index in slopes.indices {
                let difference = seen[index] - grays[index]
                let row = Self.row(slopes[index], places[index])
                for a in 0..<6 { right[a] += Double(row[a] * difference) }
            }
            var change = [Double](repeating: 0, count: 6)
            for a in 0..<6 { for b in 0..<6 { change[a] += inverse[6 * a + b] * right[b] } }
            // A step of half the picture's size, or a shear of a third, means that the pictures don't match.
            let isSound =
                [0, 1, 3, 4].allSatisfy { abs(change[$0]) < 0.3 } && abs(change[2]) < radius && abs(change[5]) < radius
            guard isSound else { break }
            let next = map.composed(withInverseOf: change)
            let better = sample(next, picture)
            guard better.likeness > fit.likeness + 1e-4 else {
                // The previous step was the best one.
                if better.likeness >= fit.likeness { (map, fit) = (next, better) }
                break
            }
            (map, fit) = (next, better)
        }
        return Fit(map: map, likeness: fit.likeness, share: fit.share)
    }

    /// The result of a fit.
    public struct Fit: Sendable {
        /// The map from pixels of the reference, relative to its centre, to pixels of the picture.
        public var map: AffineMap
        /// Correlation of both pictures under it, -1 to 1.
        public var likeness: Double
        /// The share of the reference that lies inside the picture and isn't overexposed there.
        public var share: Double
    }

    /// Returns the best of the guesses around one, compared at a few of the points.
    private mutating func search(_ map: AffineMap, _ reach: Double, _ picture: borrowing Luma) -> AffineMap {
        let sparse = max(1, min(Self.sparse, places.count / Self.leastSparse))
        var best = (map: map, likeness: sample(map, picture, every: sparse).likeness)
        let steps = Int((reach / Self.searchStep).rounded(.up))
        for y in -steps...steps {
            for x in -steps...steps where x != 0 || y != 0 {
                let guess = map.shifted(x: Self.searchStep * Double(x), y: Self.searchStep * Double(y))
                let likeness = sample(guess, picture, every: sparse).likeness
                if likeness > best.likeness { best = (guess, likeness) }
            }
        }
        return best.map
    }

    /// Returns the derivative of a gray value with respect to the six coefficients of an affine map.
    private static func row(_ slope: SIMD2<Float>, _ place: SIMD2<Float>) -> SIMD8<Float> {
        SIMD8(slope.x * place.x, slope.x * place.y, slope.x, slope.y * place.x, slope.y * place.y, slope.y, 0, 0)
    }

    /// Samples the picture through a map, normalised to the reference's mean and contrast.
    /// - Returns: the correlation with the reference, and the share of it that lies in the picture.
    private mutating func sample(
        _ map: AffineMap, _ picture: borrowing Luma, every stride: Int = 1
    ) -> (likeness: Double, share: Double) {
        let pixels = picture.pixels.span
        let (right, bottom, width) = (Float(picture.width) - 1.001, Float(picture.height) - 1.001, picture.width)
        let (xx, xy, x0) = (Float(map.xx), Float(map.xy), Float(map.x0 - 0.5))
        let (yx, yy, y0) = (Float(map.yx), Float(map.yy), Float(map.y0 - 0.5))
        var (sum, squares, product, mean, spread): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        var inside = 0
        for index in Swift.stride(from: 0, to: places.count, by: stride) {
            let place = places[index]
            let (x, y) = (xx * place.x + xy * place.y + x0, yx * place.x + yy * place.y + y0)
            guard x >= 0, y >= 0, x < right, y < bottom else {
                seen[index] = .nan
                continue
            }
            let (left, top) = (Int(x), Int(y))
            let (fx, fy) = (x - Float(left), y - Float(top))
            let at = top * width + left
            let above = Float(pixels[at]) * (1 - fx) + Float(pixels[at + 1]) * fx
            let below = Float(pixels[at + width]) * (1 - fx) + Float(pixels[at + width + 1]) * fx
            let value = above * (1 - fy) + below * fy
            // Overexposed points carry no information.
            guard value < Self.burnt || grays[index] > Self.nearlyBurnt else {
                seen[index] = .nan
                continue
            }
            seen[index] = value
            inside += 1
            // Relative to the middle of the range, so that squares stay small and exact.
            let (a, b) = (value - 128, grays[index] - 128)
            sum += a
            squares += a * a
            product += a * b
            mean += b
            spread += b * b
        }
        let share = Double(inside) / Double((places.count + stride - 1) / stride)
        guard share > Self.leastShare else { return (-1, share) }
        let count = Float(inside)
        (sum, mean) = (sum / count, mean / count)
        let (variance, wanted) = (squares / count - sum * sum, spread / count - mean * mean)
        guard variance > 1, wanted > 1 else { return (-1, share) }
        let gain = (wanted / variance).squareRoot()
        if stride == 1 {
            for index in seen.indices {
                // Points that are outside or overexposed contribute no difference.
                seen[index] = seen[index].isNaN ? grays[index] : (seen[index] - 128 - sum) * gain + mean + 128
            }
        }
        return (Double((product / count - sum * mean) / (variance * wanted).squareRoot()), share)
    }

    /// Computes the inverse of the normal equations, which turns the sums over points into a step: for all affine
    /// steps, or only for those that keep shapes.
    private mutating func solve() -> Bool {
        // Each kind of step, as the coefficients of the affine map that it changes.
        let steps: [[Double]] =
            keepsShape
            ? [[1, 0, 0, 0, 1, 0], [0, -1, 0, 1, 0, 0], [0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 1]]
            : (0..<6).map { step in (0..<6).map { $0 == step ? 1 : 0 } }
        let count = steps.count
        func product(_ a: [Double], _ b: [Double]) -> Double {
            var sum = 0.0
            for i in 0..<6 where a[i] != 0 { for j in 0..<6 { sum += a[i] * normal[6 * i + j] * b[j] } }
            return sum
        }
        let reduced = (0..<count * count).map { product(steps[$0 / count], steps[$0 % count]) }
        guard let inverted = Self.inverse(of: reduced, size: count) else { return false }
        for i in 0..<6 {
            for j in 0..<6 {
                var sum = 0.0
                for a in 0..<count where steps[a][i] != 0 {
                    for b in 0..<count { sum += steps[a][i] * inverted[a * count + b] * steps[b][j] }
                }
                inverse[6 * i + j] = sum
            }
        }
        return true
    }

    /// Returns the inverse of a matrix by Gauss-Jordan elimination; nil if it is singular.
    private static func inverse(of matrix: [Double], size: Int) -> [Double]? {
        var matrix = matrix
        var inverse = (0..<size * size).map { $0 % (size + 1) == 0 ? 1.0 : 0 }
        for column in 0..<size {
            let pivot =
                (column..<size).max { abs(matrix[size * $0 + column]) < abs(matrix[size * $1 + column]) } ?? column
            guard abs(matrix[size * pivot + column]) > 1e-6 else { return nil }
            for k in 0..<size {
                matrix.swapAt(size * pivot + k, size * column + k)
                inverse.swapAt(size * pivot + k, size * column + k)
            }
            let scale = 1 / matrix[(size + 1) * column]
            for k in 0..<size {
                matrix[size * column + k] *= scale
                inverse[size * column + k] *= scale
            }
            for row in 0..<size where row != column {
                let factor = matrix[size * row + column]
                for k in 0..<size {
                    matrix[size * row + k] -= factor * matrix[size * column + k]
                    inverse[size * row + k] -= factor * inverse[size * column + k]
                }
            }
        }
        return inverse
    }
}

extension AffineMap {
    /// Returns this map after the inverse of a small affine change about its origin: x' = (1 + a) x + b y + c and so
    /// on.
    fileprivate func composed(withInverseOf change: [Double]) -> AffineMap {
        var small = AffineMap(shiftX: change[2], y: change[5])
        (small.xx, small.xy) = (1 + change[0], change[1])
        (small.yx, small.yy) = (change[3], 1 + change[4])
        return small.inverse.map { after($0) } ?? self
    }
}
