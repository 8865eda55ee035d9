public import ScanModel
public import TextContent

/// A kind of content that is wanted, and how it is found and told.
public final class ContentWish {
    let type: TextContentType
    let reader: ContentReader
    let masks: Bool
    /// What was found in lines, by the lines' ids, and of which state of them.
    private var known: [[String]: (state: [Int], found: [FoundContent])] = [:]
    /// Whether `searched` is filled.
    var isTraced = false
    /// The lines that were searched since `takeSearched`, and what was found in them.
    private var searched: [(lines: [ContentLine], found: [FoundContent])] = []

    /// Makes a wish.
    /// - Parameter masks: whether what must not be shown in full is hidden.
    public init(type: TextContentType, reader: ContentReader, masks: Bool) {
        self.type = type
        self.reader = reader
        self.masks = masks
    }

    /// What is found in lines now; lines that no look was taken at since are not searched again.
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

    /// What the latest searches gave, for people, with what was not taken for a content in them.
    /// - Parameter content: number and item of the content that something found is evidence of.
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
