import Glibc
import ScanModel

/// The lines as the search sees them: places with possible characters and their costs.
struct Lattice {
    /// One place.
    struct Column {
        /// The possible characters, cheapest first; the first costs nothing.
        var arcs: [Arc]

        /// The reader's best guess; nil for no character.
        var best: Character? { arcs[0].character }
    }

    /// A possible character at a place.
    struct Arc {
        /// The character; nil for none.
        var character: Character?
        /// The additional cost over the most likely character, in nats.
        var cost: Double
        /// Whether the reader didn't consider it.
        var isLookalike = false
    }

    private(set) var columns: [Column]

    /// The cost, in nats, above which an alternative is ignored.
    private static let dearest = 8.0

    /// Concatenates lines.
    init(_ lines: [Transcription], _ lookalikes: Lookalikes) {
        columns = []
        for (index, line) in lines.enumerated() {
            if index > 0 { columns.append(Column(arcs: [Arc(character: "\n", cost: 0)])) }
            columns += line.places.map { Self.column(of: $0, lookalikes) }
        }
    }

    private static func column(of place: Transcription.Place, _ lookalikes: Lookalikes) -> Column {
        var arcs: [Arc] = []
        let first = max(place.candidates.first?.probability ?? 1, 1e-9)
        for candidate in place.candidates {
            let cost = max(0, log(first / max(candidate.probability, 1e-9)))
            if cost <= dearest { arcs.append(Arc(character: candidate.character?.composed, cost: cost)) }
        }
        if arcs.isEmpty { arcs = [Arc(character: nil, cost: 0)] }
        arcs[0].cost = 0
        for arc in arcs where arc.cost < Lookalikes.cost {
            guard let character = arc.character else { continue }
            for alike in lookalikes.of(character) {
                add(Arc(character: alike.character, cost: arc.cost + alike.cost, isLookalike: true), to: &arcs)
            }
        }
        let best = arcs[0]
        return Column(arcs: [best] + arcs.dropFirst().sorted { $0.cost < $1.cost })
    }

    private static func add(_ arc: Arc, to arcs: inout [Arc]) {
        if let known = arcs.firstIndex(where: { $0.character == arc.character }) {
            if arc.cost < arcs[known].cost { arcs[known] = arc }
        } else {
            arcs.append(arc)
        }
    }

    /// Returns the reader's best guess for some places.
    func bestGuess(_ places: Range<Int>) -> String { String(columns[places].compactMap(\.best)) }

    /// Returns whether a content may start at a place, or end before it, judging by the character beside it.
    func isBoundary(_ place: Int, _ kind: Grammar.Boundary, isStart: Bool) -> Bool {
        let beside =
            isStart
            ? columns[..<place].last { $0.best != nil }?.best : columns[place...].first { $0.best != nil }?.best
        guard let beside, beside != "\n" else { return true }
        switch kind {
        case .word: return !(beside.isLetter || beside.isNumber)
        case .phrase:
            return CharacterClass.blank.contains(beside)
                || (isStart ? "([<\"“„'«:;,=*#|" : ")]>\"”“'»:;,.!?*|").contains(beside)
        case .line: return false
        }
    }
}

extension Character {
    /// The same character as a single scalar, if there is one: é for e and an accent.
    fileprivate var composed: Character {
        guard onlyScalar == nil else { return self }
        // Decomposed forms compare equal to composed ones; there are few enough letters to look them up.
        return Character.composedLetters[self] ?? self
    }

    private static let composedLetters: [Character: Character] = Dictionary(
        [0xC0...0x24F, 0x386...0x3CE, 0x400...0x45F, 0x1E00...0x1EFF].joined().compactMap { value in
            Unicode.Scalar(UInt32(value)).map { (Character($0), Character($0)) }
        }, uniquingKeysWith: { first, _ in first })
}
