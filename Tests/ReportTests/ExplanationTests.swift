import DataScan
import Evidence
import ScanModel
import Testing

@testable import Report
@testable import TextContent

@Suite struct ExplanationTests {
    private let changed = ContentReading(
        text: "030 12345-67", bestGuess: "O3O 12345-67", places: 5..<17, normalized: "+49301234567", components: [],
        isWeak: false, cost: 2.25, margin: .infinity,
        changes: [.init(place: 5, from: "O", to: "0"), .init(place: 7, from: "O", to: "0")])

    private func look(_ text: String, _ confidence: Double) -> FrameTrace.LineLook {
        .init(track: 4, bounds: Made.square(10), transcript: text, confidence: confidence)
    }

    private func line(_ item: String?) -> FrameTrace.Followed {
        .init(kind: .text, track: 4, item: item, bounds: Made.square(10))
    }

    private func item(_ reading: ContentReading, _ type: TextContentType = .telephoneNumber) -> RecognizedItem {
        var item = Made.item("id1", reading.text, at: 10, isText: true)
        item.content = .text(
            PrintedText(
                candidates: [.init(transcript: reading.text, confidence: 0.9)],
                meaning: TextMeaning(textContentType: type, normalized: reading.normalized)))
        return item
    }

    private func search(
        _ type: TextContentType, found: [ContentTrace.Found] = [], rejections: [Rejection] = [], isMasked: Bool = false
    ) -> ContentTrace {
        ContentTrace(
            type: type, isMasked: isMasked, lines: ["line1"], transcript: "Tel. O3O 12345-67", found: found,
            rejections: rejections)
    }

    /// A line of which a number is told in the third frame, and of which a wanted address of mail is not found.
    private func account(of reading: ContentReading) -> (told: String, end: String) {
        var explanation = Explanation()
        var told = ""
        let found = ContentTrace.Found(number: 0, item: nil, lines: ["line1"], reading: reading)
        let known = ContentTrace.Found(number: 0, item: "id1", lines: ["line1"], reading: reading)
        told += explanation.take(
            [], FrameTrace(moment: Made.moment(0), looks: [look("Tel. O30 12345-67", 0.5)], followed: [line(nil)]))
        told += explanation.take(
            [],
            FrameTrace(
                moment: Made.moment(1), looks: [look("Tel. O3O 12345-67", 0.625)],
                contents: [search(.telephoneNumber, found: [found]), search(.emailAddress)], followed: [line("line1")]))
        told += explanation.take(
            [.add(Made.change(2, item(reading))), .stable(Made.change(2, item(reading)))],
            FrameTrace(
                moment: Made.moment(2), looks: [look("Tel. O3O 12345-67", 0.75)],
                contents: [search(.telephoneNumber, found: [known])], followed: [line("line1")]))
        #expect(told.isEmpty, "an item is told of once it is gone")
        return (explanation.take([Made.removal(3, "id1")], nil), explanation.finish())
    }

