public import ScanModel
public import TextContent

/// A requested content type, and how to find and report it.
public final class ContentWish {
    let type: TextContentType
    let reader: ContentReader
    let masks: Bool
    /// The contents found in lines, by the lines' ids, with the state of the lines at the time.
    private var known: [[String]: (state: [Int], found: [FoundContent])] = [:]
    /// Whether `searched` is filled.
    var isTraced = false
    /// The lines that were searched since `takeSearched`, and the contents found in them.
    private var searched: [(lines: [ContentLine], found: [FoundContent])] = []

    /// - Parameter masks: whether to hide what must not be shown in full.
    public init(type: TextContentType, reader: ContentReader, masks: Bool) {
        self.type = type
        self.reader = reader
        self.masks = masks
    }

    /// Returns the contents in the lines; lines without new attempts are not searched again.
    func found(in lines: [ContentLine]) -> [FoundContent] {
        var (all, used): ([FoundContent], [[String]: (state: [Int], found: [FoundContent])]) = ([], [:])
        for stack in ContentLine.stacks(of: lines, reader.lines) {
            let ids = stack.map(\.item.id)
            let state = stack.map(\.text.looks)
            if let before = known[ids], before.state == state {
                used[ids] = before
            } else {
                let readings = reader.readings(in: stack.map(\.text.transcription))
                let found = readings.map { FoundContent($0, in: stack) }
                used[ids] = (state, found)
                if isTraced { searched.append((stack, found)) }
            }
            all += used[ids]?.found ?? []
        }
        known = used
        return FoundContent.apart(all)
    }

    /// Returns the results of the latest searches for people, including rejected near misses, and clears them.
    /// - Parameter content: returns the number and item of the content that a finding supports.
    func takeSearched(content: (FoundContent) -> (number: Int, item: String?)?) -> [ContentTrace] {
        defer { searched.removeAll() }
        return searched.map { lines, found in
            let texts = lines.map(\.text.transcription)
            return ContentTrace(
                type: type, isMasked: masks && type == .paymentCardNumber, lines: lines.map(\.item.id),
                transcript: texts.map(\.text).joined(separator: "\n"),
                found: found.map { found in
                    let known = content(found)
                    return .init(
                        number: known?.number, item: known?.item, lines: found.spans.map(\.line),
                        reading: found.reading)
                },
                rejections: reader.rejections(in: texts, beside: found.map(\.reading)))
        }
    }
}
