/// The ink in all boxes of a page, and what counts as a mark among them.
struct MarkScale {
    /// Above that of empty boxes, relative to the outline.
    private(set) var inks: [Double] = []
    /// The share of each box that is covered.
    private(set) var covered: [Double] = []
    private let spread: Double

    /// The most ink that the blur of an outline leaves in an empty box, relative to the outline.
    private static let mostEmpty = 0.12
    /// The relative ink that separates empty and marked boxes, and the range around it that is doubtful. A thin tick of one stroke covers about
    /// 12 % of a box, a dot of dirt 2 %. Measured on drawn forms (Benchmarks/fields/forms.py).
    static let (threshold, doubt) = (0.045, 0.016)

    init(_ registration: FormRegistration, on ink: borrowing PageInk, outline: Double) {
        var means: [Double] = []
        for place in registration.outlines {
            let measured = place.ink(in: ink, outline: outline)
            means.append(measured.mean / outline)
            covered.append(measured.covered)
        }
        // The lower quarter is empty on nearly every page; where it isn't, the emptiest box is the reference.
        let sorted = means.sorted()
        let quarter = sorted.isEmpty ? 0 : sorted[sorted.count / 4]
        let least = sorted.first ?? 0
        let base = min(Self.mostEmpty, quarter - least < Self.threshold ? quarter : least)
        let near = sorted.filter { abs($0 - base) < Self.threshold }
        spread = near.isEmpty ? 0 : near.reduce(0) { $0 + abs($1 - base) } / Double(near.count)
        inks = means.map { $0 - base }
    }

    /// Returns what is in a box, and how certain that is.
    func mark(_ index: Int) -> (mark: FormAnswers.Mark, confidence: Double) {
        // On a noisy page, empty boxes differ more.
        let threshold = max(Self.threshold, 3 * spread)
        let distance = abs(inks[index] - threshold) / Self.doubt
        let confidence = min(0.99, 0.5 + 0.25 * distance)
        if distance < 1 { return (.doubtful, confidence) }
        return (inks[index] > threshold ? .marked : .empty, confidence)
    }
}
