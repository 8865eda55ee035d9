import Evidence
import ScanModel
import Testing
import TextContent

@Suite struct ContentLedgerTests {
    /// Lines of print, one below the other, and what is told of the contents in them.
    private struct Scene {
        var ledger: ContentLedger
        var texts: [FusedText]
        var stable: Set<Int> = []
        private var time = 0.0
        private(set) var told: [String] = []

        init(_ types: [TextContentType], lines: Int = 1) {
            let options = ContentOptions(country: "DE", languages: ["de"])
            let serial = try? SerialTemplate(.template("AA-9999-X"))
            ledger = ContentLedger(
                types.map { ContentWish(type: $0, reader: ContentReader($0, options, serial: serial), masks: false) },
                seed: 1)
            texts = Array(repeating: FusedText(), count: lines)
        }

        /// A look at a line. What stands behind a bar is likely as well, a dot for nothing: `0|O` is a zero or an O.
        mutating func look(_ text: String, at line: Int = 0, _ share: Double = 0.4) {
            var (places, rest) = ([Transcription.Place](), Substring(text))
            while let character = rest.popFirst() {
                var candidates = [Transcription.Candidate(character: character, probability: 0.99)]
                if rest.first == "|" {
                    rest.removeFirst()
                    let other = rest.removeFirst()
                    candidates[0].probability = 1 - share
                    candidates.append(.init(character: other == "." ? nil : other, probability: share))
                }
                places.append(.init(candidates: candidates))
            }
            texts[line].add(Transcription(places: places))
        }

        mutating func frame() {
            time += 0.1
            let lines = texts.enumerated().map { index, text in
                let y = 0.1 + 0.06 * Double(index)
                let bounds = Quad(
                    topLeft: Point(x: 0.1, y: y), topRight: Point(x: 0.9, y: y),
                    bottomRight: Point(x: 0.9, y: y + 0.04), bottomLeft: Point(x: 0.1, y: y + 0.04))
                let printed = PrintedText(candidates: [.init(transcript: text.transcript, confidence: 0.5)])
                let item = RecognizedItem(
                    id: "line\(index)", content: .text(printed), bounds: bounds, confidence: 0.5,
                    stability: stable.contains(index) ? .stable : .tentative, reads: text.looks, firstSeen: 0,
                    lastSeen: time)
                return ContentLine(item: item, text: text)
            }
            for case .stable(let items) in ledger.update(lines, removed: [], at: time) {
                told += items.compactMap { $0.text?.meaning?.normalized }
            }
        }
    }

    @Test func aBlankInDoubtIsNoDoubtOfAnAccount() {
        var scene = Scene([.iban])
        for _ in 0..<5 {
            scene.look("IBAN DE89 3704 |.0044 0532 |.0130 00")
            scene.frame()
        }
        #expect(scene.told == ["DE89370400440532013000"])
    }

    @Test func theCaseOfALetterIsNoDoubtOfAnAddress() {
        var scene = Scene([.emailAddress])
        for _ in 0..<5 {
            scene.look("S|support@example.de")
            scene.frame()
        }
        #expect(scene.told == ["support@example.de"])
    }

    @Test(arguments: [(0.4, false), (0.05, true)])
    func whatMayWellBeAnotherIsNotCertain(share: Double, isTold: Bool) {
        var scene = Scene([.serialNumber])
        for _ in 0..<8 {
            scene.look("AB-1234-K|X", share)
            scene.frame()
        }
        #expect(scene.told == (isTold ? ["AB-1234-K"] : []))
    }

    @Test func aCertainLineDoesNotHoldTheOthersBack() {
        var scene = Scene([.machineReadableZone], lines: 2)
        for count in 0..<8 {
            scene.look("P<UTOERIKSSO|0N<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", at: 0)
            if count < 3 { scene.look("L898902C36UTO7408122F1204159ZE184226B<<<<<10", at: 1) }
            if count == 3 { scene.stable = [1] }
            scene.frame()
        }
        #expect(scene.told.count == 1)
    }

    @Test func whatACheckDigitHoldsTogetherIsNothingElse() {
        let line = "9400 1741 0243 9793 8100 55"
        var alone = Scene([.paymentCardNumber, .telephoneNumber])
        var both = Scene([.iban, .telephoneNumber])
        for _ in 0..<5 {
            alone.look(line)
            alone.frame()
            both.look("AT61 1904 3002 3457 3201, 030 123456")
            both.frame()
        }
        #expect(alone.told.isEmpty)
        #expect(Set(both.told) == ["AT611904300234573201", "+4930123456"])
    }
}
