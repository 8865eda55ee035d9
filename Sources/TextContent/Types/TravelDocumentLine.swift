/// A line of a machine-readable zone, as runs of characters of the same kind.
struct TravelDocumentLine {
    /// A kind of character.
    enum Kind {
        case letters
        case digits
        /// Digits, or fillers for unknown or missing data.
        case digitsOrFillers
        case all
        /// Only these characters.
        case only(String)
    }

    let runs: [(kind: Kind, count: Int)]

    init(_ runs: (kind: Kind, count: Int)...) { self.init(runs) }

    init(_ runs: [(kind: Kind, count: Int)]) { self.runs = runs }

    /// A pattern for the line. It accepts letters that look like digits in place of digits, and the reverse, because
    /// `corrected` replaces them later. Substituting them everywhere during the search wouldn't work: in a number of
    /// letters and digits, some substitutes would pass the check digits by chance.
    var pattern: String { runs.map { "\(Self.characters(of: $0.kind)){\($0.count)}" }.joined() }

    private static func characters(of kind: Kind) -> String {
        switch kind {
        case .letters: "[A-Z0158<]"
        case .digits: #"[\dODQILZSGB]"#
        case .digitsOrFillers: #"[\dODQILZSGB<]"#
        case .all: #"[A-Z\d<]"#
        case .only(let characters): "[\(characters)]"
        }
    }

    /// Returns a line that matches the pattern, with look-alikes replaced by characters of the required kind.
    func corrected(_ line: some Sequence<UInt8>) -> [UInt8] {
        let kinds = runs.flatMap { Array(repeating: $0.kind, count: $0.count) }
        return zip(line, kinds).map { byte, kind in
            switch kind {
            case .letters: Self.letters[byte] ?? byte
            case .digits, .digitsOrFillers: Self.digits[byte] ?? byte
            case .all, .only: byte
            }
        }
    }

    private static let letters = table(["0": "O", "1": "I", "5": "S", "8": "B"])
    private static let digits = table([
        "O": "0", "D": "0", "Q": "0", "I": "1", "L": "1", "Z": "2", "S": "5", "G": "6", "B": "8",
    ])

    private static func table(_ characters: [Character: Character]) -> [UInt8: UInt8] {
        Dictionary(
            characters.compactMap { from, to in
                guard let from = from.asciiValue, let to = to.asciiValue else { return nil }
                return (from, to)
            }, uniquingKeysWith: { first, _ in first })
    }
}
