import ScanModel

extension Transcription {
    /// A line of a text in which `‹aä2o1›` is a place that is read as the first character and may be each other one with so
    /// many tenths of probability; `‹a 3›` may be nothing, `‹_a3›` is read as nothing. All else is sure.
    init(_ notation: String) {
        var places: [Place] = []
        var rest = notation[...]
        while let character = rest.popFirst() {
            guard character == "‹", let end = rest.firstIndex(of: "›") else {
                places.append(Place(candidates: [.init(character: character, probability: 0.999)]))
                continue
            }
            let inside = Array(rest[..<end])
            rest = rest[rest.index(after: end)...]
            let others = stride(from: 1, to: inside.count - 1, by: 2).map { index in
                Candidate(
                    character: inside[index] == " " ? nil : inside[index],
                    probability: Double(inside[index + 1].wholeNumberValue ?? 0) / 10)
            }
            let left = 0.99 - others.reduce(0) { $0 + $1.probability }
            let first = Candidate(character: inside.first == "_" ? nil : inside.first, probability: left)
            places.append(Place(candidates: [first] + others.sorted { $0.probability > $1.probability }))
        }
        self.init(places: places)
    }
}
