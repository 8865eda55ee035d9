public import DataScan
import Evidence
public import ScanModel

/// Explains why items of a clip were reported as they were, and what wasn't reported: turns events and traces into
/// text.
public struct Explanation: Sendable {
    private var items: [String: ItemStory] = [:]
    /// The readings of each item, including lines that aren't reported.
    private var looks: [String: [LookRun]] = [:]
    /// The readings on tracks without an item so far.
    private var early: [Track: [LookRun]] = [:]
    private var contents: [Int: ContentStory] = [:]
    /// The content of each item.
    private var numbers: [String: Int] = [:]
    private var unfound = UnfoundContents()
    private var latest = -1

    private struct Track: Hashable {
        var kind: Content.Kind
        var number: Int
    }

    public init() {}

    /// Takes the results of a step of a scan.
    /// - Parameter trace: the trace of the latest frame; one that was taken before is ignored.
    /// - Returns: the explanation of the items that were removed.
    public mutating func take(_ events: [ScanEvent], _ trace: FrameTrace?) -> String {
        if let trace, trace.moment.frame > latest {
            latest = trace.moment.frame
            note(trace)
        }
        var text = ""
        for event in events {
            switch event {
            case .add(let change), .update(let change), .stable(let change):
                for item in change.items {
                    items[item.id, default: ItemStory(item, at: change.moment)].take(
                        item, at: change.moment, isStable: event.name == "stable")
                }
            case .remove(let removal):
                for item in removal.items { text += end(item, at: removal.moment) }
            default: break
            }
        }
        return text
    }

    /// Returns the explanation at the end of the clip: of contents that were never reported, and of lines without a
    /// requested content.
    public func finish() -> String {
        let unreported = contents.sorted { $0.key < $1.key }.map { _, story in
            let notes = story.notes.map { "  \($0.moment.frames(to: $0.moment)): \($0.text)\n" }
            return "not reported, \(story.type.rawValue) in \(story.lines.joined(separator: "+")): "
                + "too few attempts agreed on it\n" + notes.joined()
        }
        return unreported.joined() + unfound.text(looks)
    }

    private static let shapeNote = "reads are the searches that found it; it has no content"

    private mutating func note(_ trace: FrameTrace) {
        let items = Dictionary(
            trace.followed.compactMap { thing in
                thing.item.map { (Track(kind: thing.kind, number: thing.track), $0) }
            }, uniquingKeysWith: { first, _ in first })
        for reading in trace.readings {
            guard let track = reading.track else { continue }
            let (barcode, isFragile) = (reading.reading.barcode, reading.reading.isFragile)
            early[Track(kind: .barcode, number: track), default: []].add(
                LookRun(barcode.payload, at: trace.moment, isFragile: isFragile))
        }
        for look in trace.looks {
            early[Track(kind: .text, number: look.track), default: []].add(
                LookRun(look.transcript, at: trace.moment, confidence: look.confidence))
        }
        for (track, item) in items {
            for run in early.removeValue(forKey: track) ?? [] { looks[item, default: []].add(run) }
        }
        let kept = Set(trace.followed.map { Track(kind: $0.kind, number: $0.track) })
        early = early.filter { kept.contains($0.key) }
        for search in trace.contents { note(search, at: trace.moment) }
    }

    private mutating func note(_ search: ContentTrace, at moment: Moment) {
        unfound.take(search)
        for found in search.found {
            guard let number = found.number else { continue }
            contents[number, default: ContentStory(search.type, isMasked: search.isMasked)].take(
                found, of: search, at: moment)
            if let item = found.item { numbers[item] = number }
        }
        let seen = Set(search.found.compactMap(\.number))
        for (number, story) in contents
        where story.type == search.type && story.lines == search.lines && !seen.contains(number) {
            contents[number]?.miss(search, at: moment)
        }
    }

    private mutating func end(_ gone: RemovedItem, at moment: Moment) -> String {
        guard let story = items.removeValue(forKey: gone.id) else { return "" }
        let content = numbers.removeValue(forKey: gone.id).flatMap { contents.removeValue(forKey: $0) }
        let from = content?.lines ?? [gone.id]
        let isMasked = content?.isMasked == true || from.contains(where: unfound.isMasked)
        let runs = from.flatMap { looks[$0] ?? [] }
        var lines = runs.map { ($0.first.frame, $0.line(isMasked: isMasked)) }
        lines += (content?.notes ?? []).map { ($0.moment.frame, "\($0.moment.frames(to: $0.moment)): \($0.text)") }
        // A reading comes before its interpretation.
        let order = lines.indices.sorted { (lines[$0].0, $0) < (lines[$1].0, $1) }
        let body = order.map { "  " + lines[$0].1 }
        let none = !body.isEmpty ? [] : [story.item.isResult ? "  assembled from parts" : "  " + Self.shapeNote]
        return (story.head(end: (moment, gone.reason), isMasked: content == nil && isMasked) + body + none).joined(
            separator: "\n") + "\n"
    }
}
