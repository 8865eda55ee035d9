public import ScanModel

/// Finds contents of one type in lines of text: of all possible texts of a line, the most likely valid one.
///
/// Not thread-safe, because it caches the states of its patterns.
public final class ContentReader {
    private let grammars: [Grammar]

    /// The minimum margin, in nats, of a reading over the next different one for it to be reported.
    public static let margin = 1.0
    /// The distance, in nats, up to which the next reading is searched; a more distant one doesn't count.
    public static let reach = 2.0

    init(grammars: [Grammar]) { self.grammars = grammars }

    /// How many lines a content may span.
    public var lines: ClosedRange<Int> {
        (grammars.map(\.lines.lowerBound).min() ?? 1)...(grammars.map(\.lines.upperBound).max() ?? 1)
    }

    /// Searches for contents.
    /// - Parameter lines: one line, or several consecutive ones from top to bottom.
    /// - Returns: the contents found, ordered by their places; no two share a place.
    public func readings(in lines: [Transcription]) -> [ContentReading] {
        var found: [ContentReading] = []
        search(lines, isExplained: false) { found += $0.readings() }
        return grammars.count == 1 ? found : ContentReading.apart(found)
    }

    /// Returns the near misses in lines and why they were rejected. This repeats the search, so it is for people who
    /// ask.
    /// - Parameter readings: the contents found in the lines.
    public func rejections(in lines: [Transcription], beside readings: [ContentReading]) -> [Rejection] {
        var rejections: [Rejection] = []
        search(lines, isExplained: true) { search in
            _ = search.readings()
            rejections += search.rejections ?? []
        }
        return Rejection.informative(rejections, beside: readings)
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
    /// Makes a reader for contents of a type.
    /// - Parameter serial: the form of a `serialNumber`; without it, none is found.
    public convenience init(_ type: TextContentType, _ options: ContentOptions, serial: SerialTemplate? = nil) {
        self.init(grammars: type.definition.grammars(options, serial))
    }
}
