import Imaging

/// How the pixels of a picture see the modules of a grid: each is a weighted mean of those around it.
///
/// A module is a square of the grid that the lens blurs by a Gaussian. In the coordinates of the grid the blur is nearly separable, so a
/// pixel has weights along the rows and along the columns.
struct ModuleOptics: Sendable {
    /// Corners of the grid in the picture, clockwise from its top left module.
    private(set) var corners: [SIMD2<Double>] = []
    /// Sigma of the blur in pixels.
    private(set) var blur = 0.0
    /// Weights of a pixel along a row or a column.
    private(set) var taps = 1
    /// The pixels.
    private(set) var views: [View] = []
    /// For each pixel, `taps` weights along its row, then `taps` along its column.
    private(set) var weights: [Float] = []
    /// Their derivatives by the pixel's position in the grid, in modules.
    private(set) var slopes: [Float] = []
    /// Weights computed so far: a measure of the work.
    private(set) var work = 0

    /// One pixel.
    struct View: Sendable {
        /// The gray value.
        var gray: Float
        /// The first module that has a weight, as an index into the grid.
        var first: Int32
        /// Position in the grid, as shares of its width and height.
        var place: SIMD2<Float>
        /// Derivatives of its position, in modules, by the pixel's x and y.
        var across: SIMD2<Float>
        var down: SIMD2<Float>
    }

    /// Weights end at this many sigmas beside a module.
    private static let reach: Float = 2.3
    /// Minimum number of pixels: a few times the twelve values that are fitted.
    private static let least = 32
    /// Maximum number of weights along a row.
    private static let mostTaps = 2 * (ModuleGrid.margin - 3) + 1
    /// Variance of a pixel's own square, in pixels.
    private static let pixel = 1.0 / 12

    /// Computes the weights.
    /// - Parameters:
    ///   - known: whether to use only pixels in the middle of known modules.
    ///   - stride: uses every `stride`th pixel of every `stride`th row.
    /// - Returns: false if the grid lies outside the picture, or isn't convex.
    mutating func see(
        _ grid: ModuleGrid, at corners: [SIMD2<Double>], blur: Double, in picture: GridPicture, known: Bool,
        stride: Int = 1
    ) -> Bool {
        (self.corners, self.blur) = (corners, blur)
        views.removeAll(keepingCapacity: true)
        guard let inverse = InverseGrid(corners, columns: grid.columns, rows: grid.rows),
            let area = area(grid, inverse, picture)
        else { return false }
        let sigma = Float((blur * blur + Self.pixel).squareRoot())
        // The largest blur in modules decides the number of weights.
        let most = inverse.steepest(at: corners) * sigma
        taps = 2 * Int((0.5 + Self.reach * most).rounded(.up)) + 1
        guard taps <= Self.mostTaps else { return false }
        let quiet = Float(ModuleGrid.quiet) - 0.5
        let (columns, rows) = (Float(grid.columns), Float(grid.rows))
        let margin = ModuleGrid.margin
        let gray = picture.values.span
        let isKnown = grid.isKnown.span
        let table = GaussianTable.table
        let entries = table.span
        reserve(2 * taps * (area.width / stride + 1) * (area.height / stride + 1))
        // Moved out and back, so that the spans don't overlap an access to the rest.
        var (ownWeights, ownSlopes) = ([Float](), [Float]())
        swap(&weights, &ownWeights)
        swap(&slopes, &ownSlopes)
        defer {
            swap(&weights, &ownWeights)
            swap(&slopes, &ownSlopes)
        }
        var weights = ownWeights.mutableSpan
        var slopes = ownSlopes.mutableSpan
        for y in Swift.stride(from: area.y, to: area.y + area.height, by: stride) {
            for x in Swift.stride(from: area.x, to: area.x + area.width, by: stride) {
                let seen = inverse.apply(Float(x) + 0.5, Float(y) + 0.5)
                guard seen.u > -quiet, seen.v > -quiet, seen.u < columns + quiet, seen.v < rows + quiet else {
                    continue
                }
                let (left, top) = (Int(seen.u.rounded(.down)), Int(seen.v.rounded(.down)))
                let own = (top + margin) * grid.stride + left + margin
                if known, isKnown[own] == 0 { continue }
                views.append(
                    View(
                        gray: gray[y * picture.width + x],
                        first: Int32(own - (taps / 2) * (grid.stride + 1)),
                        place: SIMD2(seen.u / columns, seen.v / rows), across: seen.across, down: seen.down))
                let first = 2 * taps * (views.count - 1)
                var across = ModuleWeights(
                    seen.u - Float(left), sigma: sigma * seen.across.length, taps: taps, entries)
                for index in first..<first + taps { (weights[index], slopes[index]) = across.next(entries) }
                var down = ModuleWeights(seen.v - Float(top), sigma: sigma * seen.down.length, taps: taps, entries)
                for index in first + taps..<first + 2 * taps { (weights[index], slopes[index]) = down.next(entries) }
            }
        }
        work += views.count * taps
        return views.count > Self.least
    }

