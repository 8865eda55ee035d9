/// The answer that the boxes of a question give.
struct Decision {
    private var boxes: [FormAnswers.Box]
    private let covered: [Double]
    private let kind: FormTemplate.Choice.Kind

    /// The share of a box above which it is filled instead of ticked; a cross of thick strokes covers half of it.
    private static let filled = 0.7
    /// How much more of a box a withdrawn mark covers than the valid ones.
    private static let difference = 0.25

    /// The share of filled boxes among a page's marks from which this person marks by filling.
    private static let habit = 0.4

    /// - Parameter fills: whether filling is how marks are made on this page.
    init(_ boxes: [FormAnswers.Box], covered: [Double], kind: FormTemplate.Choice.Kind, fills: Bool) {
        (self.boxes, self.covered, self.kind) = (boxes, covered, kind)
        if !fills { withdraw() }
    }

    /// Returns whether marks are made by filling.
    /// - Parameter covered: the covered shares of all marked boxes of a page.
    static func isHabit(_ covered: [Double]) -> Bool {
        Double(covered.count { $0 >= filled }) > habit * Double(covered.count)
    }

    /// Who fills a box completely beside a ticked one takes back the mark. If all marks are filled, that is how this person marks.
    private mutating func withdraw() {
        let marked = boxes.indices.filter { boxes[$0].mark == .marked }
        guard let least = marked.map({ covered[$0] }).min() else { return }
        for index in marked where covered[index] >= Self.filled && covered[index] >= least + Self.difference {
            boxes[index].mark = .withdrawn
        }
    }

    func answer(_ name: String) -> FormAnswers.Answer {
        let marked = boxes.filter { $0.mark == .marked }
        let doubtful = boxes.filter { $0.mark == .doubtful }
        let isCorrected = boxes.contains { $0.mark == .withdrawn }
        var confidence = boxes.map(\.confidence).min() ?? 0
        var state: FormAnswers.State = marked.isEmpty ? .empty : isCorrected ? .corrected : .clear
        if isCorrected { confidence = min(confidence, 0.85) }
        if kind == .single, marked.count > 1 {
            state = .conflict
            confidence = min(confidence, 0.5)
        } else if !doubtful.isEmpty {
            state = .doubtful
        }
        return .init(name: name, values: marked.map(\.value), state: state, confidence: confidence, boxes: boxes)
    }
}
