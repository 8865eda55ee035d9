/// Finds the characters of a linear code that explain a profile best, although the blur mixes neighbouring bars.
///
/// Iterated conditional modes (J. Besag, "On the statistical analysis of dirty pictures", 1986): each character in turn becomes the one that,
/// with its neighbours as they are, leaves the least unexplained.
struct BarSolver: Sendable {
    /// What the modules don't explain, in gray levels.
    private var rest: [Float] = []
    private var footprints: [Float] = []
    private var darkness: [Float] = []
    private var chosen: [Int] = []

    /// A solution: the modules and how they lie in the profile.
    struct Solution: Sendable {
        var layout: BarLayout
        var model: BarModel
        /// For each module, 1 for a bar and 0 for a space.
        var darkness: [Float]
        /// By how much the second best choice of the least certain character is worse, and the same for the two least certain ones together;
        /// in natural logarithms of a likelihood ratio.
        var margin: Float
        var margins: Float
    }

    /// Passes over the characters, and rounds of fitting position and blur with what was found.
    private static let (sweeps, rounds) = (6, 3)
    /// Sigmas of blur to start with, in modules.
    private static let blurs: [Float] = [0.4, 0.8, 1.2]
    /// Minimum score of the guard patterns, after each round, and of a solution: what is explained of a code's variation.
    private static let (plausible, likely, convincing) = (Float(0.4), Float(0.75), Float(0.985))
    /// The smallest noise to reckon with, as a share of the contrast: the model isn't exact.
    private static let leastNoise: Float = 0.015

    /// Samples compared so far: a measure of the work.
    private(set) var work = 0

    /// Returns how much of a profile a layout's guard patterns explain, roughly.
    mutating func likelihood(_ profile: [Float], _ layout: BarLayout, _ span: BarSpan) -> Float {
        let width = span.length / Float(layout.modules)
        var model = BarModel(start: span.start, width: width, blur: Self.blurs[1] * width)
        work += 2 * profile.count
        model.fit(profile, layout.expected, known: layout.expected.map { $0 == 0 || $0 == 1 }, steps: 1, follows: false)
        return model.score
    }

    /// Solves a profile.
    /// - Parameter span: where the code lies, approximately.
    /// - Returns: nil if the profile doesn't show such a code.
    mutating func solve(_ profile: [Float], _ layout: BarLayout, _ span: BarSpan) -> Solution? {
        let known = layout.expected.map { $0 == 0 || $0 == 1 }
        let all = [Bool](repeating: true, count: layout.modules)
        let width = span.length / Float(layout.modules)
        var first: BarModel?
        func attempt(_ blur: Float) {
            var model = BarModel(start: span.start, width: width, blur: blur * width)
            model.fit(profile, layout.expected, known: known, steps: 5, follows: true)
            work += 6 * profile.count
            if model.score > first?.score ?? Self.plausible { first = model }
        }
        for blur in Self.blurs { attempt(blur) }
        guard var model = first else { return nil }
        darkness = layout.expected
        chosen = [Int](repeating: -1, count: layout.characters.count)
        var margins: [Float] = []
        for _ in 0..<Self.rounds {
            margins = choose(profile, layout, model)
            work += (5 + 2 * Self.sweeps) * profile.count
            let previous = darkness
            model.fit(profile, darkness, known: all, steps: 4, follows: true)
            guard model.score > Self.likely else { return nil }
            margins = choose(profile, layout, model)
            if previous == darkness { break }
        }
        model.fit(profile, darkness, known: all, steps: 2, follows: true)
        guard model.score > Self.convincing else { return nil }
        let noise = max(model.variance, Self.leastNoise * Self.leastNoise * model.contrast * model.contrast)
        let sorted = margins.map { $0 / (2 * noise) }.sorted()
        return Solution(
            layout: layout, model: model, darkness: darkness, margin: sorted.first ?? 0,
            margins: sorted.prefix(2).reduce(0, +))
    }

