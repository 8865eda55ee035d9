import Glibc

/// A projective map from the modules of a MaxiCode to a picture, fitted so that modules are as dark or as light as can be: between them, values
/// are means of both.
struct HexagonFit: Sendable {
    /// x and y of the middle, the four numbers of the linear part, and the two of the perspective.
    private var parameters: [Double]
    /// How many of the marks have their value, as a share.
    private(set) var marked = 0.0

    /// The radii of the modules to which it is fitted, one after the other: what is wrong grows with the distance. In widths of a module.
    private static let radii = [7.0, 9, 11.5, 14.5, 18, 30]
    /// Directions that are tried, and how many of them are fitted.
    private static let (directions, fitted) = (180, 3)
    /// The first steps: of the middle, and by how much a change of the linear part or of the perspective moves the outermost modules; in widths of a module.
    private static let (shift, stretch, tilt) = (0.2, 0.5, 0.3)
    /// The share of marks below which it is no MaxiCode: of 24, five may be damaged.
    static let likely = 0.79

    /// Finds the orientation, and fits the map.
    init?(_ grid: HexagonGrid, at bullseye: Bullseye, in picture: ContrastPicture) {
        let starts = (0..<Self.directions).map {
            Self.turned(bullseye, by: 2 * .pi * Double($0) / Double(Self.directions))
        }
        let scores = starts.map { Self.contrast(of: grid.marks, at: $0, in: picture) }
        // Only peaks: the directions beside one lead to the same fit.
        let peaks = scores.indices.filter { index in
            [1, 2].allSatisfy {
                scores[index] >= scores[(index + $0) % scores.count]
                    && scores[index] >= scores[(index - $0 + scores.count) % scores.count]
            }
        }.sorted { scores[$0] > scores[$1] }.prefix(Self.fitted)
        let first = peaks.map { Self.fit(starts[$0], Self.radii[0], grid, bullseye.scale, picture) }
        guard let best = first.max(by: { Self.share($0, grid, picture) < Self.share($1, grid, picture) }) else {
            return nil
        }
        parameters = best
        for radius in Self.radii.dropFirst() {
            parameters = Self.fit(parameters, radius, grid, bullseye.scale, picture)
        }
        marked = Self.share(parameters, grid, picture)
    }

    /// Returns the pixel of a place.
    func pixel(_ place: SIMD2<Double>) -> SIMD2<Double> { Self.pixel(place, parameters) }

    private static func pixel(_ place: SIMD2<Double>, _ p: [Double]) -> SIMD2<Double> {
        // What would be behind the camera is far outside the picture.
        let scale = 1 / max(1 + p[6] * place.x + p[7] * place.y, 0.05)
        return SIMD2(p[0] + p[2] * place.x + p[3] * place.y, p[1] + p[4] * place.x + p[5] * place.y) * scale
    }

    private static func turned(_ bullseye: Bullseye, by angle: Double) -> [Double] {
        let (cosine, sine) = (cos(angle), sin(angle))
        let (x, y) = (bullseye.right * cosine + bullseye.down * sine, bullseye.down * cosine - bullseye.right * sine)
        return [bullseye.middle.x, bullseye.middle.y, x.x, y.x, x.y, y.y, 0, 0]
    }

    /// Fits the map to the modules within a radius.
    private static func fit(
        _ start: [Double], _ radius: Double, _ grid: HexagonGrid, _ scale: Double, _ picture: ContrastPicture
    ) -> [Double] {
        let modules = grid.modules.prefix { $0.radius < radius }
        let (shift, stretch) = (Self.shift * scale, Self.stretch * scale / radius)
        let tilt = Self.tilt / (radius * radius)
        return Ascent(
            from: start, steps: [shift, shift, stretch, stretch, stretch, stretch, tilt, tilt]
        ) { parameters in
            modules.reduce(0) { $0 + abs(picture.value(at: pixel($1.place, parameters))) }
        }.best
    }

    private static func contrast(
        of marks: (dark: [HexagonGrid.Module], light: [HexagonGrid.Module]), at parameters: [Double],
        in picture: ContrastPicture
    ) -> Double {
        func mean(_ modules: [HexagonGrid.Module]) -> Double {
            modules.reduce(0) { $0 + picture.value(at: pixel($1.place, parameters)) } / Double(modules.count)
        }
        return mean(marks.light) - mean(marks.dark)
    }

    private static func share(_ parameters: [Double], _ grid: HexagonGrid, _ picture: ContrastPicture) -> Double {
        let dark = grid.marks.dark.count { picture.value(at: pixel($0.place, parameters)) < 0 }
        let light = grid.marks.light.count { picture.value(at: pixel($0.place, parameters)) >= 0 }
        return Double(dark + light) / Double(grid.marks.dark.count + grid.marks.light.count)
    }
}
