import ScanModel
import Testing

@testable import TextContent

/// The specimens are those of ICAO Doc 9303 and of the states that are named in them.
@Suite struct MachineReadableZoneTests {
    private let grammars = MachineReadableZone.grammars(ContentOptions(referenceYear: 2026))

    private static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    private static let card = [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]

    @Test func passportsAreRead() throws {
        let text = Self.passport.joined(separator: "\n")
        let reading = try #require(judged(text, grammars))
        #expect(reading.normalized == text)
        let told = reading.components.map { "\($0.name) \($0.value)" }
        #expect(
            told == [
                "form TD3", "documentCode P", "issuingState UTO", "surname ERIKSSON", "givenNames ANNA MARIA",
                "documentNumber L898902C3", "nationality UTO", "birthDate 1974-08-12", "sex F", "expiryDate 2012-04-15",
                "optionalData ZE184226B",
            ])
    }

    @Test func cardsAreRead() throws {
        let reading = try #require(judged(Self.card.joined(separator: "\n"), grammars))
        let told = reading.components.map { "\($0.name) \($0.value)" }
        #expect(
            told == [
                "form TD1", "documentCode I", "issuingState UTO", "surname ERIKSSON", "givenNames ANNA MARIA",
                "documentNumber D23145890", "nationality UTO", "birthDate 1974-08-12", "sex F", "expiryDate 2012-04-15",
            ])
    }

    @Test(arguments: TravelDocumentSpecimen.published)
    func otherFormsAndStatesAreRead(lines: [String], form: String, number: String, birth: String) throws {
        let text = lines.joined(separator: "\n")
        let reading = try #require(judged(text, grammars))
        #expect(reading.normalized == text)
        #expect(reading["form"] == form)
        #expect(reading["documentNumber"] == number)
        #expect(reading["birthDate"] == birth)
    }

    @Test func namesOfSeveralWordsAreParted() throws {
        let text = "IDLIEID98754015<<<<<<<<<<<<<<<\n8205122M1906224LIE<<<<<<<<<<<6\nOSPELT<BECK<<MARISA<<<<<<<<<<<"
        let reading = try #require(judged(text, grammars))
        #expect(reading["surname"] == "OSPELT BECK")
        #expect(reading["givenNames"] == "MARISA")
    }

    @Test func longNumbersGoOnInTheOptionalData() throws {
        let lines = TravelDocumentSpecimen.card(number: "D23145890AB112233445", optional: "")
        let reading = try #require(judged(lines, grammars))
        #expect(reading["documentNumber"] == "D23145890AB112233445")
        #expect(reading["optionalData"] == nil)
    }

    @Test func unknownDaysOfBirthAreLeftOut() throws {
        for (field, birth) in [
            ("7408<<", "1974-08"), ("74<<<<", "1974"), ("270101", "1927-01-01"), ("260101", "2026-01-01"),
        ] {
            let lines = TravelDocumentSpecimen.card(number: "D23145890", optional: "", birth: field)
            #expect(try #require(judged(lines, grammars))["birthDate"] == birth)
        }
    }

    @Test func whatLooksLikeADigitAmongDigitsIsOne() throws {
        let (first, second) = (
            "P<UT0ER1KSS0N<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO74O8l22F12O41S9ZE184226B<<<<<1O"
        )
        let reading = try #require(judged("\(first)\n\(second)", grammars, doubts: ["l": "1"]))
        #expect(reading.normalized == Self.passport.joined(separator: "\n"))
        #expect(reading.text == reading.normalized && reading.bestGuess == "\(first)\n\(second)")
    }

    @Test func whatTheReaderDoubtsIsReadAsItFits() throws {
        let second = "LB989O2C36UTO7408122F1204159ZE1B4226B<<<<<10"
        let reading = try #require(judged("\(Self.passport[0])\n\(second)", grammars, doubts: ["B": "8", "O": "0"]))
        #expect(reading.normalized == Self.passport.joined(separator: "\n"))
    }

    @Test func zerosOfANumberAreNoLetters() throws {
        let (first, digits) = ("P<CHESCHMIDT<<PETER".padded(44), "CHE0007250M3004261<<<<<<<<<<<<<<06")
        let reading = try #require(judged("\(first)\nY1OGYONO51\(digits)", grammars))
        #expect(reading.normalized == "\(first)\nY10GY0N051\(digits)" && reading.text == reading.normalized)
    }

    @Test(arguments: [0, 9, 13, 18, 19, 21, 27, 28, 42, 43])
    func oneWrongCharacterIsNoticed(place: Int) {
        var line = Array(Self.passport[1])
        line[place] = line[place] == "3" ? "4" : "3"
        #expect(judged("\(Self.passport[0])\n\(String(line))", grammars) == nil)
    }

    @Test(arguments: [
        // States that there are not: of issue, of nationality.
        "P<UTXERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
        "VBD<<DEDIC<<SIDNAN<<<<<<<<<<<<<<<<<<\nD091740530BOS8201135M9708011<2020711",
        // A name that goes on behind fillers, and none.
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<K<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
        "P<UTO<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
        // A character too few, a line alone, something beside it.
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10 A",
    ])
    func othersAreNone(text: String) { #expect(judged(text, grammars) == nil) }

    @Test func daysThatThereAreNotAreNone() {
        for birth in ["740230", "741301", "740800", "74<<12"] {
            let lines = TravelDocumentSpecimen.card(number: "D23145890", optional: "", birth: birth)
            #expect(judged(lines, grammars) == nil)
        }
        #expect(
            judged(TravelDocumentSpecimen.card(number: "D23145890", optional: "", expiry: "120431"), grammars) == nil)
    }
}

extension String {
    /// Filled up as zones are.
    fileprivate func padded(_ length: Int) -> String { self + String(repeating: "<", count: length - count) }
}
