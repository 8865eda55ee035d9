import Fields
import ScanModel
import Testing

@Suite struct BusinessCardTests {
    static let rows = [
        "Dr. Jürgen Pfeiffer", "Leiter Vertrieb", "", "Calluna Maschinenbau GmbH", "Lindenallee 17", "50667 Köln", "",
        "Tel. +49 221 9954370",
        "Mobil 0171 5501234", "Fax +49 221 9954379", "j.pfeiffer@calluna.de", "www.calluna.de",
    ]

    @Test func findsEveryField() {
        let card = BusinessCard(PrintedPage.texts(Self.rows))
        #expect(card.name?.value == "Dr. Jürgen Pfeiffer")
        #expect(card.title?.value == "Leiter Vertrieb")
        #expect(card.company?.value == "Calluna Maschinenbau GmbH")
        #expect(card.address?.value == "Lindenallee 17\n50667 Köln")
        #expect(card.telephones.map(\.value.number) == ["+492219954370", "+491715501234", "+492219954379"])
        #expect(card.telephones.map(\.value.kind) == [.voice, .mobile, .fax])
        #expect(card.emails.map(\.value) == ["j.pfeiffer@calluna.de"])
        #expect(card.webAddresses.map(\.value) == ["https://www.calluna.de"])
    }

    @Test func companyMayBeFirst() {
        let rows = ["CALLUNA MASCHINENBAU GMBH", "", "JÜRGEN PFEIFFER", "info@calluna.de"]
        let card = BusinessCard(PrintedPage.texts(rows))
        #expect(card.name?.value == "JÜRGEN PFEIFFER")
        #expect(card.company?.value == "CALLUNA MASCHINENBAU GMBH")
    }

    @Test func orderOfTextsDoesNotMatter() {
        let texts = PrintedPage.texts(Self.rows)
        #expect(BusinessCard(texts) == BusinessCard(texts.reversed()))
    }

    @Test func numbersOfUnknownCountriesAreRead() {
        let rows = ["Azman Abdullah", "H/P 012-345 6789", "04-226 1234", "azman@gmail.com"]
        let card = BusinessCard(PrintedPage.texts(rows))
        #expect(card.telephones.map(\.value.number) == ["0123456789", "042261234"])
        #expect(card.telephones.map(\.value.kind) == [.mobile, .voice])
    }

    @Test func nothingIsEmpty() {
        #expect(BusinessCard([]).isEmpty)
    }

    @Test func vCardHasTheFieldsAndLineEnds() {
        let lines = BusinessCard(PrintedPage.texts(Self.rows)).vCard.components("\r\n")
        #expect(lines.prefix(3) == ["BEGIN:VCARD", "VERSION:4.0", "FN:Dr. Jürgen Pfeiffer"])
        #expect(lines.suffix(2) == ["END:VCARD", ""])
        #expect(lines.contains("TEL;VALUE=uri;TYPE=\"work,cell\":tel:+491715501234"))
        #expect(lines.contains("EMAIL;TYPE=work:j.pfeiffer@calluna.de"))
        #expect(lines.contains(#"ADR;TYPE=work:;;Lindenallee 17\n50667 Köln;;;;"#))
    }

    @Test func vCardEscapesAndFolds() {
        var card = BusinessCard([])
        let bounds = Quad(.full)
        card.company = Field(#"A, B; C\D"#, confidence: 1, bounds: bounds)
        card.title = Field(String(repeating: "äé", count: 60), confidence: 1, bounds: bounds)
        let lines = card.vCard.components("\r\n")
        #expect(lines.contains(#"ORG:A\, B\; C\\D"#))
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        // Unfolding gives the value back, so no character was split.
        #expect(card.vCard.components("\r\n ").joined().contains("TITLE:" + String(repeating: "äé", count: 60)))
    }
}

extension String {
    /// The parts between a separator. "\r\n" is one character, which `split` on characters would miss within a longer one.
    fileprivate func components(_ separator: String) -> [String] {
        var (parts, rest) = ([String](), Substring(self))
        while let found = rest.ranges(of: separator).first {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [String(rest)]
    }
}
