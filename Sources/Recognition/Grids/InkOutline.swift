import Imaging

/// The parallelogram around connected ink: where a matrix code begins and ends, to about a module, at any tilt.
struct InkOutline: Sendable {
    private var fine: [Float] = []
    private var low: [Float] = []
    private var high: [Float] = []
    private var spare: [Float] = []
    private var ink: [Bool] = []
    private var closed: [Bool] = []
    private var stack: [Int] = []

    /// Samples per pixel: the outline is more accurate than a pixel.
    private static let density = 2
    /// Half of the window in which the local black and white are taken, in samples: beyond any run of one colour.
    private static let reach = 12
    /// Passes of a running mean that smooth them, and half of its window.
    private static let (passes, smoothing) = (2, 6)
    /// Ink is darker than this share of the way from the local black to the local white, and their minimum distance in gray levels.
    private static let (threshold, leastContrast) = (Float(0.6), Float(25))
    /// Half of the gap that is closed, in samples: wider than a light module, narrower than a quiet zone of two.
    private static let gap = 3

    /// Returns the corners of the ink that covers most of a part of a picture, clockwise; nil if there is none.
    /// - Parameter middle: the part's centre, and its radius.
    mutating func corners(in picture: GridPicture, middle: (centre: SIMD2<Double>, radius: Double)) -> [SIMD2<Double>]?
    {
        let (width, height) = (picture.width * Self.density, picture.height * Self.density)
        enlarge(picture)
        low = fine
        high = fine
        Self.spread(&low, &spare, width, height, reach: Self.reach) { min($0, $1) }
        Self.spread(&high, &spare, width, height, reach: Self.reach) { max($0, $1) }
        for _ in 0..<Self.passes {
            Self.smooth(&low, &spare, width, height)
            Self.smooth(&high, &spare, width, height)
        }
        ink.removeAll(keepingCapacity: true)
        for index in 0..<width * height {
            let range = high[index] - low[index]
            ink.append(range > Self.leastContrast && fine[index] < low[index] + Self.threshold * range)
        }
        close(width, height)
        let density = Double(Self.density)
        guard let hull = hull(width, height, middle.centre * density, middle.radius * density) else { return nil }
        return Self.parallelogram(around: hull)?.map { $0 / density }
    }

    private mutating func enlarge(_ picture: GridPicture) {
        fine.removeAll(keepingCapacity: true)
        let (width, height) = (picture.width, picture.height)
        let values = picture.values.span
        for row in 0..<height * 2 {
            // A sample's centre lies a quarter of a pixel beside that of its pixel.
            let (near, far) = (row / 2, min(max(row / 2 + (row % 2) * 2 - 1, 0), height - 1))
            for column in 0..<width * 2 {
                let (left, right) = (column / 2, min(max(column / 2 + (column % 2) * 2 - 1, 0), width - 1))
                let above = 0.75 * values[near * width + left] + 0.25 * values[near * width + right]
                let below = 0.75 * values[far * width + left] + 0.25 * values[far * width + right]
                fine.append(0.75 * above + 0.25 * below)
            }
        }
    }

    /// Replaces each value by the extreme of its square neighbourhood, by doubling the window in each direction.
    private static func spread(
        _ values: inout [Float], _ spare: inout [Float], _ width: Int, _ height: Int, reach: Int,
        _ pick: (Float, Float) -> Float
    ) {
        for (step, count, lines, jump) in [(1, width, height, width), (width, height, width, 1)] {
            spare = values
            var covered = 0
            while covered < reach {
                let shift = min(max(covered, 1), reach - covered)
                for line in 0..<lines {
                    let first = line * jump
                    for index in 0..<count {
                        let (before, after) = (max(index - shift, 0), min(index + shift, count - 1))
                        spare[first + index * step] = pick(
                            pick(values[first + before * step], values[first + after * step]),
                            values[first + index * step])
                    }
                }
                swap(&values, &spare)
                covered += shift
            }
        }
    }

    private static func smooth(_ values: inout [Float], _ spare: inout [Float], _ width: Int, _ height: Int) {
        for (step, count, lines, jump) in [(1, width, height, width), (width, height, width, 1)] {
            for line in 0..<lines {
                let first = line * jump
                var sum: Float = 0
                func value(_ index: Int) -> Float { values[first + min(max(index, 0), count - 1) * step] }
                for index in -smoothing...smoothing { sum += value(index) }
                for index in 0..<count {
                    spare[first + index * step] = sum / Float(2 * smoothing + 1)
                    sum += value(index + smoothing + 1) - value(index - smoothing)
                }
            }
            swap(&values, &spare)
        }
    }

    /// Closes gaps in the ink: dilates, then erodes by as much, with a disc.
    private mutating func close(_ width: Int, _ height: Int) {
        let disc = (-Self.gap...Self.gap).flatMap { y in
            (-Self.gap...Self.gap).filter { $0 * $0 + y * y <= Self.gap * Self.gap + 1 }.map { (x: $0, y: y) }
        }
        closed = [Bool](repeating: false, count: width * height)
        for row in 0..<height {
            for column in 0..<width where ink[row * width + column] {
                for place in disc {
                    let (y, x) = (row + place.y, column + place.x)
                    if y >= 0, y < height, x >= 0, x < width { closed[y * width + x] = true }
                }
            }
        }
        for row in 0..<height {
            for column in 0..<width {
                ink[row * width + column] = disc.allSatisfy { place in
                    let (y, x) = (row + place.y, column + place.x)
                    return y < 0 || y >= height || x < 0 || x >= width || closed[y * width + x]
                }
            }
        }
    }

    /// Returns the convex hull of the connected ink that covers most of a disc.
    private mutating func hull(
        _ width: Int, _ height: Int, _ centre: SIMD2<Double>, _ radius: Double
    ) -> [SIMD2<Double>]? {
        var best: (count: Int, points: [SIMD2<Double>]) = (0, [])
        for start in 0..<width * height where ink[start] {
            var (inside, count) = (0, 0)
            var ends = [(left: Int, right: Int)](repeating: (.max, -1), count: height)
            stack.append(start)
            ink[start] = false
            while let index = stack.popLast() {
                let (row, column) = index.quotientAndRemainder(dividingBy: width)
                count += 1
                if (SIMD2(Double(column) + 0.5, Double(row) + 0.5) - centre).length < radius { inside += 1 }
                ends[row] = (min(ends[row].left, column), max(ends[row].right, column))
                for y in max(row - 1, 0)...min(row + 1, height - 1) {
                    for x in max(column - 1, 0)...min(column + 1, width - 1) where ink[y * width + x] {
                        ink[y * width + x] = false
                        stack.append(y * width + x)
                    }
                }
            }
            guard inside > best.count else { continue }
            var points: [SIMD2<Double>] = []
            for (row, end) in ends.enumerated() where end.right >= 0 {
                for y in [Double(row), Double(row + 1)] {
                    points.append(SIMD2(Double(end.left), y))
                    points.append(SIMD2(Double(end.right + 1), y))
                }
            }
            best = (inside, points)
        }
        return best.count > 0 ? Self.hull(of: best.points) : nil
    }
}
