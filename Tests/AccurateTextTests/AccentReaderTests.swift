import Imaging
import ScanModel
import Synchronization
import Testing

@testable import AccurateText

@Suite struct AccentReaderTests {
    /// Says what it is told to.
    private final class Fixed: AccurateReader {
        let reading: LineReading
        private(set) var reads = 0

        init(_ reading: LineReading) { self.reading = reading }

        func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
            reads += 1
            return reading
        }
    }

    private let picture = Luma(width: 4, height: 4, pixels: [UInt8](repeating: 0, count: 16))

    /// A text in which `[ab]` may be either letter, the second one with the named probability.
    private func text(_ text: String, rival: Double = 0.3) -> Transcription {
        var (places, rest) = ([Transcription.Place](), Array(text))
        while !rest.isEmpty {
            let first = rest.removeFirst()
            guard first == "[" else {
                places.append(.init(candidates: [.init(character: first, probability: 1)]))
                continue
            }
            places.append(
                .init(candidates: [
                    .init(character: rest[0], probability: 1 - rival), .init(character: rest[1], probability: rival),
                ]))
            rest.removeFirst(3)
        }
        return Transcription(places: places)
    }

    private func read(_ own: String, rival: Double = 0.3, witness: String, isTurned: Bool = false) -> (
        Transcription?, Int
    ) {
        let other = Fixed(LineReading(text(witness)))
        var reading = LineReading(text(own, rival: rival))
        reading.isTurned = isTurned
        let reader = AccentReader(common: Fixed(reading)) { other }
        return (reader.read(picture, cancellation: Cancellation())?.text, other.reads)
    }

    @Test(
        arguments: [
            // The second reader decides between letters that differ by an accent, whatever else it says.
            ("unutmay[iı]n!", "unutmayın!", "unutmayın!"), ("Sprawdź wag[eę]", "Sprawdzwagę", "Sprawdź wagę"),
            ("p[iı]rasa [łl]", "xpırasa ł", "pırasa ł"), ("[Iİ]stasyon", "İstasyan", "İstasyon"),
            // It agrees, it says neither, it says nothing.
            ("wag[eę]", "wage", "wage"), ("wag[eę]", "wag", "wage"), ("wag[eę]", "", "wage"),
            // Other letters are none of its business.
            ("G[a4]te", "G4te", "Gate"),
        ])
    func accentsAreThoseOfTheSecondReader(own: String, witness: String, expected: String) {
        #expect(read(own, witness: witness).0?.text == expected)
    }

    @Test func itIsAskedWhereAnAccentIsInDoubt() {
        for (own, isTurned, reads) in [
            ("wag[eę]", false, 1), ("wage", false, 0), ("wag[e3]", false, 0), ("wag[eę]", true, 0),
        ] {
            #expect(read(own, witness: "wagę", isTurned: isTurned).1 == reads)
        }
    }

    @Test func agreementMakesSureAndContradictionDoubtful() {
        #expect((read("wag[eę]", rival: 0.1, witness: "wage").0?.confidence ?? 0) > 0.99)
        let turned = read("wag[eę]", rival: 0.1, witness: "wagę").0
        #expect(turned?.text == "wagę" && (turned?.confidence ?? 1) < 0.95)
    }

    @Test func withoutASecondReaderTheFirstOneStands() {
        let reader = AccentReader(common: Fixed(LineReading(text("wag[eę]")))) { nil }
        #expect(reader.read(picture, cancellation: Cancellation())?.text.text == "wage")
    }
}
