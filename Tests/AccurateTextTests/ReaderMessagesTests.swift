import HelperProcess
import Imaging
import ScanModel
import Testing

@testable import AccurateText

@Suite struct ReaderMessagesTests {
    private let reading: Transcription = {
        var reading = Transcription(places: [
            .init(
                candidates: [
                    .init(character: "ß", probability: 0.1 + 0.2), .init(character: nil, probability: 1e-300),
                    .init(character: "e\u{301}", probability: 0),
                ], centre: 1.0 / 3),
            .init(candidates: [.init(character: "年", probability: 1)]),
        ])
        reading.contrast = 41.7
        return reading
    }()

    private func bytes(_ encode: (inout MessageWriter) -> Void) -> [UInt8] {
        var message = MessageWriter()
        encode(&message)
        message.finish()
        return Array(message.bytes.dropFirst(4))
    }

    @Test func whatWasReadArrivesToTheLastBit() {
        var message = MessageReader(bytes(reading.encode))
        #expect(Transcription(decoding: &message) == reading)
        var empty = MessageReader(bytes(Transcription(places: []).encode))
        #expect(Transcription(decoding: &empty) == Transcription(places: []))
    }

    @Test func requestsArrive() {
        let opening = ReaderOpening(languages: ["de", "zh-Hans"], allowedCharacters: "a–z")
        var message = MessageReader(bytes(opening.encode))
        #expect(ReaderOpening(decoding: &message) == opening)
        for purpose in [.read, .find(width: 960, height: 540)] as [ReaderRequest.Purpose] {
            let request = ReaderRequest(
                purpose: purpose, patch: Patch(offset: 7, width: 300, height: 40), limit: 4000)
            message = MessageReader(bytes(request.encode))
            #expect(ReaderRequest(decoding: &message) == request)
        }
        let turned = LineReading(reading, isTurned: true)
        message = MessageReader(bytes(turned.encode))
        #expect(LineReading(decoding: &message) == turned)
    }

    private let line = FoundLine(
        bounds: Quad(
            topLeft: Point(x: -0.01, y: 0.2), topRight: Point(x: 0.9, y: 0.1), bottomRight: Point(x: 1.01, y: 0.3),
            bottomLeft: Point(x: 0, y: 1.0 / 3)), score: 0.7)

    @Test func linesThatWereFoundArrive() {
        for lines in [[], [line], [line, line]] {
            let whole = bytes(lines.encode)
            var message = MessageReader(whole)
            #expect([FoundLine](decoding: &message) == lines)
            for count in 0..<whole.count {
                var half = MessageReader(Array(whole.prefix(count)))
                #expect([FoundLine](decoding: &half) == nil)
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -1.5, 2.5])
    func linesFarBeyondThePictureAreNone(x: Double) {
        var far = line
        far.bounds.topRight.x = x
        var message = MessageReader(bytes([far].encode))
        #expect([FoundLine](decoding: &message) == nil)
        far = line
        far.score = x
        message = MessageReader(bytes([far].encode))
        #expect([FoundLine](decoding: &message) == nil)
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, -1), (9000, 10)])
    func sizesThatNobodyAsksForAreNoRequest(width: Int, height: Int) {
        let request = ReaderRequest(
            purpose: .find(width: width, height: height), patch: Patch(offset: 0, width: 1, height: 1), limit: 1)
        var message = MessageReader(bytes(request.encode))
        #expect(ReaderRequest(decoding: &message) == nil)
    }

    @Test func halfAMessageIsNone() {
        let whole = bytes(reading.encode)
        for count in 0..<whole.count {
            var message = MessageReader(Array(whole.prefix(count)))
            #expect(Transcription(decoding: &message) == nil)
        }
    }

    /// A place with one candidate, of this text and probability.
    private func place(_ text: String, _ probability: Double, candidates: Int = 1, centre: Double = 0.5)
        -> MessageReader
    {
        MessageReader(
            bytes { message in
                message.append(0.0)
                message.append(1)
                message.append(1)
                message.append(centre)
                message.append(candidates)
                message.append(text)
                message.append(probability)
            })
    }

    @Test func whatNoReaderSaysIsNoMessage() {
        var good = place("a", 0.5)
        #expect(Transcription(decoding: &good)?.text == "a")
        for bad in [
            place("ab", 0.5), place("a", .nan), place("a", 1.5), place("a", -0.1), place("a", 0.5, candidates: 0),
            place("a", 0.5, candidates: .max), place("a", 0.5, candidates: -1), place("a", 0.5, centre: .infinity),
        ] {
            var message = bad
            #expect(Transcription(decoding: &message) == nil)
        }
    }
}
