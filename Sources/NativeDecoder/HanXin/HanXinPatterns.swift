import Glibc

/// The finder patterns of a Han Xin symbol, as a measure of how well a map of its modules fits.
enum HanXinPatterns {
    /// Modules of a pattern's side with the light ones that separate it.
    private static let size = 8
    /// The share of modules that have to have the right colour.
    private static let leastShare = 0.86

    /// Returns whether a module of the top left pattern is dark: two angles around a square, each of one module.
    private static func isDark(_ x: Int, _ y: Int) -> Bool {
        guard x < 7, y < 7 else { return false }
        let inward = min(x, y)
        return inward == 0 || inward == 2 || inward >= 4
    }

    /// The module of a symbol at which a module of the top left pattern is in the pattern at a corner, clockwise from the top left.
    private static func place(_ x: Int, _ y: Int, corner: Int, side: Int) -> (x: Int, y: Int) {
        switch corner {
        case 0: (x, y)
        case 1: (side - 1 - x, y)
        case 2: (side - 1 - x, side - 1 - y)
        // This one's square is at the symbol's corner.
        default: (6 - x, side - 7 + y)
        }
    }

    /// The modules of a pattern: the light ones around it are where it isn't at the symbol's edge.
    private static func modules(corner: Int, side: Int) -> [(x: Double, y: Double, isDark: Bool)] {
        (0..<size).flatMap { y in
            (0..<size).compactMap { x in
                let place = place(x, y, corner: corner, side: side)
                guard place.x >= 0, place.y >= 0, place.x < side, place.y < side else { return nil }
                return (Double(place.x) + 0.5, Double(place.y) + 0.5, isDark(x, y))
            }
        }
    }

    /// Returns how well a pattern fits if it is shifted, in modules, as the difference of light and dark, and the share of modules with
    /// the right colour.
    private static func fit(
        _ modules: [(x: Double, y: Double, isDark: Bool)], _ map: ModuleMap, _ shift: SIMD2<Double>,
        _ picture: GrayPicture
    ) -> (contrast: Double, share: Double) {
        share(of: modules) { picture.value(map.pixel($0 + shift.x, $1 + shift.y)) }
    }

    private static func share(
        of modules: [(x: Double, y: Double, isDark: Bool)], _ gray: (_ x: Double, _ y: Double) -> Double
    ) -> (contrast: Double, share: Double) {
        let values = modules.map { gray($0.x, $0.y) }
        var (dark, light) = ((sum: 0.0, count: 0.0), (sum: 0.0, count: 0.0))
        for (module, value) in zip(modules, values) {
            if module.isDark {
                dark = (dark.sum + value, dark.count + 1)
            } else {
                light = (light.sum + value, light.count + 1)
            }
        }
        let (mean, other) = (dark.sum / dark.count, light.sum / light.count)
        let middle = (mean + other) / 2
        let right = zip(modules, values).reduce(0) { $0 + (($1.0.isDark ? $1.1 < middle : $1.1 > middle) ? 1 : 0) }
        return (other - mean, Double(right) / Double(modules.count))
    }

    /// Turns of a pattern that are tried, and scales: blur and a tilt change the extent of its square.
    private static let (turns, scales) = (24, [0.88, 1.06])
    /// The share of modules that have the right colour in a pattern that is tilted and not quite in place.
    private static let leastRough = 0.55

    /// Returns how far the pattern around a square is turned, in radians, and the share of its modules that have the right colour; nil if
    /// there is none.
    /// - Parameter extent: the square's mean extent along the picture's row and column.
    static func angle(
        around centre: SIMD2<Double>, extent: Double, _ picture: GrayPicture
    ) -> (angle: Double, share: Double)? {
        var best: (angle: Double, share: Double)?
        for turn in 0..<turns {
            let angle = 2 * Double.pi * Double(turn) / Double(turns)
            let (cosine, sine) = (cos(angle), sin(angle))
            for scale in scales {
                let module = scale * extent / 3 * max(abs(cosine), abs(sine))
                let (right, down) = (SIMD2(cosine, sine) * module, SIMD2(-sine, cosine) * module)
                let share = share(of: pattern) {
                    picture.value(centre + right * ($0 - 5.5) + down * ($1 - 5.5))
                }.share
                if share > best?.share ?? leastRough { best = (angle, share) }
            }
        }
        return best
    }

    private static let pattern = modules(corner: 0, side: 23)

    /// Returns the share of the patterns' modules that have the right colour; nil if it is too small for a symbol.
    static func share(_ map: ModuleMap, side: Int, _ picture: GrayPicture) -> Double? {
        var share = 0.0
        for corner in 0..<4 {
            let fit = fit(modules(corner: corner, side: side), map, SIMD2(0, 0), picture)
            // One pattern may be damaged.
            guard fit.share > leastShare - 0.2 else { return nil }
            share += fit.share / 4
        }
        return share >= leastShare ? share : nil
    }

    /// Returns the map that fits the patterns best, each of which is moved by up to half a module.
    static func refined(_ map: ModuleMap, side: Int, _ picture: GrayPicture) -> ModuleMap {
        var map = map
        for step in [0.3, 0.12] {
            var (places, pixels) = ([SIMD2<Double>](), [SIMD2<Double>]())
            for corner in 0..<4 {
                let modules = modules(corner: corner, side: side)
                var best = (shift: SIMD2(0.0, 0.0), contrast: -Double.infinity)
                for y in -2...2 {
                    for x in -2...2 {
                        let shift = SIMD2(Double(x), Double(y)) * step
                        let contrast = fit(modules, map, shift, picture).contrast
                        if contrast > best.contrast { best = (shift, contrast) }
                    }
                }
                let place = place(3, 3, corner: corner, side: side)
                let middle = SIMD2(Double(place.x) + 0.5, Double(place.y) + 0.5)
                places.append(middle)
                pixels.append(map.pixel(middle.x + best.shift.x, middle.y + best.shift.y))
            }
            guard let better = ModuleMap(places, to: pixels) else { return map }
            map = better
        }
        return map
    }
}