    private mutating func reserve(_ count: Int) {
        let more = count - weights.count
        guard more > 0 else { return }
        weights.append(contentsOf: repeatElement(0, count: more))
        slopes.append(contentsOf: repeatElement(0, count: more))
    }

    /// Returns the pixels that the grid and its quiet zone cover; nil if any of it lies outside the picture.
    private func area(_ grid: ModuleGrid, _ inverse: InverseGrid, _ picture: GridPicture) -> PixelRect? {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        guard left > -1, top > -1, right < Double(picture.width) + 1, bottom < Double(picture.height) + 1 else {
            return nil
        }
        let room = ModuleGrid.quiet * max(right - left, bottom - top) / Double(min(grid.columns, grid.rows)) * 1.5
        return PixelRect(
            x: Int(left - room), y: Int(top - room), width: Int(right - left + 2 * room) + 2,
            height: Int(bottom - top + 2 * room) + 2
        ).intersection(PixelRect(x: 0, y: 0, width: picture.width, height: picture.height))
    }
}

extension SIMD2<Float> {
    fileprivate var length: Float { (x * x + y * y).squareRoot() }
}

/// The map from a picture to the coordinates of a grid in it, in modules, with its derivatives.
struct InverseGrid: Sendable {
    private let h: (Float, Float, Float, Float, Float, Float, Float, Float, Float)

    init?(_ corners: [SIMD2<Double>], columns: Int, rows: Int) {
        for index in 0..<4 {
            let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            guard (b - a).cross(c - b) > 1 else { return nil }
        }
        let forward = Perspective(
            width: Double(columns), height: Double(rows), to: (corners[0], corners[1], corners[2], corners[3]))
        let m = forward.matrix
        // The adjugate of the matrix; a homography has no scale.
        let adjugate = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        guard abs(adjugate[8]) > 1e-12 else { return nil }
        let n = adjugate.map { Float($0 / adjugate[8]) }
        h = (n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], 1)
    }

    /// Returns the position in the grid of a point of the picture, and its derivatives by x and y.
    @inline(__always)
    func apply(_ x: Float, _ y: Float) -> (u: Float, v: Float, across: SIMD2<Float>, down: SIMD2<Float>) {
        let w = 1 / (h.6 * x + h.7 * y + h.8)
        let (u, v) = ((h.0 * x + h.1 * y + h.2) * w, (h.3 * x + h.4 * y + h.5) * w)
        return (
            u, v, SIMD2((h.0 - u * h.6) * w, (h.1 - u * h.7) * w), SIMD2((h.3 - v * h.6) * w, (h.4 - v * h.7) * w)
        )
    }

    /// The largest number of modules per pixel along a row or a column at any of the points.
    func steepest(at places: [SIMD2<Double>]) -> Float {
        places.reduce(0) { most, place in
            let seen = apply(Float(place.x), Float(place.y))
            return max(most, seen.across.length, seen.down.length)
        }
    }
}