    @Test func whatTheFormChangedIsSaidFrameByFrame() {
        let (told, end) = account(of: changed)
        #expect(
            told == """
                telephoneNumber id1 "030 12345-67" = "+49301234567"
                  reported in frame 2 (0.200 s), stable in frame 2 (0.200 s); 2 reads, confidence 0.99; \
                gone in frame 3 (0.300 s): left
                  frame 0 (0.000 s): "Tel. O30 12345-67" 0.50
                  frames 1 to 2: "Tel. O3O 12345-67" 0.63 to 0.75, 2 times
                  frame 1 (0.100 s): taken as "030 12345-67"; O→0 at 1, O→0 at 3 for 2.3 nats: \
                it doesn't have the form as read

                """)
        #expect(
            end.isEmpty, "the line has a content that was told, and nothing came near the other kind")
    }

    @Test func theNextThatFitsIsSaid() {
        var near = changed
        near.margin = 1.5
        #expect(account(of: near).told.contains("; the next that fits is 1.5 nats off\n"))
        near.changes = []
        #expect(account(of: near).told.contains("taken as \"030 12345-67\"; nothing changed;"))
    }

    @Test func barcodesHaveTheFramesInWhichTheyWereRead() {
        var explanation = Explanation()
        let followed = FrameTrace.Followed(kind: .barcode, track: 0, item: "id1", bounds: Made.square(10))
        for frame in 0..<3 {
            let events: [ScanEvent] = frame == 1 ? [.add(Made.change(1, Made.item("id1", "A\u{1B}[1m", at: 10)))] : []
            let reading = Made.reading("A\u{1B}[1m", at: 10, track: 0, isFragile: frame == 2)
            let early = FrameTrace.Followed(kind: .barcode, track: 0, bounds: Made.square(10))
            let trace = FrameTrace(
                moment: Made.moment(frame), readings: [reading], followed: [frame == 0 ? early : followed])
            #expect(explanation.take(events, trace).isEmpty)
        }
        #expect(
            explanation.take([Made.removal(5, "id1")], FrameTrace(moment: Made.moment(5))) == """
                qr id1 "A␣[1m"
                  reported in frame 1 (0.100 s), never stable: too little or conflicting evidence; \
                2 reads, confidence 0.99; gone in frame 5 (0.500 s): left
                  frames 0 to 2: "A␣[1m", 3 times, 1 only in a restored picture

                """)
        #expect(explanation.finish().isEmpty)
    }

    @Test func aDocumentHasItsFormatInsteadOfAText() {
        var explanation = Explanation()
        var sheet = Made.item("d", "", at: 10)
        sheet.content = .document(FlatShape(aspectRatio: 0.7071, format: .a4))
        let events: [ScanEvent] = [.add(Made.change(1, sheet)), .stable(Made.change(1, sheet))]
        #expect(explanation.take(events, FrameTrace(moment: Made.moment(1))).isEmpty)
        let told = explanation.take([Made.removal(5, "d")], FrameTrace(moment: Made.moment(5)))
        #expect(told.hasPrefix("document d A4, 0.71\n  reported in frame 1 (0.100 s), stable in frame 1"))
        #expect(!told.contains("assembled from parts"))
    }

    @Test func linesInWhichNothingWasFoundAreTold() {
        var explanation = Explanation()
        let refused = Rejection(text: "12345-67", places: 5..<13, cost: 1.5)
        #expect(
            explanation.take(
                [],
                FrameTrace(
                    moment: Made.moment(0), looks: [look("No. 12345-67", 0.75)],
                    contents: [search(.telephoneNumber, rejections: [refused]), search(.iban)],
                    followed: [line("line1")])
            ).isEmpty)
        #expect(
            explanation.finish() == """
                not reported, line1 "Tel. O3O 12345-67"
                  frame 0 (0.000 s): "No. 12345-67" 0.75
                  telephoneNumber: "12345-67" (1.5 nats from what was read) was rejected: it needs \
                \(TextContentType.telephoneNumber.definition.rule)
                  nothing of the form: iban

                """)
    }

    @Test func whatIsNotCertainIsToldWithItsRival() {
        var (explanation, unsure) = (Explanation(), changed)
        unsure.margin = 0.5
        let found = ContentTrace.Found(number: nil, item: nil, lines: ["line1"], reading: unsure)
        let rival = Rejection(text: "080 12345-67", places: 5..<17, cost: 2.75, rival: unsure.text)
        _ = explanation.take(
            [],
            FrameTrace(
                moment: Made.moment(0), contents: [search(.telephoneNumber, found: [found], rejections: [rival])]))
        #expect(explanation.finish().contains("not certain: \"080 12345-67\" is 0.5 nats off"))
    }

    @Test func whatWasLostAgainIsTold() {
        var explanation = Explanation()
        let found = ContentTrace.Found(number: 0, item: nil, lines: ["line1"], reading: changed)
        for (frame, found) in [[found], []].enumerated() {
            _ = explanation.take(
                [], FrameTrace(moment: Made.moment(frame), contents: [search(.telephoneNumber, found: found)]))
        }
        #expect(
            explanation.finish().hasPrefix(
                "not reported, telephoneNumber in line1: too few attempts agreed on it\n  frame 0 (0.000 s): taken as"))
        #expect(explanation.finish().contains("frame 1 (0.100 s): no longer found\n"))
    }

    /// What must not be shown in full isn't, wherever it was read.
    @Test func cardNumbersStayHidden() {
        var explanation = Explanation()
        let number = "4111 1111 1111 1111"
        let masked = "•••• •••• •••• 1111"
        let reading = ContentReading(
            text: number, bestGuess: "4111 1111 1111 I111", places: 0..<19, normalized: "4111111111111111",
            components: [], masked: masked, isWeak: false, cost: 1, margin: .infinity,
            changes: [.init(place: 15, from: "I", to: "1")])
        let found = ContentTrace.Found(number: 0, item: "id1", lines: ["line1"], reading: reading)
        let near = Rejection(text: "4111 1111 1111 1112", places: 0..<19, cost: 0)
        var shown = reading
        (shown.text, shown.normalized) = (masked, masked)
        let search = ContentTrace(
            type: .paymentCardNumber, isMasked: true, lines: ["line1"], transcript: number, found: [found])
        var second = search
        (second.lines, second.found, second.rejections) = (["line2"], [], [near])
        let told =
            explanation.take(
                [.add(Made.change(0, item(shown, .paymentCardNumber)))],
                FrameTrace(
                    moment: Made.moment(0), looks: [look(number, 0.5)], contents: [search, second],
                    followed: [line("line1")])) + explanation.take([Made.removal(1, "id1")], nil)
            + explanation.finish()
        #expect(!told.contains("4111") && !told.contains("1112") && !told.contains("I→1"))
        #expect(told.contains(masked) && told.contains("at 16 for 1.0 nats"))
    }
}
