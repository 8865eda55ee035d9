public import ScanModel

/// Finds contents of one kind in lines of print: of all that a line may say, the likeliest that is one.
///
/// Not to be used by two at a time; it remembers what it learnt of its patterns.
public final class ContentReader {
    private let grammars: [Grammar]

    /// The least distance, in nats, between a reading and the next one that says something else, for it to be told.
    public static let margin = 1.0
    /// How far off the next one is looked for: one that is farther is as good as none.
    public static let reach = 2.0

    init(grammars: [Grammar]) { self.grammars = grammars }

    /// How many lines may hold a content together.
    public var lines: ClosedRange<Int> {
        (grammars.map(\.lines.lowerBound).min() ?? 1)...(grammars.map(\.lines.upperBound).max() ?? 1)
    }

    /// Looks for contents.
    /// - Parameter lines: one line, or several that lie one below the other, the upper one first.
    /// - Returns: what was found, from the first place to the last; no two share a place.
    public func readings(in lines: [Transcription]) -> [ContentReading] {
        var found: [ContentReading] = []
        search(lines, isExplained: false) { found += $0.readings() }
        return grammars.count == 1 ? found : ContentReading.apart(found)
    }

    /// What was not taken for a content in lines, and why; it takes another search, so it is for people who ask.
    /// - Parameter readings: what was found in them.
    public func rejections(in lines: [Transcription], beside readings: [ContentReading]) -> [Rejection] {
        var rejections: [Rejection] = []
        search(lines, isExplained: true) { search in
            _ = search.readings()
            rejections += search.rejections ?? []
        }
        return Rejection.telling(rejections, beside: readings)
    }

    private func search(_ lines: [Transcription], isExplained: Bool, _ body: (inout ReadingSearch) -> Void) {
        var lattices: [Lookalikes.RawValue: Lattice] = [:]
        for grammar in grammars where grammar.lines.contains(lines.count) {
            let lattice = lattices[grammar.lookalikes.rawValue] ?? Lattice(lines, grammar.lookalikes)
            lattices[grammar.lookalikes.rawValue] = lattice
            var search = ReadingSearch(lattice, grammar, isExplained: isExplained)
            body(&search)
        }
    }
}

extension ContentReader {
    /// Looks for contents of a kind.
    /// - Parameter serial: the form of a `serialNumber`; without one none is found.
    public convenience init(_ type: TextContentType, _ options: ContentOptions, serial: SerialTemplate? = nil) {
        self.init(grammars: type.definition.grammars(options, serial))
    }
}
