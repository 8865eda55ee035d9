import Glibc

/// Lays a frame over a reference picture, to a fraction of a pixel: affine, by the gradients of the reference.
///
/// Inverse compositional alignment: S. Baker and I. Matthews, "Lucas-Kanade 20 years on", 2004. Differences of light and
/// contrast between the pictures don't matter. Its memory is kept.
public struct Registration: Sendable {
    private var places: [SIMD2<Float>] = []
    private var grays: [Float] = []
    private var slopes: [SIMD2<Float>] = []
    private var seen: [Float] = []
    private var inverse: [Double] = []
    private var normal = [Double](repeating: 0, count: 36)

    /// Places of the reference that are compared, at most.
    private static let samples = 5000.0
    private static let rounds = 10
    /// One place in so many is looked at to find the first guess, and steps of 1.5 pixels to each side of it.
    private static let sparse = 8
    private static let reach = 3

    /// Makes one without a reference.
    public init() {}

    /// Takes a reference, at a grid of its pixels.
    /// - Returns: false where it holds too little to hold on to.
    public mutating func take(_ reference: borrowing Luma) -> Bool {
        let (width, height) = (reference.width, reference.height)
        let step = max(1, Int((Double(width * height) / Self.samples).squareRoot().rounded(.up)))
        places.removeAll(keepingCapacity: true)
        grays.removeAll(keepingCapacity: true)
        slopes.removeAll(keepingCapacity: true)
        guard width > 2 * step + 2, height > 2 * step + 2 else { return false }
        let pixels = reference.pixels.span
        for y in stride(from: step, to: height - step, by: step) {
            for x in stride(from: step, to: width - step, by: step) {
                let at = y * width + x
                places.append(SIMD2(Float(x) - Float(width) / 2, Float(y) - Float(height) / 2))
                grays.append(Float(pixels[at]))
                slopes.append(
                    SIMD2(
                        (Float(pixels[at + step]) - Float(pixels[at - step])) / Float(2 * step),
                        (Float(pixels[at + step * width]) - Float(pixels[at - step * width])) / Float(2 * step)))
            }
        }
        seen = [Float](repeating: 0, count: grays.count)
        for k in normal.indices { normal[k] = 0 }
        for index in slopes.indices {
            let row = Self.row(slopes[index], places[index])
            for a in 0..<6 { for b in a..<6 { normal[6 * a + b] += Double(row[a] * row[b]) } }
        }
        for a in 0..<6 { for b in 0..<a { normal[6 * a + b] = normal[6 * b + a] } }
        return invert()
    }

    /// Fits a map from the reference's pixels to a frame's, so that both look alike.
    /// - Parameters:
    ///   - map: a first guess, off by `reach` pixels at most.
    ///   - size: of the reference in pixels.
    /// - Returns: the map, and the correlation of both pictures under it, -1 to 1.
    public mutating func fit(
        _ map: AffineMap, size: (width: Int, height: Int), of frame: borrowing Frame
    ) -> (map: AffineMap, likeness: Double) {
        let half = SIMD2(Double(size.width) / 2, Double(size.height) / 2)
        var map = search(map, half, frame)
        var likeness = sample(map, half, frame)
        for _ in 0..<Self.rounds {
            var right = [Double](repeating: 0, count: 6)
            for index in slopes.indices {
                let difference = seen[index] - grays[index]
                let row = Self.row(slopes[index], places[index])
                for a in 0..<6 { right[a] += Double(row[a] * difference) }
            }
            var change = [Double](repeating: 0, count: 6)
            for a in 0..<6 { for b in 0..<6 { change[a] += inverse[6 * a + b] * right[b] } }
            // Half the size of the picture, or a slant of a third: the pictures have nothing to do with one another.
            let isSound =
                [0, 1, 3, 4].allSatisfy { abs(change[$0]) < 0.3 } && abs(change[2]) < half.x && abs(change[5]) < half.y
            guard isSound else { break }
            let next = map.composed(withInverseOf: change, about: half)
            let better = sample(next, half, frame)
            guard better > likeness + 1e-4 else {
                // The step before was the best one.
                if better < likeness { likeness = sample(map, half, frame) } else { (map, likeness) = (next, better) }
                break
            }
            (map, likeness) = (next, better)
        }
        return (map, likeness)
    }

