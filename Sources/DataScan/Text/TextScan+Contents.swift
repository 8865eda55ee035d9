import Evidence
import ScanModel
import TextContent

/// The meaning of lines, and the changes that are reported.
extension TextScan {
    /// Returns where each occurrence of a part of an item's transcript lies; empty if there is none.
    func bounds(of part: String, in item: RecognizedItem) -> [Quad] {
        guard let transcript = item.text?.transcript else { return [] }
        let known = Dictionary(ledger.contentLines.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
        let spans = contents?.places(of: item.id) ?? [(item.id, 0..<Int.max)]
        return PartBounds.find(
            part, in: transcript, of: spans.compactMap { id, places in known[id].map { ($0, places) } })
    }

    /// Prepares for contents of the requested types once the year is known, and again in each new year.
    mutating func wish(_ moment: Moment) {
        guard let request, !request.contents.isEmpty, contents == nil || moment.referenceYear != year else { return }
        year = moment.referenceYear
        let wishes = request.contents.compactMap { ContentWish($0, year: year) }
        if contents == nil {
            // Any other start than the lines' will do.
            contents = ContentLedger(wishes, seed: seed ^ 0x636F_6E74)
        } else {
            contents?.replace(wishes)
        }
        contents?.isTraced = isTraced
    }

    /// Returns the changes to report after changes in the lines.
    mutating func announced(_ changes: [ItemChange]) -> [ItemChange] {
        var removed: [RemovedItem] = []
        for case .removed(let items) in changes { removed += items }
        let found = contents?.update(ledger.contentLines, removed: removed, at: time)
        guard request?.reportsLines == true else { return found ?? [] }
        let lines = correct(changes)
        return found.map { ItemChange.merged(lines + $0) } ?? lines
    }

    /// Returns changes with corrected words, if that is requested.
    mutating func correct(_ changes: [ItemChange]) -> [ItemChange] {
        guard corrected != nil, !changes.isEmpty else { return changes }
        let (ledger, contents) = (ledger, contents)
        let known = Dictionary(
            ledger.contentLines.map { ($0.item.id, $0.text) }, uniquingKeysWith: { first, _ in first })
        return corrected?.correct(changes) { id in known[id].map { ($0, contents?.places(in: id) ?? []) } } ?? changes
    }
}
