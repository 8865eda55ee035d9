import Evidence
import ScanModel
import TextContent

/// The requested types that the latest searches of lines didn't find.
struct UnfoundContents: Sendable {
    private struct Key: Hashable {
        var lines: [String]
        var type: TextContentType
    }

    private var searches: [Key: ContentTrace] = [:]
    /// The lines in which a content of each type was found at some time.
    private var found: [TextContentType: Set<String>] = [:]
    private var masked: Set<String> = []
    /// The lines, in the order in which they were first searched.
    private var order: [[String]] = []
    private var known: Set<[String]> = []

    /// Takes a search.
    mutating func take(_ search: ContentTrace) {
        if known.insert(search.lines).inserted { order.append(search.lines) }
        searches[Key(lines: search.lines, type: search.type)] = search
        for content in search.found where content.number != nil {
            found[search.type, default: []].formUnion(content.lines)
        }
        if search.isMasked, !(search.found.isEmpty && search.rejections.isEmpty) { masked.formUnion(search.lines) }
    }

    /// Whether a line contains something that must be masked, or nearly contains it.
    func isMasked(_ line: String) -> Bool { masked.contains(line) }

    /// Returns what came close to a type and isn't part of another content that was found.
    private func near(_ search: ContentTrace, reported: [Range<Int>], isMasked: Bool) -> [String] {
        let found = search.found.filter { $0.number == nil }.map { found in
            ContentStory.account(of: found.reading, search.type, search.rejections, isMasked: isMasked)
        }
        let rejected = search.rejections.filter { rejection in
            rejection.rival == nil && !reported.contains { $0.overlaps(rejection.places) }
        }
        return (found + rejected.map { $0.account(of: search.type, isMasked: isMasked) }).map {
            "  \(search.type.rawValue): \($0)"
        }
    }

    /// Returns the text about the lines, in their order.
    func text(_ looks: [String: [LookRun]]) -> String {
        order.map { lines in
            let here = TextContentType.allCases.compactMap { searches[Key(lines: lines, type: $0)] }
            let missed = here.filter { found[$0.type]?.isDisjoint(with: lines) ?? true }
            let isMasked = lines.contains(where: masked.contains)
            let reported = here.flatMap(\.found).filter { $0.number != nil }.map(\.reading.places)
            let close = missed.flatMap { near($0, reported: reported, isMasked: isMasked) }
            let far = missed.filter { $0.found.isEmpty && $0.rejections.isEmpty }.map(\.type.rawValue)
            // For runs of lines, and for lines with other contents, only what came close is worth reporting.
            let isAlone = lines.count == 1 && missed.count == here.count
            guard let shown = here.last?.transcript, !close.isEmpty || isAlone && !far.isEmpty else { return "" }
            let nothing = isAlone && !far.isEmpty ? ["  nothing of the form: \(far.joined(separator: ", "))"] : []
            let read = lines.flatMap { looks[$0] ?? [] }.map { "  " + $0.line(isMasked: isMasked) }
            return
                (["not reported, \(lines.joined(separator: "+")) \(shown.quoted(isMasked: isMasked))"] + read + close
                + nothing).joined(separator: "\n") + "\n"
        }.joined()
    }
}
