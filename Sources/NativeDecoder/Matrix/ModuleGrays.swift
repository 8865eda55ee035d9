/// The gray values of a symbol's modules, and which of them are dark.
struct ModuleGrays {
    let side: Int
    private let grays: [Double]

    /// Modules of a tile's side, and of the square around its middle that its threshold is taken from.
    private static let (tile, window) = (6, 15)

    /// - Parameter map: the map of modules, whose middles are at halves, to pixels.
    init(_ picture: GrayPicture, _ map: ModuleMap, side: Int) {
        self.side = side
        var grays: [Double] = []
        grays.reserveCapacity(side * side)
        for y in 0..<side {
            for x in 0..<side { grays.append(picture.value(map.pixel(Double(x) + 0.5, Double(y) + 0.5))) }
        }
        self.grays = grays
    }

    /// Returns which modules are dark, row by row.
    /// - Parameter sharpening: how much of its neighbours' blur is subtracted from a module.
    func dark(sharpening: Double) -> [Bool] {
        let grays =
            sharpening > 0 ? sharpened(sharpened(grays, sharpening, stride: 1), sharpening, stride: side) : grays
        let tiles = (side + Self.tile - 1) / Self.tile
        let thresholds = (0..<tiles * tiles).map { threshold(grays, column: $0 % tiles, row: $0 / tiles) }
        return grays.indices.map { index in
            let (x, y) = (index % side, index / side)
            return grays[index] < thresholds[y / Self.tile * tiles + x / Self.tile]
        }
    }

    /// Subtracts the neighbours along rows (`stride` 1) or columns.
    private func sharpened(_ grays: [Double], _ amount: Double, stride: Int) -> [Double] {
        grays.indices.map { index in
            let place = stride == 1 ? index % side : index / side
            let before = place > 0 ? grays[index - stride] : grays[index]
            let after = place < side - 1 ? grays[index + stride] : grays[index]
            return grays[index] + amount * (2 * grays[index] - before - after)
        }
    }

    /// Halfway between the mean of what is lighter and that of what is darker.
    private func threshold(_ grays: [Double], column: Int, row: Int) -> Double {
        func range(_ index: Int) -> Range<Int> {
            let first = min(max(index * Self.tile - (Self.window - Self.tile) / 2, 0), max(side - Self.window, 0))
            return first..<min(first + Self.window, side)
        }
        let near = range(row).flatMap { y in range(column).map { x in grays[y * side + x] } }
        var threshold = near.reduce(0, +) / Double(near.count)
        for _ in 0..<3 {
            var (dark, light) = ((sum: 0.0, count: 0.0), (sum: 0.0, count: 0.0))
            for gray in near {
                if gray < threshold {
                    dark = (dark.sum + gray, dark.count + 1)
                } else {
                    light = (light.sum + gray, light.count + 1)
                }
            }
            guard dark.count > 0, light.count > 0 else { break }
            threshold = (dark.sum / dark.count + light.sum / light.count) / 2
        }
        return threshold
    }
}
