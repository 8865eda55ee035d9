/// Dots at the crossings of two sets of equally spaced lines.
struct DotLattice {
    /// A dot, with its place in the lattice: `u` counts columns and `v` rows, and their sum is even.
    struct Dot {
        var place: SIMD2<Float>
        var (u, v): (Int, Int)
    }

    var dots: [Dot] = []
    /// The mean ways to the neighbours along the lattice's two directions, which are diagonals of the modules.
    private var ways = (across: SIMD2<Float>(0, 0), down: SIMD2<Float>(0, 0))
    /// Whether there are dots in the middles of its cells, so that it is only every other dot of a lattice.
    private var hasDotsBetween = false

    private init() {}

    /// Distance of two neighbours in pixels, along a diagonal of the modules. Larger ones are found in a reduced picture.
    static let pitches: ClosedRange<Float> = 2.4...9
    /// How far a dot may be from its expected place, as a share of the distance to its neighbour: blur and noise move dots, and those off the
    /// lattice are half of it away.
    private static let tolerance: Float = 0.28
    /// Fewest dots: five of nine in a symbol of 5 x 7.
    private static let fewest = 9
    /// Most dots: a symbol of 200 x 200 modules.
    private static let most = 20_000
    /// Most starts of a lattice in one picture; each takes some microseconds if it fails.
    private static let mostStarts = 6000
    /// Most dots that are added to lattices in one picture, those of failed attempts included; each takes about two microseconds.
    private static let mostVisits = 120_000
    /// Most pairs of neighbours that are tried as a lattice's directions at one start.
    private static let pairs = 4

    /// Returns the lattices in a picture; each dot belongs to one at most.
    static func all(_ peaks: DotPeaks) -> [DotLattice] {
        var lattices: [DotLattice] = []
        var isUsed = [Bool](repeating: false, count: peaks.places.count)
        let step = max(1, peaks.places.count / mostStarts)
        var budget = mostVisits
        for start in stride(from: 0, to: peaks.places.count, by: step) where !isUsed[start] {
            var best: (lattice: DotLattice, members: [Int])?
            for (across, down) in directions(at: start, of: peaks) where budget > 0 {
                var lattice = DotLattice()
                let members = lattice.grow(from: start, across, down, peaks, isUsed)
                budget -= members.count
                if members.count > best?.members.count ?? fewest - 1 { best = (lattice, members) }
            }
            guard let best, !best.lattice.hasDotsBetween else { continue }
            for member in best.members { isUsed[member] = true }
            lattices.append(best.lattice.reduced())
        }
        return lattices.sorted { $0.dots.count > $1.dots.count }
    }

    /// Returns pairs of ways to neighbours that most dots nearby agree with, the shortest first.
    private static func directions(at start: Int, of peaks: DotPeaks) -> [(SIMD2<Float>, SIMD2<Float>)] {
        let place = peaks.places[start]
        var near: [(way: SIMD2<Float>, length: Float)] = []
        peaks.near(place, within: 1.6 * pitches.upperBound) { index, way in
            if index != start { near.append((way, (way * way).sum().squareRoot())) }
        }
        near.sort { $0.length < $1.length }
        // A field of noise has more.
        guard near.count >= 3, near.count <= 120 else { return [] }
        var found: [(SIMD2<Float>, SIMD2<Float>)] = []
        let first = near.prefix(8)
        for (index, a) in first.enumerated() where pitches.contains(a.length) {
            for b in first.dropFirst(index + 1) where pitches.contains(b.length) {
                let turn = a.way.x * b.way.y - a.way.y * b.way.x
                // A tilt by 45 degrees shortens one by 0.7, or makes the angle 70 degrees.
                guard abs(turn) > 0.72 * a.length * b.length, b.length < 1.7 * a.length else { continue }
                let (across, down) = turn > 0 ? (a.way, b.way) : (b.way, a.way)
                let reach = 2.3 * b.length
                var (fits, all) = (0, 0)
                for other in near where other.length < reach {
                    all += 1
                    let u = (other.way.x * down.y - other.way.y * down.x) / abs(turn)
                    let v = (across.x * other.way.y - across.y * other.way.x) / abs(turn)
                    let (du, dv) = (u - u.rounded(), v - v.rounded())
                    if du * du + dv * dv < 0.3 * 0.3 { fits += 1 }
                }
                guard fits >= 4, 10 * fits >= 8 * all else { continue }
                found.append((across, down))
                if found.count == pairs { return found }
            }
        }
        return found
    }

