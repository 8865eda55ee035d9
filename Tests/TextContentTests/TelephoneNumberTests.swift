import ScanModel
import Testing

@testable import TextContent

@Suite struct TelephoneNumberTests {
    @Test(arguments: [
        ("Tel. 030 123456", "DE", "+4930123456"),
        ("+49 (0)30 1234 5678", "DE", "+493012345678"),
        ("030/1234568", "DE", "+49301234568"),
        ("(415) 555-2671", "US", "+14155552671"), ("415-555-2671 ext. 12", "US", "+14155552671;ext=12"),
        ("+1 415.555.2671", "DE", "+14155552671"), ("01 42 68 53 00", "FR", "+33142685300"),
        ("020 7946 0958", "GB", "+442079460958"),
        ("Phone: 22 123 45 67", "PL", "+48221234567"), ("0212 555 12 34", "TR", "+902125551234"),
        ("O3O 12345-67", "DE", "+49301234567"),
        ("+1 (298) 555-0123", "DE", "+12985550123"), ("298-555-0123", "US", "+12985550123"),
        ("+49 30 l23456", "DE", "+4930123456"), ("+41 44 668 18 00", "DE", "+41446681800"),
        ("0049 30 123456", "FR", "+4930123456"),
    ])
    func numbersAreRead(text: String, country: String, e164: String) {
        #expect(read(text, .telephoneNumber, country) == [e164])
    }

    @Test(arguments: [
        "12.05.2026", "12.05.2026 14:30", "192.168.178.1", "Order no. 030 1234567", "ISBN 978-3-16-148410-0",
        "1.234.567,89 €",
        "030 12", "+49 1", "12345678", "IBAN 0301234567", "€ 030123456", "3x12", "298 555 0123", "198-555-0123",
        "+1 298", "Artikel 0301234567", "999 999 999 999 999 999",
        // A part of a parcel's number, a book's number, an address of a computer, and one whose I was missed.
        "9400 1741 0243 9793 8100 55", "08-23-65032-1", "IP 94.152.46.18", "P 94.152.46.18", "02:48-05:45",
        "P/N 052-83571-039",
        "MAC 25:13:8F.67.14.46",
    ])
    func whatIsNone(text: String) { #expect(read(text, .telephoneNumber).isEmpty) }

    @Test func twoOnALine() {
        #expect(read("Tel 030 123456 Fax 030 123457", .telephoneNumber) == ["+4930123456", "+4930123457"])
    }

    /// The library's own examples of every region, as they are written abroad, and mobiles as they are written at home beside a
    /// word that says what they are.
    @Test func examplesOfEveryRegion() {
        var (count, missing): (Int, [String]) = (0, [])
        for (kind, international) in [(Int32(0), true), (1, false)] {
            for (region, text) in PhoneExamples.all(kind: kind, international: international) {
                count += 1
                let number = DialledNumber(text, country: region)?.e164
                let printed = international ? text : "Tel. \(text)"
                if number == nil || read(printed, .telephoneNumber, region).first != number {
                    missing.append("\(region) \(text)")
                }
            }
        }
        #expect(count > 450)
        #expect(missing.isEmpty, "\(missing)")
    }
}
