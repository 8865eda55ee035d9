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

    @Test(arguments: [
        // A blank or none, and a mark beside digits, say nothing else; a letter or none, or a mark beside letters, does.
        (["Gate 12", "Gate12"], true), (["4006'381", "4006381"], true), (["40 06381", "4006'381"], true),
        (["Gate 12", "Gate 2"], false), (["don't", "dont"], false), (["40A6381", "406381"], false),
    ])
    func blanksAndMarksBesideDigitsAreNoDoubt(looks: [String], isSure: Bool) {
        #expect((fused(looks + looks).confidence(isWitnessed: false) > 0.9) == isSure)
    }

    @Test func aBlurredLookWeighsLessThanASharpOne() {
        var text = FusedText()
        for (content, contrast) in [("8OB", 14.0), ("8OB", 14), ("80B", 40)] {
            var look = Self.look(content)
            look.contrast = contrast
            text.add(look)
        }
        #expect(text.transcript == "80B")
        #expect(fused(["8OB", "8OB", "80B"]).transcript == "8OB")
    }

    @Test func aSharpLookThatComesFirstWeighsTheSame() {
        let looks = [("8OB", 14.0), ("8OB", 25), ("80B", 40)].map { content, contrast in
            var look = Self.look(content)
            look.contrast = contrast
            return look
        }
        var (ahead, behind) = (FusedText(), FusedText())
        for look in looks { ahead.add(look) }
        for look in looks.reversed() { behind.add(look) }
        #expect(abs(ahead.weight - behind.weight) < 1e-9 && abs(ahead.lead - behind.lead) < 1e-9)
        #expect(ahead.transcript == behind.transcript)
    }

    @Test func aSureLookWeighsMoreThanTwoUnsureOnes() {
        var text = FusedText()
        for (content, sure) in [("LHAOO", 0.7), ("LHAOO", 0.7), ("LH400", 0.99)] {
            text.add(Self.look(content, sure: sure))
        }
        #expect(text.transcript == "LH400")
    }

    @Test func agreementMakesConfidentAndSettles() {
        var text = FusedText()
        #expect(text.confidence == 0 && text.expectedChange == 1)
        var (confidence, change) = (0.0, 1.0)
        for _ in 0..<6 {
            text.add(Self.look("LH4[0O]0"))
            #expect(text.confidence > confidence && text.confidence < 0.9 && text.expectedChange < change)
            (confidence, change) = (text.confidence, text.expectedChange)
        }
        #expect(fused(["LH400", "LH4O0", "LH4O0"]).expectedChange > fused(["LH400", "LH400", "LH400"]).expectedChange)
    }

    /// The same ones in each run; no two looks alike.
    static func noise(_ count: Int) -> [Transcription] {
        var state: UInt64 = 7
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        return (0..<count).map { _ in
            let places = (0..<next(20)).map { _ in
                let first = 0.3 + Double(next(60)) / 100
                let characters = Array("aeiou0123456789")
                let (a, b) = (next(15), next(15))
                let other: Character? = a == b ? nil : characters[b]
                return Transcription.Place(candidates: [
                    .init(character: characters[a], probability: first),
                    .init(character: other, probability: (1 - first) / 2),
                ])
            }
            var look = Transcription(places: places)
            look.contrast = Double(next(50))
            return look
        }
    }

    @Test func whateverComesInTheStateIsBoundedAndTheFiguresAreShares() {
        var text = FusedText()
        for look in Self.noise(400) {
            text.add(look)
            #expect((0...1).contains(text.confidence) && (0...1).contains(text.agreement))
            #expect((0...1).contains(text.meanAgreement) && (0...1).contains(text.expectedChange))
            let candidates = text.candidates()
            #expect(candidates.reduce(0) { $0 + $1.confidence } < 1 + 1e-9)
            #expect(candidates.allSatisfy { $0.confidence <= candidates[0].confidence })
            #expect(text.places.count <= FusedText.mostPlaces)
        }
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
