import ScanModel
import Testing

@Suite struct ElementStringTests {
    private func element(_ text: String, year: Int = 2026) throws -> ElementString {
        let message = GS1Message(parsing: Array(text.utf8), referenceYear: year)
        #expect(message.failure == nil)
        return try #require(message.elements.first)
    }

    private static let withoutOtherForm: [String] = [
        "00106141412345678908", "0109501101530003", "4109501101020917", "40295011015300000003",
        "25395011015300031234567890ABCDEFG", "2539501101530003", "423276", "423276040250", "425276040250056528",
        "4307DE", "4300M%C3%BCller", "72581/3", "72582/2", "43211", "72529", "70401ABC", "7041PAL1",
        "800112341234512391", "800309501101530003", "800309501101530003ABC-1", "8006095011015300030102",
        "8007DE89370400440532013000", "8010AB-1/2#3", "80111230", "80131987654Ad4X4bL5ttr2310c2K",
        "801312345_nopqrstuvwxyzP2", "8030aZ09-_", "8030aZ==", "8040123456789012345", "80431234567890123456781",
        "8110106141416543213150110120", "91!\"%&'()*+,-./09:;<=>?AZ_az",
    ]

    @Test(arguments: withoutOtherForm)
    func rightFieldsHaveNoProblem(text: String) throws {
        let element = try element(text)
        #expect(element.problem == nil && element.isValid && element.normalizedValue == nil)
        #expect(element.ai + element.value == text)
    }

    private static let withOtherForm: [(String, String)] = [
        ("11260200", "2026-02-28"), ("15240200", "2024-02-29"), ("17261017", "2026-10-17"),
        ("13000229", "2000-02-29"), ("43242610172359", "2026-10-17T23:59"), ("43252602000000", "2026-02-28T00:00"),
        ("4326261017", "2026-10-17"), ("70032610170830", "2026-10-17T08:30"), ("7006261017", "2026-10-17"),
        ("7007261001261017", "2026-10-01/2026-10-17"), ("7011261017", "2026-10-17"),
        ("70112610171200", "2026-10-17T12:00"), ("725019590301", "1959-03-01"),
        ("7251195903010705", "1959-03-01T07:05"), ("800826101708", "2026-10-17T08"),
        ("80082610170859", "2026-10-17T08:59"), ("8008261017085907", "2026-10-17T08:59:07"), ("3103001250", "1.250"),
        ("3100001250", "1250"), ("3105001250", "0.01250"), ("3350000000", "0"), ("39221999", "19.99"),
        ("3925123", "0.00123"), ("3903123456789012345", "123456789012.345"), ("39205", "5"), ("39420500", "5.00"),
        ("3952001999", "19.99"), ("4331001800-", "-18.00"), ("4330009860", "98.60"), ("39329781999", "19.99"),
        ("39129781", "0.01"),
    ]

    @Test(arguments: withOtherForm)
    func datesAndNumbersAreWrittenOut(text: String, normalized: String) throws {
        let element = try element(text)
        #expect(element.problem == nil && element.normalizedValue == normalized)
        #expect(element.ai + element.value == text)
    }

    @Test func anAmountNamesItsCurrency() throws {
        #expect(try element("39329781999").currency == "978")
        #expect(try element("39221999").currency == nil)
        #expect(try element("391297A1").currency == nil)
    }

