/// The bars of one code, with what each of them reaches.
struct FourStateRow {
    /// The bars, from the left.
    let bars: [FourStateBar]
    /// The corners of the code in pixels, clockwise from the top left.
    let corners: [SIMD2<Double>]

    /// How far a bar is followed from the middle, in distances of bars: a full bar of any of these codes is four distances high.
    private static let reach: Float = 3.2
    /// Share of a bar's contrast in the middle at which it ends.
    private static let end: Float = 0.5
    /// Least difference between bars that reach up, or down, and those that don't, in distances of bars. The specifications have one or
    /// more.
    private static let leastStep: Float = 0.5
    /// Directions of leaning bars that are tried, in pixels to the right per pixel up.
    private static let leans: [Float] = [0, -0.05, 0.05, -0.1, 0.1, -0.16, 0.16]

    /// Measures the bars along a line; nil if they aren't of two clear lengths in both directions.
    init?(_ comb: BarComb, in picture: GrayPicture) {
        let measured = Self.leans.map { lean in Self.extents(comb, lean, picture) }
        // Bars are followed farthest in their own direction.
        guard let best = measured.max(by: { $0.length < $1.length }),
            let up = Lengths(best.up, comb.centres), let down = Lengths(best.down, comb.centres),
            min(up.step, down.step) >= Self.leastStep * comb.pitch,
            max(up.step, down.step) < 2 * min(up.step, down.step)
        else { return nil }
        bars = comb.centres.indices.map { index in
            FourStateBar(
                hasAscender: up.isLong[index], hasDescender: down.isLong[index],
                certainty: (up.certainty[index], down.certainty[index]))
        }
        func corner(_ x: Float, _ height: Float) -> SIMD2<Double> {
            SIMD2(Double(x), Double(comb.line.y(at: x) + height))
        }
        let (left, right) = (comb.start - comb.pitch / 4, comb.end + comb.pitch / 4)
        corners = [
            corner(left, -up.long(at: left)), corner(right, -up.long(at: right)), corner(right, down.long(at: right)),
            corner(left, down.long(at: left)),
        ]
    }

    private struct Extents {
        var up: [Float] = []
        var down: [Float] = []
        var length: Float = 0
    }

    /// Follows each bar up and down from the line.
    private static func extents(_ comb: BarComb, _ lean: Float, _ picture: GrayPicture) -> Extents {
        var extents = Extents()
        for (index, centre) in comb.centres.enumerated() {
            // The local distance: perspective changes it along the code.
            let (first, last) = (max(0, index - 4), min(comb.centres.count - 1, index + 4))
            let pitch = (comb.centres[last] - comb.centres[first]) / Float(last - first)
            let middle = comb.line.y(at: centre)
            // A bar is darker than the spaces beside it; a place that has no bar is as light as they are.
            func contrast(_ height: Float) -> Float {
                let (x, y) = (centre + lean * height - 0.5, middle - height)
                let sides = picture.gray(x - pitch / 2, y) + picture.gray(x + pitch / 2, y)
                return sides / 2 - picture.gray(x, y)
            }
            let ends = [contrast(0), contrast(pitch / 4), contrast(-pitch / 4)]
            let threshold = end * (ends.reduce(0, +) / 3)
            func follow(_ direction: Float) -> Float {
                let step = max(0.25, pitch / 16)
                var (height, before): (Float, Float) = (0, contrast(0))
                while height < reach * pitch {
                    height += step
                    let now = contrast(direction * height)
                    if now < threshold {
                        return before > now ? height - step * (threshold - now) / (before - now) : height
                    }
                    before = now
                }
                return height
            }
            extents.up.append(follow(1))
            extents.down.append(follow(-1))
        }
        extents.length = extents.up.reduce(0, +) + extents.down.reduce(0, +)
        return extents
    }
}

/// The places and lengths of one kind of bars, summed up.
private struct Sum {
    var count: Float = 0
    var x: Float = 0
    var y: Float = 0
}

/// Lengths of bars in one direction, divided into long and short ones. Both kinds end on lines, which may be inclined to the row.
struct Lengths {
    private(set) var isLong: [Bool] = []
    private(set) var certainty: [Float] = []
    /// The difference between long and short ones.
    private(set) var step: Float = 0
    private var (short, inclination): (Float, Float) = (0, 0)

    /// Rounds of dividing and fitting; few bars change sides after the second.
    private static let rounds = 6

    /// - Returns: nil if all are alike.
    init?(_ lengths: [Float], _ places: [Float]) {
        guard let least = lengths.min(), let most = lengths.max(), most > least else { return nil }
        var middle = lengths.map { _ in (least + most) / 2 }
        for _ in 0..<Self.rounds {
            isLong = zip(lengths, middle).map { $0 > $1 }
            guard fit(lengths, places) else { return nil }
            middle = places.map { short + inclination * $0 + step / 2 }
        }
        certainty = zip(lengths, middle).map { abs($0 - $1) / (step / 2) }
    }

    /// Returns the length of long ones at a place.
    func long(at place: Float) -> Float { short + step + inclination * place }

    /// Fits two parallel lines to the ends of the short and of the long ones; false if there is only one kind.
    private mutating func fit(_ lengths: [Float], _ places: [Float]) -> Bool {
        var sums: [Sum] = [Sum(), Sum()]
        for index in lengths.indices {
            let kind = isLong[index] ? 1 : 0
            sums[kind].count += 1
            sums[kind].x += places[index]
            sums[kind].y += lengths[index]
        }
        guard sums[0].count > 0, sums[1].count > 0 else { return false }
        var (covariance, variance): (Float, Float) = (0, 0)
        for index in lengths.indices {
            let sum = sums[isLong[index] ? 1 : 0]
            let x = places[index] - sum.x / sum.count
            covariance += x * (lengths[index] - sum.y / sum.count)
            variance += x * x
        }
        inclination = variance > 0 ? covariance / variance : 0
        func offset(_ kind: Int) -> Float { (sums[kind].y - inclination * sums[kind].x) / sums[kind].count }
        (short, step) = (offset(0), offset(1) - offset(0))
        return step > 0
    }
}
