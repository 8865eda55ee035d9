public import ScanModel
import TextContent

/// Decides which contents of the requested types are announced: lines in, changes out. No clock.
public struct ContentLedger {
    private var wishes: [ContentWish]
    private var entries: [Entry] = []
    private var names: ItemNames
    /// Number of contents found so far.
    private var count = 0
    /// Whether `trace` is filled.
    public var isTraced = false { didSet { for wish in wishes { wish.isTraced = isTraced } } }
    /// The searches of the latest update and their results, for people.
    public private(set) var trace: [ContentTrace] = []

    private struct Entry {
        let wish: Int
        /// Its number among all contents found.
        let number: Int
        var evidence: ContentEvidence
        /// Nil until it is announced.
        var announced: Announced?
        var item: RecognizedItem? { announced?.item }
    }

    /// Contradicting attempts after which an announced content is removed: while it is tentative, and once it is
    /// certain.
    private static let (patience, certainPatience) = (4, 8)

    /// - Parameter seed: determines the sequence of item names; the same seed gives the same names.
    public init(_ wishes: [ContentWish], seed: UInt64) {
        self.wishes = wishes
        names = ItemNames(seed: seed)
    }

    /// Replaces the wishes by the same ones for another year.
    public mutating func replace(_ wishes: [ContentWish]) { self.wishes = wishes }

    /// Returns the places of a line that belong to contents.
    package func places(in line: String) -> [Range<Int>] {
        entries.flatMap(\.evidence.spans).filter { $0.line == line }.map(\.places)
    }

    /// Returns the places of the content with an id, line by line; nil if there is no such content.
    package func places(of id: String) -> [(line: String, places: Range<Int>)]? {
        entries.first { $0.item?.id == id }?.evidence.spans.map { ($0.line, $0.places) }
    }

    /// The items that were announced and are still in view, in reading order.
    public var items: [RecognizedItem] { ReadingOrder.sort(entries.compactMap(\.item)) }

