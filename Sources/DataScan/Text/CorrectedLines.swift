import Evidence
import ScanModel
import Spelling

/// Lines as they are told where words are put right: what they say stays as it was read for all that decides about them.
struct CorrectedLines {
    private let corrector: LineCorrector
    /// What was told of lines, by their ids, and of which reading.
    private var told: [String: (raw: PrintedText, text: PrintedText)] = [:]

    /// - Returns: nil where nothing is to be put right, or it can't be (which `TextRefusal` says before).
    init?(_ request: TextRequest) {
        guard let corrector = try? SharedCorrector.of(request) else { return nil }
        self.corrector = corrector
    }

    /// Puts the lines right that changes tell of.
    /// - Parameter line: the line of an id, and the places of it that hold contents of a wanted kind.
    mutating func correct(
        _ changes: [ItemChange], _ line: (String) -> (text: FusedText, contents: [Range<Int>])?
    ) -> [ItemChange] {
        changes.map { change in
            switch change {
            case .removed(let items):
                for item in items { told[item.id] = nil }
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
        // The same reading is put right the same way, so that what is certain does not change.
        if told[item.id]?.raw.transcript != raw.transcript, let line = line(item.id) {
            var text = raw
            if let found = corrector.corrected(line.text.transcription, sparing: line.contents) {
                let first = PrintedText.Candidate(transcript: found.text, confidence: item.confidence)
                text = PrintedText(candidates: [first] + raw.candidates.filter { $0.transcript != found.text })
            }
            told[item.id] = (raw, text)
        }
        return shown(item)
    }

    /// A line as it was told.
    func shown(_ item: RecognizedItem) -> RecognizedItem {
        guard let known = told[item.id], known.raw.transcript == item.text?.transcript, known.raw != known.text else {
            return item
        }
        var item = item
        var text = known.text
        text.candidates[0].confidence = item.confidence
        item.content = .text(text)
        return item
    }
}
