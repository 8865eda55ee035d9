import ScanModel
import Testing

@testable import Evidence

@Suite struct FusedTextTests {
    /// A look in which each letter is sure, but for those that come as `[o0]`: the second one is nearly as likely.
    static func look(_ text: String, sure: Double = 0.95) -> Transcription {
        var places: [Transcription.Place] = []
        var characters = Array(text)
        while !characters.isEmpty {
            let character = characters.removeFirst()
            guard character == "[", characters.count >= 3 else {
                places.append(.init(candidates: [.init(character: character, probability: sure)]))
                continue
            }
            let (first, second) = (characters[0], characters[1])
            characters.removeFirst(3)
            places.append(
                .init(candidates: [
                    .init(character: first, probability: 0.55), .init(character: second, probability: 0.4),
                ]))
        }
        return Transcription(places: places)
    }

    private func fused(_ looks: [String]) -> FusedText {
        var text = FusedText()
        for look in looks { text.add(Self.look(look)) }
        return text
    }

    @Test(arguments: [
        (["LH400", "LH400", "LH400"], "LH400"),
        (["LH4O0", "LH400", "LH400"], "LH400"),
        (["LH40", "LH400", "LH400"], "LH400"),
        (["LHH400", "LH400", "LH400"], "LH400"),
        (["H400", "LH400", "LH40", "LH400"], "LH400"),
        (["Ember wilow", "Ember Wllow", "Ember Willow", "Embr Willow"], "Ember Willow"),
        (["LH4[O0]0", "LH4[0O]0", "LH400"], "LH400"),
        (["ab", "xy", "ab"], "ab"),
    ])
    func theLooksTogetherSayWhatIsThere(looks: [String], text: String) {
        #expect(fused(looks).transcript == text)
    }

    @Test func doubtAtOnePlaceIsDoubt() {
        #expect(fused(["LH400", "LH400", "LH400"]).lead > 2)
        #expect(fused(["LH400", "LH4O0", "LH400"]).lead < 1.5)
        #expect(fused(["LH400", "LH4O0"]).confidence <= 0.5)
        #expect(fused(["LH400", "LH400", "LH400"]).confidence > 0.99)
        #expect(FusedText().lead == -.infinity && FusedText().transcript == "")
    }

    @Test func theSecondCandidateIsTheSecondLikeliest() {
        let candidates = fused(["LH4O0", "LH400", "LH400", "LH400"]).candidates()
        #expect(candidates.map(\.transcript) == ["LH400", "LH4O0"])
        #expect(candidates[0].confidence > candidates[1].confidence)
    }

    @Test func theOrderOfLooksDoesNotDecide() {
        let looks = ["north.quartz", "nonh.quartz", "north.quart", "morth.quartz", "north.quartz"]
        for turn in looks.indices {
            #expect(fused(Array(looks[turn...] + looks[..<turn])).transcript == "north.quartz")
        }
    }

    @Test func aPlaceThatOneLookMadeUpGoesAway() {
        #expect(fused(["A,B", "AB", "AB", "AB", "AB", "AB", "AB"]).candidates().count <= 2)
        #expect(fused(["A,B", "AB", "AB", "AB", "AB", "AB", "AB"]).transcript == "AB")
    }
}