    /// Chooses all characters; returns by how much the second best of each leaves more unexplained.
    private mutating func choose(_ profile: [Float], _ layout: BarLayout, _ model: BarModel) -> [Float] {
        let reach = Int((3 * model.blur / model.width).rounded(.up)) + 1
        trace(profile, layout, model, reach)
        var margins = [Float](repeating: 0, count: layout.characters.count)
        for sweep in 0..<Self.sweeps {
            var isSame = true
            for step in layout.characters.indices {
                let number = sweep % 2 == 0 ? step : layout.characters.count - 1 - step
                let (best, margin) = choice(number, layout, model)
                margins[number] = margin
                guard best != chosen[number] else { continue }
                isSame = false
                chosen[number] = best
                let (first, book) = layout.characters[number]
                for module in 0..<book.width { set(first + module, book.isBar(best, module) ? 1 : 0, model) }
            }
            if isSame { break }
        }
        return margins
    }

    private var range: (first: Int, count: Int) = (0, 0)

    /// Computes the weight of each module at each sample, and what the present modules leave.
    private mutating func trace(_ profile: [Float], _ layout: BarLayout, _ model: BarModel, _ reach: Int) {
        let first = max(0, Int(model.edge(-reach)))
        let last = min(profile.count - 1, Int(model.edge(layout.modules + reach)))
        range = (first, max(0, last - first + 1))
        let count = range.count
        footprints = [Float](repeating: 0, count: layout.modules * count)
        let table = GaussianTable.table
        let entries = table.span
        for module in 0..<layout.modules {
            let (left, right) = (model.edge(module), model.edge(module + 1))
            for sample in samples(module, module + 1, model) {
                let place = Float(first + sample) + 0.5
                let before = GaussianTable.values(at: (place - left) / model.blur, entries).integral
                let after = GaussianTable.values(at: (place - right) / model.blur, entries).integral
                footprints[module * count + sample] = before - after
            }
        }
        rest = (0..<count).map { sample in
            let share = model.share(of: Float(first + sample) + 0.5, layout.modules)
            return model.light.x + model.light.y * share - profile[first + sample]
        }
        for module in 0..<layout.modules {
            for sample in samples(module, module + 1, model) {
                rest[sample] -= model.contrast * darkness[module] * footprints[module * count + sample]
            }
        }
    }

    /// The samples that modules reach.
    private func samples(_ from: Int, _ to: Int, _ model: BarModel) -> Range<Int> {
        let low = max(0, Int(model.edge(from) - 3.5 * model.blur) - range.first)
        let high = min(range.count, Int(model.edge(to) + 3.5 * model.blur) + 1 - range.first)
        return low..<max(low, high)
    }

    private mutating func set(_ module: Int, _ value: Float, _ model: BarModel) {
        let change = (value - darkness[module]) * model.contrast
        guard change != 0 else { return }
        darkness[module] = value
        for sample in samples(module, module + 1, model) {
            rest[sample] -= change * footprints[module * range.count + sample]
        }
    }

    /// Returns the character that leaves the least unexplained, and by how much more the next one leaves.
    private func choice(_ number: Int, _ layout: BarLayout, _ model: BarModel) -> (best: Int, margin: Float) {
        let (first, book) = layout.characters[number]
        let width = book.width
        let span = samples(first, first + width, model)
        let count = range.count
        // What is left without this character.
        var left = span.map { rest[$0] }
        for module in 0..<width where darkness[first + module] != 0 {
            let weight = model.contrast * darkness[first + module]
            for (place, sample) in span.enumerated() {
                left[place] += weight * footprints[(first + module) * count + sample]
            }
        }
        // The energy of a choice is a quadratic form of its modules.
        var linear = [Float](repeating: 0, count: width)
        var square = [Float](repeating: 0, count: width * width)
        for a in 0..<width {
            for (place, sample) in span.enumerated() {
                let own = model.contrast * footprints[(first + a) * count + sample]
                guard own != 0 else { continue }
                linear[a] += own * left[place]
                for b in a..<width {
                    square[a * width + b] += own * model.contrast * footprints[(first + b) * count + sample]
                }
            }
        }
        var (best, least, next) = (0, Float.infinity, Float.infinity)
        for character in book.characters.indices {
            var energy: Float = 0
            for a in 0..<width where book.isBar(character, a) {
                energy += square[a * width + a] - 2 * linear[a]
                for b in a + 1..<max(width, a + 1) where book.isBar(character, b) {
                    energy += 2 * square[a * width + b]
                }
            }
            if energy < least {
                (best, least, next) = (character, energy, least)
            } else {
                next = min(next, energy)
            }
        }
        return (best, next - least)
    }
}
