import ScanModel
import Testing

@testable import TextContent

/// What people are told of texts that were not taken for a content.
@Suite struct RejectionTests {
    private func rejections(_ reader: ContentReader, _ line: Transcription) -> [Rejection] {
        reader.rejections(in: [line], beside: reader.readings(in: [line]))
    }

    private func plain(_ text: String) -> Transcription {
        Transcription(places: text.map { .init(candidates: [.init(character: $0, probability: 1)]) })
    }

    @Test func whatTheJudgeRefusesIsTold() {
        let card = ContentReader(.paymentCardNumber, ContentOptions())
        let refused = rejections(card, plain("Card 4111 1111 1111 1112"))
        #expect(refused == [Rejection(text: "4111 1111 1111 1112", places: 5..<24, cost: 0)])
        #expect(rejections(card, plain("Welcome to the library")).isEmpty, "nothing has the form")
    }

    @Test func besideWhatWasFoundOnlyWhatWasReadThereIsTold() {
        let isbn = ContentReader(.isbn, ContentOptions())
        #expect(rejections(isbn, plain("ISBN 978-3-16-148410-0")).isEmpty)
        // As it was read it has the form, and a check digit that does not fit; the reader's second choice fits.
        var line = plain("ISBN 978-3-16-148410-1")
        line.places[21].candidates = [.init(character: "1", probability: 0.6), .init(character: "0", probability: 0.4)]
        #expect(isbn.readings(in: [line]).map(\.normalized) == ["9783161484100"])
        #expect(rejections(isbn, line).map(\.text) == ["ISBN 978-3-16-148410-1"])
        #expect(rejections(isbn, line).allSatisfy { $0.cost == 0 && $0.rival == nil })
    }

    @Test func theRivalOfWhatIsNotCertainIsTold() throws {
        let serial = ContentReader(.serialNumber, ContentOptions(), serial: try SerialTemplate(.template("A99")))
        var line = plain("A73")
        line.places[1].candidates = [
            .init(character: "7", probability: 0.55), .init(character: "1", probability: 0.45),
        ]
        let rejection = try #require(rejections(serial, line).first)
        #expect(rejection.text == "A13" && rejection.rival == "A73")
        #expect(rejection.cost > 0 && rejection.cost < ContentReader.margin)
    }

    /// A long line that has the form everywhere tells a few, not all.
    @Test func fewAreTold() {
        let numbers = (1...12).map { "99-\($0 + 10)-77" }.joined(separator: ", ")
        let refused = rejections(ContentReader(.telephoneNumber, ContentOptions(country: "DE")), plain(numbers))
        #expect(refused.count == Rejection.most)
        #expect(zip(refused, refused.dropFirst()).allSatisfy { $0.places.upperBound <= $1.places.lowerBound })
    }

    @Test func everyKindHasItsRule() {
        #expect(Set(TextContentType.allCases.map(\.definition.rule)).count == TextContentType.allCases.count)
        #expect(TextContentType.allCases.allSatisfy { !$0.definition.rule.isEmpty })
    }
}
