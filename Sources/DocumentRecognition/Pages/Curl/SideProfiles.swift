import Imaging

/// How much each point near a side of a page looks like the page's edge: paper on its inner side, none on its outer side.
struct SideProfiles {
    /// Places along the side, from end to end. The first and last aren't probed: corners are rounded and creased.
    static let places = 65
    /// How far the edge may lie from the straight side, as a share of the page's shorter side.
    private static let reach = 0.15
    /// Samples on the inner side of an edge that are compared with paper.
    private static let inner = 3
    /// On the outer side, as a share of the shorter side: wider than a line of print, beyond which paper begins again.
    private static let (outer, leastOuter) = (0.012, 4)
    /// A colour that differs from paper by more is certainly none, in grays.
    private static let mostDifference: Float = 36
    /// A step of colour from which an edge counts fully, in grays.
    private static let fullStep: Float = 12
    /// Lines beside each other that are averaged at each place.
    private static let lines = 4
    /// Paper is lighter than this share of the page's pixels near its side.
    private static let paperShare = 0.7

    /// Pixels of the plane per sample across the side.
    let spacing: Double
    /// Candidates for the edge at each place.
    let count: Int
    /// For each place and candidate, from 0 to 1: how much it looks like the edge.
    private(set) var scores: [Float] = []
    /// For each place and candidate: the step of colour, in grays.
    private(set) var steps: [Float] = []
    private let reachSamples: Int
    private let outerSamples: Int

    /// - Parameter spacing: pixels of the plane per sample; 1 up to a certain size, so that larger pictures are not more work.
    init(_ picture: ColorImage, _ plane: PagePlane, side: PageSide, spacing: Double) {
        let shorter = min(plane.width, plane.height) / spacing
        self.spacing = spacing
        reachSamples = Int((Self.reach * shorter).rounded(.up))
        let samples = 2 * reachSamples + 1
        outerSamples = max(Self.leastOuter, Int(Self.outer * shorter))
        count = max(1, 2 * (reachSamples - outerSamples) + 1)
        let length = side.length(in: plane)
        let gap = max(spacing, length / Double(Self.places * 2 * Self.lines))
        var colors: [[SIMD3<Float>]] = []
        var firsts: [Int] = []
        for place in 1..<Self.places - 1 {
            let middle = Double(place) / Double(Self.places - 1) * length
            let points = (0..<Self.lines).flatMap { line in
                (0..<samples).map { sample in
                    let along = middle + (Double(line) - Double(Self.lines - 1) / 2) * gap
                    let point = side.place(along: along, inwards: Double(sample - reachSamples) * spacing, in: plane)
                    return plane.map.apply(point.x, point.y)
                }
            }
            // Whatever lies outside the picture is unknown.
            func isInside(_ point: SIMD2<Double>) -> Bool {
                point.x > 0.5 && point.y > 0.5 && point.x < Double(picture.width) - 0.5
                    && point.y < Double(picture.height) - 0.5
            }
            let outside = (0..<samples).last { sample in
                sample <= reachSamples && !(0..<Self.lines).allSatisfy { isInside(points[$0 * samples + sample]) }
            }
            firsts.append((outside ?? -1) + 1)
            let seen = picture.colors(at: points)
            colors.append(
                (0..<samples).map { sample in
                    (0..<Self.lines).reduce(SIMD3()) { $0 + seen[$1 * samples + sample] } / Float(Self.lines)
                })
        }
        let papers = Self.medians(colors.map { Self.paper($0[min(reachSamples + Self.inner, samples)...]) })
        scores = [Float](repeating: 0, count: count)
        steps = scores
        for place in colors.indices { rate(colors[place], paper: papers[place], first: firsts[place]) }
        scores += [Float](repeating: 0, count: count)
        steps += [Float](repeating: 0, count: count)
    }

    /// Returns how far a candidate lies from the straight side, in pixels of the plane, positive into the page.
    func offset(_ candidate: Double) -> Double { (candidate + Double(outerSamples - reachSamples) - 0.5) * spacing }

    /// Rates the candidates of one place.
    /// - Parameter first: the first sample that lies in the picture.
    private mutating func rate(_ colors: [SIMD3<Float>], paper: SIMD3<Float>, first: Int) {
        var (differences, sums): ([Float], [SIMD3<Float>]) = ([0], [SIMD3()])
        for color in colors {
            let off = color - paper
            let most = max(abs(off.x), abs(off.y), abs(off.z))
            differences.append(differences[differences.count - 1] + min(most, Self.mostDifference))
            sums.append(sums[sums.count - 1] + color)
        }
        for candidate in 0..<count {
            let edge = candidate + outerSamples
            let end = min(edge + Self.inner, colors.count)
            let change = 2 * sums[edge] - sums[max(0, edge - Self.inner)] - sums[end]
            let step = max(abs(change.x), abs(change.y), abs(change.z)) / Float(Self.inner)
            let outside = (differences[edge] - differences[edge - outerSamples]) / Float(outerSamples)
            let inside = (differences[end] - differences[edge]) / Float(Self.inner)
            let isKnown = edge - outerSamples >= first
            steps.append(step)
            scores.append(isKnown ? (outside - inside) / Self.mostDifference * min(1, step / Self.fullStep) : 0)
        }
    }

    /// The colour of the paper: a light one of the page near its side.
    private static func paper(_ colors: ArraySlice<SIMD3<Float>>) -> SIMD3<Float> {
        func luma(_ color: SIMD3<Float>) -> Float { 0.299 * color.x + 0.587 * color.y + 0.114 * color.z }
        let sorted = colors.sorted { luma($0) < luma($1) }
        let middle = Int(paperShare * Double(sorted.count))
        let near = sorted[max(0, middle - 2)..<min(sorted.count, middle + 3)]
        return near.isEmpty ? SIMD3() : near.reduce(SIMD3(), +) / Float(near.count)
    }

    /// Medians over seven neighbours, in each channel.
    private static func medians(_ colors: [SIMD3<Float>]) -> [SIMD3<Float>] {
        colors.indices.map { index in
            let near = colors[max(0, index - 3)...min(colors.count - 1, index + 3)]
            func median(_ channel: Int) -> Float { near.map { $0[channel] }.sorted()[near.count / 2] }
            return SIMD3(median(0), median(1), median(2))
        }
    }
}
