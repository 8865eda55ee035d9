import Imaging

/// Some of the known modules of a grid, with the darkness that a blurred picture shows at their centres: enough to tell cheaply
/// how well the grid explains a picture from some corners.
struct KnownModules: Sendable {
    private var modules: [Module] = []
    private var size = SIMD2<Double>(1, 1)
    /// Modules looked at so far: a measure of the work.
    private(set) var work = 0

    private struct Module {
        /// Its centre, in modules from the grid's corner, and as shares of the grid's width and height.
        var centre: SIMD2<Float>
        var place: SIMD2<Float>
        var darkness: Float
        var weight: Float
    }

    /// About how many modules are used.
    private static let enough = 200
    /// Weights end at this many sigmas beside a module.
    private static let reach = 2.3
    /// Below this share of known modules around it, a module has no weight; at this share plus `ramp`, full weight.
    static let (least, ramp): (Float, Float) = (0.6, 0.4)
    /// A perspective beyond which a point counts as behind the camera.
    private static let nearest: Float = 0.05

    /// Takes the modules of a grid, and of one row of quiet zone around it.
    /// - Parameter blur: sigma, in modules.
    mutating func take(_ grid: ModuleGrid, blur: Double) {
        modules.removeAll(keepingCapacity: true)
        size = SIMD2(Double(grid.columns), Double(grid.rows))
        let half = min(Int((0.5 + Self.reach * blur).rounded(.up)), ModuleGrid.margin - 3)
        let table = GaussianTable.table
        var next = ModuleWeights(0.5, sigma: Float(blur), taps: 2 * half + 1, table.span)
        let weights = (0...2 * half).map { _ in next.next(table.span).weight }
        let (darkness, isKnown) = (grid.darkness.span, grid.isKnown.span)
        var known = 0
        for row in -1...grid.rows {
            for column in -1...grid.columns where isKnown[grid.index(row, column)] == 1 { known += 1 }
        }
        // Spread evenly over all of them.
        let share = min(1, Double(Self.enough) / Double(known))
        var due = 0.5
        for row in -1...grid.rows {
            for column in -1...grid.columns where isKnown[grid.index(row, column)] == 1 {
                due += share
                guard due >= 1 else { continue }
                due -= 1
                var (dark, certain): (Float, Float) = (0, 0)
                for down in 0...2 * half {
                    let first = grid.index(row + down - half, column - half)
                    var (sum, sure): (Float, Float) = (0, 0)
                    for right in 0...2 * half {
                        sum += weights[right] * darkness[first + right]
                        sure += weights[right] * isKnown[first + right]
                    }
                    dark += weights[down] * sum
                    certain += weights[down] * sure
                }
                let weight = min(max((certain - Self.least) / Self.ramp, 0), 1)
                guard weight > 0 else { continue }
                let centre = SIMD2(Float(column) + 0.5, Float(row) + 0.5)
                modules.append(
                    Module(centre: centre, place: centre / SIMD2<Float>(size), darkness: dark, weight: weight))
            }
        }
        work += modules.count * (half + 1)
    }

    /// Returns the share of the picture's variation that the modules explain from these corners; nil if they explain nothing.
    mutating func score(at corners: [SIMD2<Double>], in picture: GridPicture) -> Double? {
        work += modules.count
        let map = Perspective(width: size.x, height: size.y, to: (corners[0], corners[1], corners[2], corners[3]))
        let h = SIMD8<Float>(map.matrix.prefix(8).map(Float.init))
        let (gray, width) = (picture.values.span, picture.width)
        let last = SIMD2(Float(width) - 1, Float(picture.height) - 1)
        var sums = LightSums()
        for module in modules {
            let (x, y) = (module.centre.x, module.centre.y)
            let depth = h[6] * x + h[7] * y + 1
            guard depth > Self.nearest else { continue }
            // Pixels have their values at their centres.
            let point = SIMD2(h[0] * x + h[1] * y + h[2], h[3] * x + h[4] * y + h[5]) / depth - 0.5
            guard point.x >= 0, point.y >= 0, point.x < last.x, point.y < last.y else { continue }
            let (column, row) = (Int(point.x), Int(point.y))
            let (right, down) = (point.x - Float(column), point.y - Float(row))
            let index = row * width + column
            let above = gray[index] + (gray[index + 1] - gray[index]) * right
            let below = gray[index + width] + (gray[index + width + 1] - gray[index + width]) * right
            sums.add(
                gray: above + (below - above) * down, darkness: module.darkness, at: module.place, weight: module.weight
            )
        }
        return sums.fit()?.score
    }
}
