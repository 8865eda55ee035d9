import Fields
import ScanModel
import Testing

@Suite struct ReceiptTests {
    static let rows = [
        "     MUSTER MARKT GMBH",
        "     Lindenweg 4",
        "     50667 Koeln",
        "Brot                1,29 A",
        "2 x 0,45",
        "Joghurt             0,90 A",
        "Kaffee              5,49 B",
        "SUMME          EUR  7,68",
        "BAR                10,00",
        "RUECKGELD           2,32",
        "A  7,00%  2,05  0,14  2,19",
        "B 19,00%  4,61  0,88  5,49",
        "14.03.2026  12:41   Bon 0815",
    ]

    @Test func findsEveryField() {
        let receipt = Receipt(PrintedPage.texts(Self.rows))
        #expect(receipt.merchant?.value == "MUSTER MARKT GMBH")
        #expect(receipt.date?.value == "2026-03-14")
        #expect(receipt.total?.value.description == "7.68")
        #expect(receipt.tax?.value.description == "1.02")
        #expect(receipt.currency?.value == "EUR")
        #expect(receipt.items.map(\.name) == ["Brot", "Joghurt", "Kaffee"])
        #expect(receipt.items.map(\.price.cents) == [129, 90, 549])
    }

    @Test(arguments: [-0.06, -0.03, 0.03, 0.06])
    func rowsMayRise(slope: Double) {
        let receipt = Receipt(PrintedPage.texts(Self.rows, slope: slope))
        #expect(receipt.total?.value.cents == 768)
        #expect(receipt.items.map(\.price.cents) == [129, 90, 549])
    }

    @Test func orderOfTextsDoesNotMatter() {
        let texts = PrintedPage.texts(Self.rows)
        #expect(Receipt(texts) == Receipt(texts.reversed()))
    }

    @Test func changeOutweighsWords() {
        // The total's own word is unreadable, and the largest amount is what was paid.
        var rows = Self.rows
        rows[7] = "S##ME          EUR  7,68"
        #expect(Receipt(PrintedPage.texts(rows)).total?.value.cents == 768)
    }

    @Test func confusedCharactersAreTolerated() {
        let rows = [
            "KEDAI KOPI SDN BHD (123456-X)", "T0TAL SALES            RM 1O.5O", "CASH                   RM 20 .00",
            "CHANGE                 RM 9.50", "DATE: 05/11/2O18 10:31",
        ]
        let receipt = Receipt(PrintedPage.texts(rows))
        #expect(receipt.merchant?.value == "KEDAI KOPI SDN BHD")
        #expect(receipt.total?.value.cents == 1050)
        #expect(receipt.date?.value == "2018-11-05")
        #expect(receipt.currency?.value == "MYR")
    }

    @Test(arguments: [
        ("Total TTC", "Espèces", "Rendu"), ("TOTALE COMPLESSIVO", "Contanti", "Resto"),
        ("TOTAL A PAGAR", "Efectivo", "Cambio"),
        ("Te betalen", "Contant", "Wisselgeld"), ("JUMLAH", "Tunai", "Baki"),
    ])
    func totalsHaveWordsInManyLanguages(words: (total: String, cash: String, change: String)) {
        let rows = [
            "Article            3.10", "Article            4.15", "\(words.total)            7.25",
            "\(words.cash)           20.00",
            "\(words.change)          12.75",
        ]
        let receipt = Receipt(PrintedPage.texts(rows))
        #expect(receipt.total?.value.cents == 725)
        #expect(receipt.total.map { $0.confidence > 0.9 } == true)
    }

    @Test func roundedTotalIsTheTotal() {
        let rows = [
            "TOTAL              33.92", "ROUNDING ADJUSTMENT  -0.02", "TOTAL ROUNDED      33.90",
            "CASH               50.00",
            "CHANGE             16.10",
        ]
        #expect(Receipt(PrintedPage.texts(rows)).total?.value.cents == 3390)
    }

    @Test(arguments: [
        ("25/12/2018 8:13", "2018-12-25"), ("12-01-19 21:13", "2019-01-12"), ("2019-02-03", "2019-02-03"),
        ("24 MAR 18", "2018-03-24"),
        ("Oct 3, 2016 10:02", "2016-10-03"), ("3 août 2021", "2021-08-03"), ("20180428/191204", "2018-04-28"),
        ("15.04.202C", "2020-04-15"),
    ])
    func readsDates(text: String, day: String) {
        #expect(Receipt(PrintedPage.texts([text])).date?.value == day)
    }

    @Test(arguments: ["99/99/2018", "1-300-88-2525", "15.04. 16:14", "31/02/2019", "TEL 03-4021 0276"])
    func inventsNoDates(text: String) {
        #expect(Receipt(PrintedPage.texts([text])).date == nil)
    }

    @Test func monthFirstIsAnOption() {
        let texts = PrintedPage.texts(["03/04/2026 10:00"])
        #expect(Receipt(texts).date?.value == "2026-04-03")
        #expect(Receipt(texts, options: ReceiptOptions(isMonthFirst: true)).date?.value == "2026-03-04")
    }

    @Test func nothingIsEmpty() {
        #expect(Receipt([]).isEmpty)
        #expect(Receipt(PrintedPage.texts(["Exit", "Please close the door"])).isEmpty)
    }

    @Test func writesJSON() throws {
        var json = JSONWriter()
        Receipt(PrintedPage.texts(Self.rows)).write(to: &json)
        let text = String(decoding: json.bytes, as: UTF8.self)
        #expect(text.hasPrefix(#"{"kind":"receipt","merchant":{"value":"MUSTER MARKT GMBH","#))
        #expect(text.contains(#""total":{"value":"7.68","#))
        _ = try SettingNode(json: json.bytes)
    }
}
