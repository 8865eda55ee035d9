import Glibc

/// A profile across bars as the lens blurs them: light − contrast · darkness, where darkness is the sum of blurred edges.
struct BarModel: Sendable {
    /// Position of module boundaries in samples: start, width, and growth of the width from module to module, because of perspective.
    var start: Float
    var width: Float
    var growth: Float = 0
    /// Width of a wide element, in modules.
    var ratio: Float
    /// Sigma of the blur in samples.
    var blur: Float
    /// Light at the first module, its change to the last, and gray levels from a space to a bar.
    private(set) var light = SIMD2<Float>(0, 0)
    private(set) var contrast: Float = 0
    /// Mean square of what the modules don't explain, in gray levels.
    private(set) var variance: Float = .infinity
    /// The share of the variation that the modules explain, at most 1.
    private(set) var score: Float = -.infinity

    /// Modules of quiet zone on either side that are compared.
    var quiet: Float = 5
    /// Steps end when no edge moves farther, in modules: with it, the same of 336 clips are read.
    private static let settled: Float = 0.01
    /// Sigmas of blur from an edge beyond which nothing of it is seen.
    private static let seen: Float = 4
    /// Ratios of wide to narrow that standards allow, and a little more: ink spreads.
    private static let ratios: ClosedRange<Float> = 1.7...3.4

    init(start: Float, width: Float, ratio: Float, blur: Float) {
        (self.start, self.width, self.ratio, self.blur) = (start, width, ratio, blur)
    }

    /// Values of the position that are fitted.
    enum Freedom: Int {
        /// Start, width and blur.
        case rigid = 6
        /// Growth of the width too: that takes bars all over the code.
        case perspective = 7
        /// The width of wide elements too: that takes all bars.
        case ratio = 8
    }

    /// Returns the position in samples of a place that is a number of modules after the first bar's beginning.
    @inline(__always)
    func edge(_ modules: Float) -> Float { start + modules * (width + growth * modules) }

    @inline(__always)
    func edge(_ place: BarPlace) -> Float { edge(place.modules(ratio)) }

    /// Returns where a sample lies between the first module and the last of `count`, from -0.5 to 0.5.
    @inline(__always)
    func share(of place: Float, _ count: Float) -> Float { (place - start) / (edge(count) - start) - 0.5 }

    /// Improves light, contrast, and, if `steps` > 0, position and blur by the Gauss–Newton method.
    /// - Parameters:
    ///   - edges: those of the code, in order.
    ///   - whole: the code's length.
    ///   - isKnown: whether all edges are certain; otherwise only what is surely dark or light is compared.
    ///   - stride: every how many samples one is compared.
    mutating func fit(
        _ profile: [Float], _ edges: [BarEdge], whole: BarPlace, isKnown: Bool, stride: Int = 1, steps: Int,
        _ freedom: Freedom
    ) {
        var best = self
        best.score = -.infinity
        for step in 0...steps {
            guard let sums = sums(profile, edges, whole, isKnown, stride, moves: step < steps) else { break }
            if score > best.score { best = self }
            guard step < steps, let change = sums.solved(freedom.rawValue, contrast: contrast) else { break }
            let limit = 0.7 * width
            let span = whole.modules(ratio)
            if change.allSatisfy({ abs($0) < Self.settled * width }) { break }
            start += min(max(change[0], -limit), limit)
            width += min(max(change[1], -limit), limit) / span
            blur = min(max(blur + min(max(change[2], -0.3 * blur), 0.3 * blur), 0.15 * width), 2.2 * width)
            if freedom != .rigid { growth += min(max(change[3], -limit), limit) / (span * span) }
            if freedom == .ratio {
                let changed = ratio + min(max(change[4], -limit), limit) / (width * Float(whole.wide))
                ratio = min(max(changed, Self.ratios.lowerBound), Self.ratios.upperBound)
            }
            guard width > 0.5 else { break }
        }
        self = best
    }

    /// Sums over samples, and sets light, contrast and the score of the present position.
    /// - Parameter moves: whether the position will be improved, or only the score is of interest.
    private mutating func sums(
        _ profile: [Float], _ edges: [BarEdge], _ whole: BarPlace, _ isKnown: Bool, _ stride: Int, moves: Bool
    ) -> BarSums? {
        var sums = BarSums()
        let count = whole.modules(ratio)
        let table = GaussianTable.table
        let entries = table.span
        let scale = 1 / blur
        let reach = 3 * blur + width
        let first = max(0, Int(edge(-quiet)))
        let last = min(profile.count - 1, Int(edge(count + quiet)))
        guard first < last else { return nil }
        let modules = edges.map { $0.place.modules(ratio) }
        let positions = modules.map { edge($0) }
        // The darkness before edge `near`, from which on edges are seen; and that at the sample.
        var (near, passed) = (0, Float(0))
        var (next, level) = (0, Float(0))
        for sample in Swift.stride(from: first, through: last, by: stride) {
            let place = Float(sample) + 0.5
            while near < edges.count, positions[near] < place - reach {
                passed += edges[near].step
                near += 1
            }
            while next < edges.count, positions[next] < place {
                level += edges[next].step
                next += 1
            }
            guard isKnown || min(abs(level), abs(level - 1)) < 1e-3 else { continue }
            var dark = passed
            var (slope, stretch, bend, spread, widen): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
            var index = near
            while index < edges.count, positions[index] < place + reach {
                let distance = (place - positions[index]) * scale
                let (density, integral) = GaussianTable.values(at: distance, entries)
                dark += edges[index].step * integral
                guard moves else {
                    index += 1
                    continue
                }
                // What the pixel gains if the edge moves to the right.
                let rise = edges[index].step * density * scale
                let share = modules[index] / count
                slope += rise
                stretch += rise * share
                bend += rise * share * share
                spread += rise * distance
                widen += rise * Float(edges[index].place.wide)
                index += 1
            }
            guard moves else {
                sums.add(SIMD4(1, share(of: place, count), -dark, 0), gray: profile[sample])
                continue
            }
            sums.add(
                SIMD8(
                    1, share(of: place, count), -dark, slope, stretch, spread, bend, widen / Float(max(whole.wide, 1))),
                gray: profile[sample])
        }
        guard let fit = sums.light() else { return nil }
        (light, contrast, variance, score) = (fit.light, fit.contrast, fit.variance, fit.score)
        return sums
    }

    /// Returns the darkness of bars at samples.
    /// - Parameter edges: those of the bars, in order.
    func darkness(_ edges: [BarEdge], _ samples: Range<Int>) -> [Float] {
        let table = GaussianTable.table
        let entries = table.span
        let positions = edges.map { edge($0.place) }
        let reach = Self.seen * blur
        var (near, passed) = (0, Float(0))
        return samples.map { sample in
            let place = Float(sample) + 0.5
            while near < edges.count, positions[near] < place - reach {
                passed += edges[near].step
                near += 1
            }
            var (sum, index) = (passed, near)
            while index < edges.count, positions[index] < place + reach {
                sum += edges[index].step * GaussianTable.values(at: (place - positions[index]) / blur, entries).integral
                index += 1
            }
            return sum
        }
    }
}
