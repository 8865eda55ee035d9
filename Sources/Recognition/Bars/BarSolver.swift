/// Finds the characters of a linear code that explain a profile best, although the blur mixes neighbouring bars.
///
/// Iterated conditional modes (J. Besag, "On the statistical analysis of dirty pictures", 1986): each character in turn becomes the one that,
/// with its neighbours as they are, leaves the least unexplained.
struct BarSolver: Sendable {
    private var characters = BarCharacters()

    /// A solution: the characters, and how their bars lie in the profile.
    struct Solution: Sendable {
        var layout: BarLayout
        var model: BarModel
        /// Indices into the characters' codebooks.
        var characters: [Int]
        /// By how much the second best choice of each character is worse, in natural logarithms of a likelihood ratio.
        var margins: [Float]

        /// The same of the least certain character, and of the two least certain ones together.
        var margin: Float { margins.min() ?? 0 }
        var twoMargins: Float { margins.sorted().prefix(2).reduce(0, +) }

        /// The edges of all bars, in order.
        var edges: [BarEdge] { layout.edges(characters, model.ratio) }
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
        var model = BarModel(span, layout, blur: Self.blurs[1])
        work += profile.count
        model.fit(profile, layout.expected, whole: layout.length, isKnown: false, stride: 2, steps: 1, .rigid)
        return model.score
    }

    /// Solves a profile.
    /// - Parameter span: where the code lies, approximately.
    /// - Returns: nil if the profile doesn't show such a code.
    mutating func solve(_ profile: [Float], _ layout: BarLayout, _ span: BarSpan) -> Solution? {
        var first: BarModel?
        for blur in Self.blurs {
            var model = BarModel(span, layout, blur: blur)
            model.fit(profile, layout.expected, whole: layout.length, isKnown: false, steps: 5, .perspective)
            work += 6 * profile.count
            if model.score > first?.score ?? Self.plausible { first = model }
        }
        return first.flatMap { solve(profile, layout, from: $0, least: Self.convincing) }
    }

    /// Returns whether another profile of the same code has the same characters.
    mutating func confirms(_ solution: Solution, _ profile: [Float]) -> Bool {
        solve(profile, solution.layout, from: solution.model, least: Self.convincing)?.characters == solution.characters
    }

    /// Solves a profile in which the position of a code is known.
    /// - Parameter least: minimum score of a solution.
    mutating func solve(
        _ profile: [Float], _ layout: BarLayout, from first: BarModel, least convincing: Float
    ) -> Solution? {
        var model = first
        let freedom: BarModel.Freedom = layout.length.wide > 0 ? .ratio : .perspective
        var chosen = [Int](repeating: -1, count: layout.characters.count)
        var margins: [Float] = []
        func fit(_ model: inout BarModel, steps: Int) {
            model.fit(
                profile, layout.edges(chosen, model.ratio), whole: layout.length, isKnown: true, steps: steps, freedom)
        }
        if chosen.isEmpty { return nil }
        for _ in 0..<Self.rounds {
            _ = choose(profile, layout, model, &chosen)
            work += (5 + 2 * Self.sweeps) * profile.count
            let previous = chosen
            fit(&model, steps: 4)
            guard model.score > min(Self.likely, convincing) else { return nil }
            margins = choose(profile, layout, model, &chosen)
            if previous == chosen { break }
        }
        fit(&model, steps: 2)
        guard model.score > convincing else { return nil }
        let noise = max(model.variance, Self.leastNoise * Self.leastNoise * model.contrast * model.contrast)
        return Solution(layout: layout, model: model, characters: chosen, margins: margins.map { $0 / (2 * noise) })
    }

    /// Chooses all characters; returns by how much the second best of each leaves more unexplained.
    private mutating func choose(
        _ profile: [Float], _ layout: BarLayout, _ model: BarModel, _ chosen: inout [Int]
    ) -> [Float] {
        characters.trace(profile, layout, model, chosen)
        var margins = [Float](repeating: 0, count: chosen.count)
        for sweep in 0..<Self.sweeps {
            var isSame = true
            for step in chosen.indices {
                let number = sweep % 2 == 0 ? step : chosen.count - 1 - step
                let choice = characters.choose(number, layout.characters[number].book)
                margins[number] = choice.margin
                isSame = isSame && !choice.isNew
            }
            if isSame { break }
        }
        chosen = characters.chosen
        return margins
    }
}

extension BarModel {
    /// A code that fills a span.
    /// - Parameter blur: its sigma in modules.
    fileprivate init(_ span: BarSpan, _ layout: BarLayout, blur: Float) {
        let width = span.length / layout.modules
        self.init(start: span.start, width: width, ratio: layout.ratio, blur: blur * width)
    }
}