    /// Adds all dots that continue the lattice from one, and returns their indices.
    private mutating func grow(
        from start: Int, _ across: SIMD2<Float>, _ down: SIMD2<Float>, _ peaks: DotPeaks, _ isUsed: [Bool]
    ) -> [Int] {
        struct Node {
            var (i, j): (Int, Int)
            var place: SIMD2<Float>
            var (across, down): (SIMD2<Float>, SIMD2<Float>)
        }
        var members: Set<Int> = [start]
        var taken: Set<SIMD2<Int>> = [SIMD2(0, 0)]
        var queue = [Node(i: 0, j: 0, place: peaks.places[start], across: across, down: down)]
        var (next, between) = (0, 0)
        while next < queue.count, queue.count < Self.most {
            let node = queue[next]
            next += 1
            dots.append(Dot(place: node.place, u: node.i - node.j, v: node.i + node.j))
            ways = (ways.across + node.across, ways.down + node.down)
            let size = min((node.across * node.across).sum(), (node.down * node.down).sum()).squareRoot()
            let middle = node.place + (node.across + node.down) / 2
            if peaks.nearest(middle, within: 0.2 * size) != nil { between += 1 }
            for (i, j) in Self.steps {
                let site = SIMD2(node.i + i, node.j + j)
                guard !taken.contains(site) else { continue }
                let way = Float(i) * node.across + Float(j) * node.down
                guard let (index, place) = peaks.nearest(node.place + way, within: Self.tolerance * size),
                    !isUsed[index], members.insert(index).inserted
                else { continue }
                taken.insert(site)
                // The lattice's ways change slowly from dot to dot.
                let error = (place - node.place - way) / Float(i * i + j * j)
                queue.append(
                    Node(
                        i: site.x, j: site.y, place: place, across: node.across + 0.3 * Float(i) * error,
                        down: node.down + 0.3 * Float(j) * error))
            }
        }
        ways = (ways.across / Float(dots.count), ways.down / Float(dots.count))
        hasDotsBetween = 4 * between > dots.count
        return Array(members)
    }

    /// Ways to neighbours in the lattice, across one dot that isn't there.
    private static let steps = [
        (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2),
        (2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2),
    ]

    /// Returns the lattice with its shortest ways as its directions: a lattice has many (C. F. Gauss).
    private func reduced() -> DotLattice {
        var lattice = self
        var (a, b) = (ways.across, ways.down)
        for _ in 0..<8 {
            let (aa, bb, ab) = ((a * a).sum(), (b * b).sum(), (a * b).sum())
            guard aa > 0, bb > 0 else { break }
            // i·a + j·b = (i + k·j)·a + j·(b - k·a), and likewise with a and b exchanged.
            let isFirst = aa <= bb
            let count = Int((ab / min(aa, bb)).rounded())
            guard count != 0 else { break }
            if isFirst { b -= Float(count) * a } else { a -= Float(count) * b }
            for index in lattice.dots.indices {
                let (u, v) = (lattice.dots[index].u, lattice.dots[index].v)
                var (i, j) = ((u + v) / 2, (v - u) / 2)
                if isFirst { i += count * j } else { j += count * i }
                (lattice.dots[index].u, lattice.dots[index].v) = (i - j, i + j)
            }
        }
        lattice.ways = (a, b)
        return lattice
    }
}