    private static let wrong: [(ElementString.Problem.Code, String, String)] = [
        (.checkDigit, "0109501101530008", "check digit is 8, should be 3"),
        (.checkDigit, "00106141412345678905", "check digit is 5, should be 8"),
        (.checkDigit, "2539501101530004ABC", "check digit is 4, should be 3"),
        (.checkDigit, "80131987654Ad4X4bL5ttr2310cXK", "check characters are XK, should be 2K"),
        (.checkDigit, "80132K", "is too short for its check characters"),
        (.checkDigit, "8007DE88370400440532013000", "isn't an account number: its check digits don't fit"),
        (.checkDigit, "8007DE89", "isn't an account number: its check digits don't fit"),
        (.length, "10123456789012345678901", "has 21 characters, at most 20 are allowed"),
        (.length, "10", "is empty"), (.length, "42227", "has 2 characters instead of 3"),
        (.length, "4232760", "has 4 characters, 3, 6, 9, 12 or 15 are required"),
        (.length, "4232760402500565280", "has 16 characters, 3, 6, 9, 12 or 15 are required"),
        (.length, "4212", "has 1 character, at least 4 are required"),
        (.length, "253950110153000", "has 12 characters, at least 13 are required"),
        (.characters, "01095011015A0003", "character 10 is 'A', not a digit"),
        (.characters, "3103 01250", "character 1 is byte 20, not a digit"),
        (.characters, "10A#B", "character 2 is '#', not in GS1's character set 82"),
        (.characters, "10A B", "character 2 is byte 20, not in GS1's character set 82"),
        (.characters, "10A\u{7}", "character 2 is byte 07, not in GS1's character set 82"),
        (.characters, "4212A6AB", "character 2 is 'A', not a digit"),
        (.characters, "8010ab", "character 1 is 'a', not in GS1's character set 39"),
        (.characters, "8030a+b", "character 2 is '+', not in URL-safe base64"),
        (.date, "17260231", "there is no 31 February"), (.date, "17270229", "there is no 29 February 2027"),
        (.date, "17260431", "there is no 31 April"), (.date, "17261301", "there is no month 13"),
        (.date, "17260000", "there is no month 0"), (.date, "17261299", "there is no 99 December"),
        (.date, "7006261000", "there is no day 0"), (.date, "725019000229", "there is no 29 February 1900"),
        (.time, "70032610172400", "there is no hour 24"),
        (.time, "70032610170860", "there is no minute or second 60"),
        (.time, "80082610170875", "there is no minute or second 75"),
        (.value, "4331001800+", "ends with a sign other than a minus"),
        (.value, "43212", "has 2 where only 0, 1 is allowed"),
        (.value, "800319501101530003", "has 1 where only 0 is allowed"),
        (.value, "800100001234512391", "has only zeros instead of a number"),
        (.value, "801101", "starts with 0"), (.value, "8006095011015300030302", "there is no piece 3 of 2"),
        (.value, "8006095011015300030000", "there is no piece 0 of 0"),
        (.value, "72583/2", "there is no piece 3 of 2"),
        (.value, "725812/", "is not two numbers with a slash between them"),
        (.value, "7258A/B", "has letters instead of the number of a piece"),
        (.value, "430050%", "has '%' without two hexadecimal digits after it"),
        (.value, "4300%G0", "has '%' without two hexadecimal digits after it"),
        (.value, "4307De", "has characters other than capital letters"),
    ]

    @Test(arguments: wrong)
    func whatIsWrongIsSaid(code: ElementString.Problem.Code, text: String, message: String) throws {
        let element = try element(text)
        #expect(element.problem?.code == code)
        #expect(element.problem?.description == message)
        #expect(element.normalizedValue == nil && element.currency == nil && !element.isValid)
    }

    @Test func theFieldsBehindAWrongOneAreRead() {
        let message = GS1Message(parsing: Array("172602310109501101530003".utf8), referenceYear: 2026)
        #expect(message.elements.map(\.isValid) == [false, true])
        #expect(message.failure == nil && !message.isValid)
    }

    @Test(arguments: [
        (2026, "76", "2076"), (2026, "77", "1977"), (2026, "00", "2000"), (2026, "26", "2026"), (2049, "99", "2099"),
        (2049, "00", "2000"), (2050, "00", "2100"), (2050, "01", "2001"), (2060, "10", "2110"), (2060, "11", "2011"),
        (1999, "49", "2049"), (1999, "50", "1950"), (1995, "45", "2045"), (1995, "46", "1946"),
    ])
    func theCenturyIsTheNearest(present: Int, digits: String, year: String) throws {
        #expect(try element("11" + digits + "0131", year: present).normalizedValue == year + "-01-31")
    }

    @Test(arguments: [Int.min, -1, 0, 99, 9999, Int.max])
    func noYearIsTooMuch(present: Int) throws {
        #expect(try element("11500131", year: present).normalizedValue?.utf8.count == 10)
    }
}
