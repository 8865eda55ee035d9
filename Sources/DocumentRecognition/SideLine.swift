import Glibc
import Imaging

/// A straight line along a side of a document or rectangle, in pixels.
struct SideLine {
    var point: SIMD2<Double>
    /// The direction, of length 1.
    var along: SIMD2<Double>

    /// Probes of a side near a corner, and where they lie as a share of the side: beyond the corner's own rounding or crease, and less
    /// than half, because the rest of a curled side is another line.
    private static let (probes, near, far) = (15, 0.06, 0.42)
    /// Half the length of a probe across the side: as a share of the shortest side, and at least, in pixels.
    private static let (reach, leastReach) = (0.03, 5.0)
    /// Samples on either side of an edge, and the least difference of their means, in grays.
    private static let (window, leastStep) = (3, 6.0)
    /// Pixels between an edge and the line that it belongs to.
    private static let inlier = 0.9
    /// The most that the line may be turned against the network's side: 4 degrees.
    private static let mostTurn = 0.0698

    /// Fits a line to the side from `corner` towards `other`, near `corner`.
    /// - Parameters:
    ///   - shortest: length of the document's shortest side, in pixels.
    ///   - scale: pixels of the frame per step of a probe; 1 up to 1280 pixels, so that larger frames are not more work.
    /// - Returns: nil if less than half of the probes see one straight edge.
    init?(
        _ frame: borrowing Frame, from corner: SIMD2<Double>, to other: SIMD2<Double>, shortest: Double, scale: Double
    ) {
        let side = other - corner
        let direction = side / max(1e-9, length(side))
        let across = SIMD2(-direction.y, direction.x)
        let steps = Int((max(Self.leastReach * scale, Self.reach * shortest) / scale).rounded(.up)) + Self.window
        var edges: [SIMD2<Double>] = []
        for probe in 0..<Self.probes {
            let share = Self.near + (Self.far - Self.near) * Double(probe) / Double(Self.probes - 1)
            let middle = corner + share * side
            if let offset = Self.edge(frame, at: middle, across: across * scale, steps: steps) {
                edges.append(middle + offset * scale * across)
            }
        }
        guard let line = Self.fit(edges, tolerance: Self.inlier * scale, least: Self.probes / 2 + 1),
            abs((line.along * across).sum()) <= sin(Self.mostTurn)
        else { return nil }
        self = line
    }

    init(point: SIMD2<Double>, along: SIMD2<Double>) { (self.point, self.along) = (point, along) }

    /// Returns the point of the line nearest to another point.
    func nearest(to other: SIMD2<Double>) -> SIMD2<Double> { point + ((other - point) * along).sum() * along }

    /// Returns where two lines meet; nil if they are nearly parallel.
    func meeting(_ other: SideLine) -> SIMD2<Double>? {
        let turn = cross(along, other.along)
        // 0.2: the lines form an angle of at least 11 degrees.
        guard abs(turn) >= 0.2 else { return nil }
        return point + cross(other.point - point, other.along) / turn * along
    }

    /// Finds the edge of a profile across the side: where the means of the samples before and after it differ most.
    /// - Returns: the position in steps from the middle, between samples by a parabola; nil if no edge is clear, or the profile leaves
    ///   the frame.
    private static func edge(
        _ frame: borrowing Frame, at middle: SIMD2<Double>, across: SIMD2<Double>, steps: Int
    ) -> Double? {
        let ends = [middle - Double(steps) * across, middle + Double(steps) * across]
        let window = frame.window
        guard
            ends.allSatisfy({
                $0.x > Double(window.x + 1) && $0.y > Double(window.y + 1) && $0.x < Double(window.maxX - 2)
                    && $0.y < Double(window.maxY - 2)
            })
        else { return nil }
        let pixels = frame.luma.pixels.span
        var sums = [0.0]
        for step in -steps...steps {
            let place = middle + Double(step) * across
            sums.append(sums[sums.count - 1] + Double(frame.gray(at: (place.x, place.y), pixels)))
        }
        let centres = Self.window...(2 * steps + 1 - Self.window)
        let differences = centres.map {
            abs(sums[$0 + Self.window] - 2 * sums[$0] + sums[$0 - Self.window]) / Double(Self.window)
        }
        guard let best = differences.indices.max(by: { differences[$0] < differences[$1] }),
            differences[best] >= leastStep, best > 0, best < differences.count - 1
        else { return nil }
        let (before, here, after) = (differences[best - 1], differences[best], differences[best + 1])
        let share = 0.5 * (before - after) / (before - 2 * here + after - 1e-9)
        // Between two samples.
        return Double(centres.lowerBound + best - steps) - 0.5 + share
    }

    /// Fits a line to the most points that lie near one line through two of them, by least squares.
    private static func fit(_ points: [SIMD2<Double>], tolerance: Double, least: Int) -> SideLine? {
        guard points.count >= least else { return nil }
        var best: [SIMD2<Double>] = []
        for a in points.indices {
            for b in points.indices.dropFirst(a + 3) {
                let direction = points[b] - points[a]
                let size = length(direction)
                guard size >= 1 else { continue }
                let near = points.filter { abs(cross(direction, $0 - points[a])) / size < tolerance }
                if near.count > best.count { best = near }
            }
        }
        guard best.count >= least else { return nil }
        let middle = best.reduce(SIMD2(), +) / Double(best.count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for point in best {
            let off = point - middle
            (xx, xy, yy) = (xx + off.x * off.x, xy + off.x * off.y, yy + off.y * off.y)
        }
        // The direction of the largest spread.
        let angle = 0.5 * atan2(2 * xy, xx - yy)
        return SideLine(point: middle, along: SIMD2(cos(angle), sin(angle)))
    }
}