    /// The best of the guesses around one, by a few of the places.
    private mutating func search(_ map: AffineMap, _ half: SIMD2<Double>, _ frame: borrowing Frame) -> AffineMap {
        var best = (map: map, likeness: sample(map, half, frame, every: Self.sparse))
        for y in -Self.reach...Self.reach {
            for x in -Self.reach...Self.reach where x != 0 || y != 0 {
                let guess = map.shifted(x: 1.5 * Double(x), y: 1.5 * Double(y))
                let likeness = sample(guess, half, frame, every: Self.sparse)
                if likeness > best.likeness { best = (guess, likeness) }
            }
        }
        return best.map
    }

    /// How a gray changes with the six numbers of an affine map.
    private static func row(_ slope: SIMD2<Float>, _ place: SIMD2<Float>) -> SIMD8<Float> {
        SIMD8(slope.x * place.x, slope.x * place.y, slope.x, slope.y * place.x, slope.y * place.y, slope.y, 0, 0)
    }

    /// Looks at the frame through a map, with the reference's mean and contrast.
    /// - Returns: the correlation with the reference.
    private mutating func sample(
        _ map: AffineMap, _ half: SIMD2<Double>, _ frame: borrowing Frame, every stride: Int = 1
    ) -> Double {
        let pixels = frame.luma.pixels.span
        var (sum, squares, product, mean, spread) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in Swift.stride(from: 0, to: places.count, by: stride) {
            let place = map.apply(x: Double(places[index].x) + half.x + 0.5, y: Double(places[index].y) + half.y + 0.5)
            let value = frame.gray(at: place, pixels)
            seen[index] = value
            let (a, b) = (Double(value), Double(grays[index]))
            (sum, squares, product, mean, spread) = (
                sum + a, squares + a * a, product + a * b, mean + b, spread + b * b
            )
        }
        let count = Double((places.count + stride - 1) / stride)
        (sum, mean) = (sum / count, mean / count)
        let (variance, wanted) = (squares / count - sum * sum, spread / count - mean * mean)
        guard variance > 1, wanted > 1 else { return -1 }
        let gain = (wanted / variance).squareRoot()
        for index in seen.indices where stride == 1 {
            seen[index] = Float((Double(seen[index]) - sum) * gain + mean)
        }
        return (product / count - sum * mean) / (variance * wanted).squareRoot()
    }

    /// Inverts the normal equations (Gauss and Jordan).
    private mutating func invert() -> Bool {
        var matrix = normal
        inverse = (0..<36).map { $0 % 7 == 0 ? 1 : 0 }
        for column in 0..<6 {
            let pivot = (column..<6).max { abs(matrix[6 * $0 + column]) < abs(matrix[6 * $1 + column]) } ?? column
            guard abs(matrix[6 * pivot + column]) > 1e-6 else { return false }
            for k in 0..<6 {
                matrix.swapAt(6 * pivot + k, 6 * column + k)
                inverse.swapAt(6 * pivot + k, 6 * column + k)
            }
            let scale = 1 / matrix[7 * column]
            for k in 0..<6 {
                matrix[6 * column + k] *= scale
                inverse[6 * column + k] *= scale
            }
            for row in 0..<6 where row != column {
                let factor = matrix[6 * row + column]
                for k in 0..<6 {
                    matrix[6 * row + k] -= factor * matrix[6 * column + k]
                    inverse[6 * row + k] -= factor * inverse[6 * column + k]
                }
            }
        }
        return true
    }
}

extension AffineMap {
    /// This map after undoing a small affine change of the patch about its centre: x' = (1 + a) x + b y + c and so on.
    fileprivate func composed(withInverseOf change: [Double], about centre: SIMD2<Double>) -> AffineMap {
        let (a, b, c) = (1 + change[0], change[1], change[2])
        let (d, e, f) = (change[3], 1 + change[4], change[5])
        let determinant = a * e - b * d
        guard abs(determinant) > 1e-6 else { return self }
        let (ia, ib, id, ie) = (e / determinant, -b / determinant, -d / determinant, a / determinant)
        let (ic, jf) = (-(ia * c + ib * f), -(id * c + ie * f))
        // About the centre: x → centre + inverse (x - centre).
        let shift = SIMD2(
            centre.x - ia * centre.x - ib * centre.y + ic, centre.y - id * centre.x - ie * centre.y + jf)
        var map = self
        (map.xx, map.xy) = (xx * ia + xy * id, xx * ib + xy * ie)
        (map.yx, map.yy) = (yx * ia + yy * id, yx * ib + yy * ie)
        map.x0 = xx * shift.x + xy * shift.y + x0
        map.y0 = yx * shift.x + yy * shift.y + y0
        return map
    }
}
