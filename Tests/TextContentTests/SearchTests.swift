import ScanModel
import Testing

@testable import TextContent

/// The search among alternatives: the likeliest text that is valid, and none where two are as likely.
@Suite struct SearchTests {
    /// A line of which some places are in doubt: `[S|5:0.3]` is an S, or with 0.3 a 5; `_` for nothing.
    private func line(_ text: String) -> Transcription {
        var places: [Transcription.Place] = []
        var rest = Substring(text)
        while let first = rest.popFirst() {
            guard first == "[" else {
                places.append(.init(candidates: [.init(character: first, probability: 0.98)]))
                continue
            }
            let inner = rest.prefix { $0 != "]" }
            rest = rest.dropFirst(inner.count + 1)
            var left = 1.0
            var candidates: [Transcription.Candidate] = []
            for part in inner.split(separator: "|").dropFirst() {
                let probability = Double(part.dropFirst(2)) ?? 0
                candidates.append(.init(character: part.first == "_" ? nil : part.first, probability: probability))
                left -= probability
            }
            candidates.insert(.init(character: inner.first == "_" ? nil : inner.first, probability: left), at: 0)
            places.append(.init(candidates: candidates))
        }
        return Transcription(places: places)
    }

    private func readings(_ text: String, _ template: String) throws -> [ContentReading] {
        let form = try SerialTemplate(.template(template))
        return ContentReader(.serialNumber, ContentOptions(), serial: form).readings(in: [line(text)])
    }

    @Test func anSAmongDigitsIsAFive() throws {
        let found = try readings("No AB-12S4", "AA-9999")
        #expect(found.map(\.text) == ["AB-1254"])
        #expect(found.first?.bestGuess == "AB-12S4")
        #expect(found.first?.changes == [.init(place: 8, from: "S", to: "5")])
        #expect(found.first?.places == 3..<10)
    }

    @Test func theReadersAlternativesCount() throws {
        #expect(try readings("A[x|7:0.2]3", "A99").map(\.text) == ["A73"])
        // What the reader holds for likelier wins, where both are valid.
        #expect(try readings("A[4|7:0.2]3", "A99").map(\.text) == ["A43"])
        #expect(try readings("A[4|7:0.2]3", "A99").first?.margin ?? 0 > 1)
    }

    @Test func twoThatAreAsLikelyAreToldApart() throws {
        let found = try readings("A[x|7:0.3|1:0.25]3", "A99")
        #expect(found.count == 1 && (found.first?.margin ?? 1) < ContentReader.margin)
    }

    @Test func whatIsTooFarIsSomethingElse() throws {
        #expect(try readings("SOSO", "9999").isEmpty, "four letters are a word, not a number")
        #expect(try readings("AB-12z4x", "AA-9999").isEmpty)
        #expect(try readings("AB-12345", "AA-9999").isEmpty, "it goes on")
        #expect(try readings("XAB-1234", "AA-9999").isEmpty)
    }

    @Test func aPlaceMayHoldNothing() throws {
        #expect(try readings("A1[1|_:0.4]2", "A99").map(\.text) == ["A12"])
    }

    @Test func severalAreFound() throws {
        #expect(try readings("A12, B34; C5 D67.", "A99").map(\.text) == ["A12", "B34", "D67"])
    }

    /// Lines that are all doubt end in bounded time.
    @Test func doubtEverywhereTakesNoTime() throws {
        let place = "[0|1:0.2|O:0.2|8:0.2|B:0.15]"
        let text = String(repeating: place, count: 60)
        let clock = ContinuousClock()
        let start = clock.now
        _ = ContentReader(.paymentCardNumber, ContentOptions()).readings(in: [line(text)])
        _ = ContentReader(.telephoneNumber, ContentOptions()).readings(in: [line(text)])
        #expect(
            start.duration(to: clock.now) < .seconds(20),
            "a debug build on a slow machine; a release build takes milliseconds")
    }
}
