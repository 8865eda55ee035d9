public import ScanModel
public import TextContent

/// A kind of content that is wanted, and how it is found and told.
public final class ContentWish {
    let type: TextContentType
    let reader: ContentReader
    let masks: Bool
    /// What was found in lines, by the lines' ids, and of which state of them.
    private var known: [[String]: (state: [Int], found: [FoundContent])] = [:]

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
                used[ids] = (state, readings.map { FoundContent($0, in: stack) })
            }
            all += used[ids]?.found ?? []
        }
        known = used
        return FoundContent.apart(all)
    }
}
