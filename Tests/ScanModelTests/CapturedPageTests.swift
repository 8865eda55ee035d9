import FoundationEssentials
import ScanModel
import Testing

@Suite struct CapturedPageTests {
    static let page = CapturedPage(
        id: "00ff19ab3c4d5e6f", time: 1_795_248_010.366, width: 1654, height: 2339,
        millimetres: PageSize(width: 210, height: 297), format: .a4, appearance: .blackAndWhite, sharpness: 0.125,
        items: [
            PageItem(kind: .text, string: "Größe \"A\"\u{2028}عربي", bounds: ScanEventTests.quad, confidence: 0.91),
            PageItem(
                kind: .barcode, string: "A\u{1D}1", symbology: .code128, bounds: ScanEventTests.quad, confidence: 1),
        ])

    private func text(_ page: CapturedPage, withItems: Bool = true) -> String {
        var json = JSONWriter()
        page.write(to: &json, withItems: withItems)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func parse(_ text: String) throws -> CapturedPage {
        try JSONDecoder().decode(CapturedPage.self, from: Data(text.utf8))
    }

    @Test func whatIsWrittenIsReadBack() throws {
        var small = Self.page
        (small.millimetres, small.format, small.items) = (nil, nil, [])
        for page in [Self.page, small] { #expect(try parse(text(page)) == page) }
    }

    @Test func wordsAreReadBack() throws {
        var page = Self.page
        page.items[0].words = [0...0.25, 0.3125...1]
        #expect(text(page).contains("\"words\":[[0,0.25],[0.3125,1]]"))
        #expect(try parse(text(page)) == page)
        for wrong in ["[[0.5,0.25]]", "[[0,1.5]]", "[[-1,1]]", "[[1]]", "[[0,0.5,1]]", "[0,1]", "7"] {
            let text = text(page).replacing("[[0,0.25],[0.3125,1]]", with: wrong)
            #expect(throws: DecodingError.self) { try parse(text) }
        }
    }

    @Test func pagesOfEarlierVersionsHaveNoWords() throws {
        let written = text(Self.page)
        #expect(!written.contains("words"))
        #expect(try parse(written).items.allSatisfy(\.words.isEmpty))
    }

    @Test func itemsCanBeLeftOut() throws {
        var page = Self.page
        page.items = []
        #expect(try parse(text(Self.page, withItems: false)) == page)
    }

    @Test(arguments: [
        ("00ff19ab3c4d5e6f", "00FF19AB3C4D5E6F"), ("00ff19ab3c4d5e6f", "../../etc/passwd"),
        ("\"width\":1654", "\"width\":0"),
        ("\"height\":2339", "\"height\":70000"), ("\"width\":210", "\"width\":-1"), ("2026", "the year"),
        ("blackAndWhite", "sepia"),
    ])
    func whatIsWrongIsRejected(_ right: String, _ wrong: String) throws {
        let text = text(Self.page)
        #expect(text.contains(right))
        #expect(throws: DecodingError.self) { try parse(text.replacing(right, with: wrong)) }
    }

    @Test func whatALaterVersionAddsIsLeftOut() throws {
        var page = Self.page
        page.format = nil
        page.items[1].symbology = nil
        let later = text(Self.page).replacing("A4", with: "A9").replacing(
            "code128", with: "code2028")
        #expect(try parse(later) == page)
    }

    @Test func randomIDsAreIDs() {
        for _ in 0..<100 { #expect(CapturedPage.isID(CapturedPage.randomID())) }
        #expect(!CapturedPage.isID("00ff19ab3c4d5e6") && !CapturedPage.isID("00ff19ab3c4d5e6é"))
    }
}
