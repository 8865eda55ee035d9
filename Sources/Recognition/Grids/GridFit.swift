import Imaging

/// A grid laid over a picture: the corners at which what is known of its modules, blurred, explains the pixels best.
///
/// The pixels are light − contrast · darkness, with light that varies linearly; corners, light and contrast are improved together by the
/// Gauss–Newton method.
struct GridFit: Sendable {
    /// The corners, clockwise from the grid's top left module.
    private(set) var corners: [SIMD2<Double>] = []
    /// Sigma of the blur in pixels.
    private(set) var blur = 0.0
    /// The share of the pixels' variation that the modules explain, at most 1.
    private(set) var score = -Double.infinity
    /// Light at the middle of the grid, and its change from the left to the right edge and from the top to the bottom edge.
    private(set) var light = SIMD3<Float>.zero
    /// Gray levels from a light module to a dark one.
    private(set) var contrast: Float = 0
    /// Root mean square of what the modules don't explain, in gray levels.
    private(set) var noise: Float = 0

    /// Corners move at most this far in one step, in pixels.
    private static let longest = 1.5
    /// Steps end when no corner moves farther, in pixels.
    private static let settled = 0.02
    /// Weight of the pull to the previous corners, relative to what the pixels say about them.
    private static let damping: Float = 1e-3

    /// Fits a grid.
    /// - Parameters:
    ///   - known: whether to compare only modules that are known, or all, with those values.
    ///   - steps: maximum number of improvements; 0 only computes the score.
    ///   - stride: uses every `stride`th pixel of every `stride`th row.
    /// - Returns: nil if the grid doesn't lie in the picture.
    init?(
        _ grid: ModuleGrid, from corners: [SIMD2<Double>], blur: Double, in picture: GridPicture, known: Bool,
        steps: Int,
        stride: Int = 1, with optics: inout ModuleOptics
    ) {
        var place = corners
        for step in 0...steps {
            guard optics.see(grid, at: place, blur: blur, in: picture, known: known, stride: stride) else { break }
            let equations = NormalEquations(optics, grid, moves: step < steps)
            guard let seen = equations.light.fit() else { break }
            if seen.score > score {
                (self.corners, self.blur, score) = (place, blur, seen.score)
                (light, contrast, noise) = (seen.light, seen.contrast, seen.noise)
            }
            guard step < steps, let moves = equations.moves(Self.damping) else { break }
            let farthest = moves.map(\.length).max() ?? 0
            for index in 0..<4 { place[index] += moves[index] * min(1, Self.longest / max(farthest, 1e-9)) }
            if farthest < Self.settled { break }
        }
        guard self.corners.count == 4 else { return nil }
    }
}

/// Sums over pixels for the best light, contrast and corners.
private struct NormalEquations {
    /// The sums for light and contrast at the present corners.
    private(set) var light = LightSums()
    /// Products of the derivatives by light and contrast with those by x and y of the four corners, row by row.
    private var (lightX, lightY) = (Block(repeating: .zero), Block(repeating: .zero))
    /// Products of the derivatives by the corners. Each block is symmetric, because both coordinates have the same shares.
    private var (xx, xy, yy) = (Block(repeating: .zero), Block(repeating: .zero), Block(repeating: .zero))
    /// Products of the derivatives by the corners with the gray values.
    private var (rightX, rightY) = (SIMD4<Float>.zero, SIMD4<Float>.zero)

    private typealias Block = InlineArray<4, SIMD4<Float>>

    /// - Parameter moves: whether the corners will be moved, or only the light is of interest.
    init(_ optics: ModuleOptics, _ grid: ModuleGrid, moves: Bool) {
        let taps = optics.taps
        let weights = optics.weights.span
        let slopes = optics.slopes.span
        let darkness = grid.darkness.span
        let isKnown = grid.isKnown.span
        let views = optics.views.span
        var start = 0
        for index in views.indices {
            let view = views[index]
            var (dark, byColumn, byRow, known): (Float, Float, Float, Float) = (0, 0, 0, 0)
            for row in 0..<taps {
                let first = Int(view.first) + row * grid.stride
                var (sum, slope, share): (Float, Float, Float) = (0, 0, 0)
                for column in 0..<taps {
                    let module = darkness[first + column]
                    sum += weights[start + column] * module
                    slope += slopes[start + column] * module
                    share += weights[start + column] * isKnown[first + column]
                }
                let weight = weights[start + taps + row]
                dark += weight * sum
                byColumn += weight * slope
                byRow += slopes[start + taps + row] * sum
                known += weight * share
            }
            start += 2 * taps
            let weight = min(max((known - KnownModules.least) / KnownModules.ramp, 0), 1)
            guard weight > 0 else { continue }
            light.add(gray: view.gray, darkness: dark, at: view.place, weight: weight)
            guard moves else { continue }
            // How darkness changes with the grid's x and y in the picture.
            let x = byColumn * view.across.x + byRow * view.down.x
            let y = byColumn * view.across.y + byRow * view.down.y
            let (u, v) = (view.place.x, view.place.y)
            let shares = SIMD4((1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v)
            let weighted = shares * weight
            let row = LightSums.row(dark, at: view.place)
            let (rowX, rowY) = (row * x, row * y)
            for index in 0..<4 {
                lightX[index] += weighted * rowX[index]
                lightY[index] += weighted * rowY[index]
                let product = weighted * shares[index]
                xx[index] += product * (x * x)
                xy[index] += product * (x * y)
                yy[index] += product * (y * y)
            }
            rightX += weighted * (x * view.gray)
            rightY += weighted * (y * view.gray)
        }
    }

    /// Returns how far each corner has to move.
    func moves(_ damping: Float) -> [SIMD2<Double>]? {
        let trace = (0..<4).reduce(Float(0)) { $0 + xx[$1][$1] + yy[$1][$1] }
        guard let values = solved(damping: Double(damping * trace / 8) + 1e-6), values[3] > 0 else { return nil }
        return (0..<4).map { SIMD2(values[4 + $0], values[8 + $0]) / values[3] }
    }

    /// Solves the equations for three values of light, contrast, and x and y of the corners; nil if they are singular.
    private func solved(damping: Double) -> [Double]? {
        var equations: [Double] = []
        equations.reserveCapacity(12 * 12)
        func append(_ values: SIMD4<Float>) { for index in 0..<4 { equations.append(Double(values[index])) } }
        for row in 0..<4 {
            append(light.matrix[row])
            append(lightX[row])
            append(lightY[row])
        }
        for (lights, first, second) in [(lightX, xx, xy), (lightY, xy, yy)] {
            for row in 0..<4 {
                append(SIMD4(lights[0][row], lights[1][row], lights[2][row], lights[3][row]))
                append(first[row])
                append(second[row])
            }
        }
        for index in 4..<12 { equations[index * 12 + index] += damping }
        var values = [light.right, rightX, rightY].flatMap { part in (0..<4).map { Double(part[$0]) } }
        return GaussianElimination.solve(&equations, &values, count: 12) ? values : nil
    }
}