    /// Updates the contents after a frame.
    /// - Parameters:
    ///   - lines: all lines that are reported, or would be.
    ///   - removed: the lines that are gone.
    ///   - time: capture time of the frame.
    package mutating func update(_ lines: [ContentLine], removed: [RemovedItem], at time: Double) -> [ItemChange] {
        let known = Dictionary(lines.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
        let reasons = Dictionary(removed.map { ($0.id, $0.reason) }, uniquingKeysWith: { first, _ in first })
        var announcements = Announcements()
        let found = wishes.map { $0.found(in: lines) }
        // Parts of a content with a valid check digit can't be contents of other types.
        let sure = zip(wishes, found).filter { $0.0.type.definition.isChecked }.flatMap(\.1).filter(\.isSure)
        for (index, wish) in wishes.enumerated() {
            let here =
                wish.type.definition.isChecked
                ? found[index]
                : found[index].filter { content in
                    !sure.contains { content.overlaps($0.spans) }
                }
            assign(here, of: index, known)
        }
        entries = entries.compactMap { entry in
            var entry = entry
            let ids = entry.evidence.spans.map(\.line)
            // Certain lines get no more votes, so a contradiction from them is final.
            let isSettled = ids.allSatisfy { known[$0]?.item.stability == .stable }
            if ids.contains(where: { known[$0] == nil })
                || entry.evidence.contradictions >= (isSettled ? 1 : patience(of: entry))
            {
                let reason = ids.compactMap { known[$0] == nil ? reasons[$0] ?? .left : nil }.first ?? .superseded
                if let item = entry.item { announcements.remove(item.id, reason) }
                return nil
            }
            announce(&entry, ids.compactMap { known[$0] }, at: time, &announcements)
            return entry
        }
        if isTraced { trace = wishes.indices.flatMap(traced) }
        return announcements.changes
    }

    private func traced(_ wish: Int) -> [ContentTrace] {
        wishes[wish].takeSearched { found in
            let here = entries.first { entry in
                entry.wish == wish && found.overlaps(entry.evidence.spans)
                    && entry.evidence.reading.gist == found.reading.gist
            }
            return here.map { ($0.number, $0.item?.id) }
        }
    }

    private func patience(of entry: Entry) -> Int {
        entry.item?.stability == .stable ? Self.certainPatience : Self.patience
    }

    /// Assigns what was found to the entries in the same places, and makes new entries for the rest.
    private mutating func assign(_ found: [FoundContent], of wish: Int, _ lines: [String: ContentLine]) {
        var free = found
        func looks(_ spans: [FoundContent.Span]) -> [ContentEvidence.LineLooks] {
            spans.compactMap { span in
                lines[span.line].map {
                    .init(line: span.line, count: $0.text.looks, isSettled: $0.item.stability == .stable)
                }
            }
        }
        for index in entries.indices where entries[index].wish == wish {
            let evidence = entries[index].evidence
            let here = free.indices.filter { free[$0].overlaps(evidence.spans) }
            let match = here.first { free[$0].reading.gist == evidence.reading.gist } ?? here.first
            let isFixed = entries[index].item?.stability == .stable
            entries[index].evidence.take(
                match.map { free[$0] }, looks: looks(evidence.spans),
                foundLooks: looks(match.map { free[$0].spans } ?? []), isFixed: isFixed)
            if let match { free.remove(at: match) }
        }
        for content in free where content.reading.margin >= ContentReader.margin {
            let evidence = ContentEvidence(content, looks: looks(content.spans))
            entries.append(Entry(wish: wish, number: count, evidence: evidence))
            count += 1
        }
    }

    private mutating func announce(
        _ entry: inout Entry, _ lines: [ContentLine], at time: Double, _ announcements: inout Announcements
    ) {
        let wish = wishes[entry.wish]
        let parts = zip(entry.evidence.spans, lines).map { $1.text.part($0.places) }
        let isSettled = lines.allSatisfy { $0.item.stability == .stable }
        let (confidence, isCertain) = entry.evidence.judge(
            parts, isSettled: isSettled, isChecked: wish.type.definition.isChecked && !entry.evidence.reading.lacksCheck
        )
        let quads = zip(entry.evidence.spans, lines).map { $1.item.bounds.part($1.text.extent(of: $0.places)) }
        guard let bounds = Quad.enclosing(quads), let last = lines.map(\.item.lastSeen).max() else { return }
        if var announced = entry.announced {
            var item = announced.item
            (item.bounds, item.lastSeen) = (bounds, last)
            if item.stability == .tentative {
                item.content = content(of: entry, confidence)
                (item.confidence, item.reads) = (confidence, entry.evidence.reads)
                if isCertain { item.stability = .stable }
            }
            announcements.update(&announced, to: item, at: time)
            entry.announced = announced
        } else if entry.evidence.contradictions == 0,
            isCertain || (entry.evidence.reads >= 2 && !entry.evidence.reading.isWeak)
        {
            let first = lines.map(\.item.firstSeen).min() ?? last
            let item = RecognizedItem(
                id: names.next(), content: content(of: entry, confidence), bounds: bounds, confidence: confidence,
                stability: isCertain ? .stable : .tentative, reads: entry.evidence.reads, firstSeen: first,
                lastSeen: last)
            entry.announced = announcements.add(item, at: time)
        }
    }

    private func content(of entry: Entry, _ confidence: Double) -> Content {
        let (wish, reading) = (wishes[entry.wish], entry.evidence.reading)
        if wish.masks, let masked = reading.masked {
            return .text(
                PrintedText(
                    candidates: [.init(transcript: masked, confidence: confidence)],
                    meaning: TextMeaning(
                        textContentType: wish.type, normalized: masked, components: reading.components)))
        }
        var candidates = [PrintedText.Candidate(transcript: reading.text, confidence: confidence)]
        if reading.bestGuess != reading.text, !reading.bestGuess.isEmpty {
            candidates.append(.init(transcript: reading.bestGuess, confidence: min(confidence, 1 - confidence)))
        }
        return .text(
            PrintedText(
                candidates: candidates,
                meaning: TextMeaning(
                    textContentType: wish.type, normalized: reading.normalized, components: reading.components)))
    }
}
