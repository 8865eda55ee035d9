/// A connected dark area of a picture that is no larger than a bar may be.
struct InkSpot {
    /// The centre of its pixels.
    var centre: SIMD2<Float>
    /// Length and width of the rectangle that has the same moments, in pixels.
    var (length, width): (Float, Float)
    /// Direction of its length.
    var direction: SIMD2<Float>

    /// Whether its direction is known.
    var isLong: Bool { length >= 2.2 * width && length >= 6 }
}

/// The dark areas of a picture that may be bars.
struct InkSpots {
    private(set) var spots: [InkSpot] = []

    /// Halves of the sides of the squares whose mean gray a pixel is compared with, one after the other: narrow ones separate bars that
    /// blur joins, wide ones fill wide bars.
    static let reaches = [5, 20]
    /// How much darker than this mean ink is, in gray values: above the noise of a camera.
    private static let depth = 14
    /// Fewest and most pixels of a spot. Three pixels are left of a short bar of 1.4 x 3 pixels.
    private static let pixels = 3...3000
    /// Most spots. Each one is the start of a search; a page of small print has some thousand.
    private static let most = 20_000

    /// Sums over the pixels of a spot.
    private struct Moments {
        var count: Float = 0
        var (x, y, xx, yy, xy): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)

        static func += (a: inout Moments, b: Moments) {
            a.count += b.count
            (a.x, a.y) = (a.x + b.x, a.y + b.y)
            (a.xx, a.yy, a.xy) = (a.xx + b.xx, a.yy + b.yy, a.xy + b.xy)
        }
    }

    /// - Parameter reach: one of `reaches`.
    init(_ picture: GrayPicture, reach: Int) {
        let means = BoxMeans(picture, reach: reach)
        var parents: [Int] = []
        var moments: [Moments] = []
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        // Runs of dark pixels, joined to those above that they touch.
        var above: [(first: Int, last: Int, label: Int)] = []
        var runs: [(first: Int, last: Int, label: Int)] = []
        for y in 0..<picture.height {
            swap(&above, &runs)
            runs.removeAll(keepingCapacity: true)
            var next = 0
            means.dark(in: y, of: picture, by: Self.depth) { first, last in
                var label = -1
                while next < above.count, above[next].last + 1 < first { next += 1 }
                var other = next
                while other < above.count, above[other].first <= last + 1 {
                    let found = root(above[other].label)
                    if label < 0 {
                        label = found
                    } else if label != found {
                        parents[found] = label
                        moments[label] += moments[found]
                    }
                    other += 1
                }
                if label < 0 {
                    label = parents.count
                    parents.append(label)
                    moments.append(Moments())
                }
                let count = Float(last - first + 1)
                let middle = Float(first + last) / 2
                var run = Moments()
                run.count = count
                (run.x, run.y) = (count * middle, count * Float(y))
                run.xx = count * middle * middle + count * (count * count - 1) / 12
                (run.yy, run.xy) = (run.y * Float(y), run.x * Float(y))
                moments[label] += run
                runs.append((first, last, label))
            }
        }
        for index in moments.indices where parents[index] == index && Self.pixels.contains(Int(moments[index].count)) {
            spots.append(Self.spot(moments[index]))
            if spots.count == Self.most { break }
        }
    }

    private static func spot(_ m: Moments) -> InkSpot {
        let centre = SIMD2(m.x, m.y) / m.count
        // A pixel is a square, which has a variance of 1/12.
        let xx = m.xx / m.count - centre.x * centre.x + 1 / 12
        let yy = m.yy / m.count - centre.y * centre.y + 1 / 12
        let xy = m.xy / m.count - centre.x * centre.y
        let mean = (xx + yy) / 2
        let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let direction = xx >= yy ? SIMD2((xx - yy) / 2 + spread, xy) : SIMD2(xy, (yy - xx) / 2 + spread)
        let size = (direction * direction).sum().squareRoot()
        return InkSpot(
            centre: centre, length: (12 * (mean + spread)).squareRoot(),
            width: (12 * max(mean - spread, 1 / 12)).squareRoot(),
            direction: size > 0 ? direction / size : SIMD2(0, 1))
    }
}
