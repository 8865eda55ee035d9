import Evidence
import ScanModel
import Spelling

/// Lines as they are reported, with corrected words. All decisions about a line use its uncorrected reading.
struct CorrectedLines {
    private let corrector: LineCorrector
    /// The reported text of each line, by item id, with the reading that it corrects.
    private var reported: [String: (raw: PrintedText, text: PrintedText)] = [:]

    /// - Returns: nil if nothing is to be corrected, or it can't be (which `TextRefusal` reports earlier).
    init?(_ request: TextRequest) {
        guard let corrector = try? SharedCorrector.of(request) else { return nil }
        self.corrector = corrector
    }

    /// Corrects the lines in changes.
    /// - Parameter line: returns the line with an id, and its ranges that hold contents of a requested type.
    mutating func correct(
        _ changes: [ItemChange], _ line: (String) -> (text: FusedText, contents: [Range<Int>])?
    ) -> [ItemChange] {
        changes.map { change in
            switch change {
            case .removed(let items):
                for item in items { reported[item.id] = nil }
                return change
            case .added(let items): return .added(items.map { correct($0, line) })
            case .updated(let items): return .updated(items.map { correct($0, line) })
            case .stable(let items): return .stable(items.map { correct($0, line) })
            }
        }
    }

    private mutating func correct(
        _ item: RecognizedItem, _ line: (String) -> (text: FusedText, contents: [Range<Int>])?
    ) -> RecognizedItem {
        guard let raw = item.text, raw.meaning == nil else { return item }
        // The same reading is always corrected in the same way, so that certain content doesn't change.
        if reported[item.id]?.raw.transcript != raw.transcript, let line = line(item.id) {
            var text = raw
            if let found = corrector.corrected(line.text.transcription, sparing: line.contents) {
                let first = PrintedText.Candidate(transcript: found.text, confidence: item.confidence)
                text = PrintedText(candidates: [first] + raw.candidates.filter { $0.transcript != found.text })
            }
            reported[item.id] = (raw, text)
        }
        return shown(item)
    }

    /// Returns a line as it was reported.
    func shown(_ item: RecognizedItem) -> RecognizedItem {
        guard let known = reported[item.id], known.raw.transcript == item.text?.transcript, known.raw != known.text
        else {
            return item
        }
        var item = item
        var text = known.text
        text.candidates[0].confidence = item.confidence
        item.content = .text(text)
        return item
    }
}
