import Testing

@testable import TextContent

@Suite struct ISBNTests {
    private let grammars = [ISBN.grammar(ContentOptions())]

    @Test(arguments: [
        ("978-3-16-148410-0", "9783161484100", "978 3 16 148410 0"),
        ("ISBN 978-0-262-03384-8", "9780262033848", "978 0 262 03384 8"),
        ("ISBN-13: 979-10-90636-07-1", "9791090636071", "979 10 90636 07 1"),
        ("ISBN-10: 0-306-40615-2", "9780306406157", "978 0 306 40615 2"),
        ("0-8044-2957-X", "9780804429573", "978 0 8044 2957 X"),
        ("99921-58-10-7", "9789992158104", "978 99921 58 10 7"),
        ("9971-5-0210-0", "9789971502102", "978 9971 5 0210 0"),
        ("960 425 059 0", "9789604250592", "978 960 425 059 0"),
        ("80-902734-1-6", "9788090273412", "978 80 902734 1 6"),
        ("1-84356-028-3", "9781843560289", "978 1 84356 028 3"),
    ])
    func numbersAreReadAs13Digits(printed: String, number: String, parts: String) throws {
        let reading = try #require(judged(printed, grammars))
        #expect(reading.text == printed)
        #expect(reading.normalized == number)
        let names = ["prefix", "registrationGroup", "registrant", "publication", "checkDigit"]
        #expect(names.compactMap { reading[$0] }.joined(separator: " ") == parts)
    }

    @Test(arguments: [
        ("9 783161 484100", "9783161484100"), ("9783161484100", "9783161484100"), ("978-3161484100", "9783161484100"),
        ("ISBN 0306406152", "9780306406157"), ("ISBN080442957X", "9780804429573"),
    ])
    func withoutAllGroupsThePublisherIsNotKnown(printed: String, number: String) throws {
        let reading = try #require(judged(printed, grammars))
        #expect(reading.normalized == number)
        #expect(reading["registrationGroup"] == String(number.dropFirst(3).prefix(1)))
        #expect(reading["registrant"] == nil)
    }

    @Test(arguments: ["9783161484100", "0-306-40615-2"])
    func oneWrongDigitIsNoticed(printed: String) {
        let characters = Array(printed)
        for place in characters.indices where characters[place] != "-" {
            for digit in "0123456789" where digit != characters[place] {
                var wrong = characters
                wrong[place] = digit
                #expect(judged(String(wrong), grammars) == nil, "\(String(wrong))")
            }
        }
    }

    @Test func theFormIsTold() throws {
        #expect(try #require(judged("0-306-40615-2", grammars))["form"] == "ISBN-10")
        #expect(try #require(judged("978-0-306-40615-7", grammars))["form"] == "ISBN-13")
    }

    @Test func theWordMayStandFarther() throws {
        #expect(try #require(judged("ISBN (print) 0306406152", grammars)).normalized == "9780306406157")
    }

    @Test func digitsThatLookLikeLettersAreDigits() throws {
        #expect(try #require(judged("ISBN 978-3-l6-148410-O", grammars)).normalized == "9783161484100")
    }

    @Test(arguments: [
        // The check digit is wrong, of either form.
        "978-3-16-148410-1", "ISBN 0-306-40615-3", "0-8044-2957-1",
        // Printed music, another article, a prefix that no group has.
        "979-0-2600-0043-8", "4006381333931", "979-7-16-148410-6",
        // Ten digits that nothing says to be a book's; a telephone's number.
        "0306406152", "030-640-6152", "0306 40 615 2",
        // Two kinds of signs, too many groups.
        "978-3 16-148410-0", "9-7-8-3-16-148410-0",
    ])
    func othersAreNone(text: String) { #expect(judged(text, grammars) == nil) }
}
