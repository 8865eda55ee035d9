import Glibc

/// A profile across bars as the lens blurs them: light − contrast · darkness, where darkness is the sum of blurred modules.
struct BarModel: Sendable {
    /// Position of module boundaries in samples: start, width, and growth of the width from module to module, because of perspective.
    var start: Float
    var width: Float
    var growth: Float = 0
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
    static let quiet = 5

    init(start: Float, width: Float, blur: Float) { (self.start, self.width, self.blur) = (start, width, blur) }

    /// Returns the position of the boundary before a module, in samples.
    @inline(__always)
    func edge(_ module: Int) -> Float {
        let index = Float(module)
        return start + index * (width + growth * index)
    }

    /// Returns where a sample lies between the first module and the last of `count`, from -0.5 to 0.5.
    @inline(__always)
    func share(of place: Float, _ count: Int) -> Float { (place - start) / (edge(count) - start) - 0.5 }

    /// Improves light, contrast, and, if `steps` > 0, position and blur by the Gauss–Newton method.
    /// - Parameters:
    ///   - darkness: that of each module.
    ///   - known: the modules to compare.
    ///   - follows: whether the growth of the width is fitted too: that takes bars all over the code.
    mutating func fit(_ profile: [Float], _ darkness: [Float], known: [Bool], steps: Int, follows: Bool) {
        var best = self
        best.score = -.infinity
        for step in 0...steps {
            guard let sums = sums(profile, darkness, known) else { break }
            if score > best.score { best = self }
            guard step < steps, let change = sums.solved(follows ? 7 : 6, contrast: contrast) else { break }
            let limit = 0.7 * width
            let span = Float(darkness.count)
            start += min(max(change[0], -limit), limit)
            width += min(max(change[1], -limit), limit) / span
            blur = min(max(blur + min(max(change[2], -0.3 * blur), 0.3 * blur), 0.15 * width), 2.2 * width)
            if follows { growth += min(max(change[3], -limit), limit) / (span * span) }
            guard width > 0.5 else { break }
        }
        self = best
    }

    /// Sums over samples, and sets light, contrast and the score of the present position.
    private mutating func sums(_ profile: [Float], _ darkness: [Float], _ known: [Bool]) -> BarSums? {
        var sums = BarSums()
        let count = darkness.count
        let table = GaussianTable.table
        let entries = table.span
        let scale = 1 / blur
        let reach = Int((3 * blur / width).rounded(.up))
        let first = max(0, Int(edge(-Self.quiet)))
        let last = min(profile.count - 1, Int(edge(count + Self.quiet)))
        guard first < last else { return nil }
        var module = -Self.quiet
        for sample in first...last {
            let place = Float(sample) + 0.5
            while module < count + Self.quiet, edge(module + 1) < place { module += 1 }
            guard module < 0 || module >= count || known[module] else { continue }
            // Darkness changes at boundaries; far to the left of a boundary nothing of it is seen, far to the right all of it.
            let near = max(0, module - reach)
            var dark = near == 0 || near > count ? 0 : darkness[near - 1]
            var (slope, stretch, bend, spread): (Float, Float, Float, Float) = (0, 0, 0, 0)
            for boundary in near..<max(near, min(count, module + 1 + reach) + 1) {
                let before = boundary == 0 ? 0 : darkness[boundary - 1]
                let after = boundary == count ? 0 : darkness[boundary]
                guard before != after else { continue }
                let distance = (place - edge(boundary)) * scale
                let (density, integral) = GaussianTable.values(at: distance, entries)
                dark += (after - before) * integral
                // What the pixel gains if the boundary moves to the right.
                let rise = (after - before) * density * scale
                let share = Float(boundary) / Float(count)
                slope += rise
                stretch += rise * share
                bend += rise * share * share
                spread += rise * distance
            }
            sums.add(
                SIMD8(1, share(of: place, count), -dark, slope, stretch, spread, bend, 0),
                gray: profile[sample])
        }
        guard let fit = sums.light() else { return nil }
        (light, contrast, variance, score) = (fit.light, fit.contrast, fit.variance, fit.score)
        return sums
    }
}
