import Rules
import ScanModel

/// Contents and rules for tests.
enum Made {
    static let moment = Moment(frame: 0, captureTime: 0, time: 1_800_000_000)

    static func barcode(_ payload: String, _ symbology: Symbology = .qr, identifier: String = "]Q1") -> Content {
        .barcode(
            Barcode(
                symbology: symbology, payload: payload, payloadData: Array(payload.utf8),
                symbologyIdentifier: identifier))
    }

    static func text(_ transcript: String, meaning: TextMeaning? = nil) -> Content {
        .text(PrintedText(candidates: [.init(transcript: transcript, confidence: 1)], meaning: meaning))
    }

    static func item(_ content: Content, x: Double = 0.45, y: Double = 0.45) -> RecognizedItem {
        RecognizedItem(
            id: "i", content: content,
            bounds: Quad(
                topLeft: Point(x: x, y: y), topRight: Point(x: x + 0.1, y: y),
                bottomRight: Point(x: x + 0.1, y: y + 0.1), bottomLeft: Point(x: x, y: y + 0.1)),
            confidence: 1, stability: .stable, reads: 3, firstSeen: 0, lastSeen: 0)
    }

    static func subject(_ content: Content, meaning: PayloadMeaning? = nil) -> RuleSubject {
        RuleSubject(content, meaning: meaning, moment: moment)
    }
}
