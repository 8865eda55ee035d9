import Evidence
import Imaging
import ScanModel
import Testing
import TextRecognition

@testable import DataScan

/// Contents of wanted kinds, from lines as a recogniser reads them to what subscribers are told.
@Suite struct ContentScanTests {
    private let double = LineDouble()
    private var telephone: TextOptions { TextOptions(textContentType: .telephoneNumber, country: "DE") }

    /// What a second of frames tells, 30 a second.
    private func scan(
        _ scan: inout TextScan, from start: Double = 0, after: (inout TextScan) -> Void = { _ in }
    ) -> [(name: String, item: RecognizedItem?)] {
        var told: [(String, RecognizedItem?)] = []
        for index in 0..<30 {
            var frame = Frame()
            let pixels = [UInt8](repeating: UInt8(index * 40 % 256), count: 640 * 360)
            frame.copy(from: pixels.span, width: 640, height: 360, stride: 640, region: .full)
            frame.captureTime = start + Double(index) / 30
            for change in scan.process(frame) {
                switch change {
                case .added(let items): for item in items { told.append(("add", item)) }
                case .updated(let items): for item in items { told.append(("update", item)) }
                case .stable(let items): for item in items { told.append(("stable", item)) }
                case .removed(let items): for item in items { told.append(("\(item.reason)", nil)) }
                }
            }
            after(&scan)
        }
        return told
    }

    private func names(_ told: [(name: String, item: RecognizedItem?)]) -> [String] {
        told.map { "\($0.name) \($0.item?.text?.meaning?.normalized ?? $0.item?.content.string ?? "")" }
    }

    private func show(_ lines: [String]) {
        double.lines = lines.enumerated().map { (LineDouble.line(100, 60 + 40 * Double($0)), $1) }
    }

    @Test func theContentIsToldAndNothingElse() {
        show(["Welcome to the library", "Tel. 030 12345-67 daily", "Shelf 12"])
        var scan = TextScan(double, [telephone])
        let told = self.scan(&scan)
        #expect(names(told) == ["add +49301234567", "stable +49301234567"])
        #expect(told.last?.item?.text?.transcript == "030 12345-67")
        #expect(told.last?.item?.text?.meaning?.textContentType == .telephoneNumber)
        #expect(scan.items.count == 1)
    }

    @Test func withoutATypeBesideItLinesAreToldAsWell() {
        show(["Tel. 030 12345-67"])
        var scan = TextScan(double, [TextOptions(), telephone])
        #expect(
            Set(names(self.scan(&scan))) == [
                "add Tel. 030 12345-67", "stable Tel. 030 12345-67", "add +49301234567", "stable +49301234567",
            ])
    }

    @Test func whatTheFormPutsRightKeepsWhatWasRead() throws {
        show(["O3O 12345-67"])
        var scan = TextScan(double, [telephone])
        let told = self.scan(&scan)
        #expect(names(told) == ["add +49301234567", "stable +49301234567"])
        let item = try #require(told.last?.item)
        #expect(item.text?.candidates.map(\.transcript) == ["030 12345-67", "O3O 12345-67"])
    }

    /// Of lines and of contents, also where what is told is not what was read.
    @Test func partsOfWhatIsToldHaveBounds() throws {
        show(["Call O3O 12345-67 now"])
        double.tellsPlaces = true
        var scan = TextScan(double, [TextOptions(), telephone])
        _ = self.scan(&scan)
        let content = try #require(scan.items.first { $0.text?.meaning != nil })
        let line = try #require(scan.items.first { $0.text?.meaning == nil })
        #expect(content.text?.transcript == "030 12345-67")
        let whole = line.bounds.topRight.x - line.bounds.topLeft.x
        func ends(_ part: String, of item: RecognizedItem) -> [[Int]] {
            scan.bounds(of: part, in: item).map { quad in
                [quad.topLeft.x, quad.topRight.x].map { Int((($0 - line.bounds.topLeft.x) / whole * 21).rounded()) }
            }
        }
        #expect(ends("030", of: content) == [[5, 8]])
        #expect(ends("67", of: content) == [[15, 17]])
        #expect(ends("now", of: line) == [[18, 21]])
        #expect(ends("now", of: content) == [])
    }

    @Test func aPartOfALineHasItsOwnBounds() throws {
        show(["Tel. 030 1234567 Fax 030 1234568"])
        var scan = TextScan(double, [telephone])
        let items = self.scan(&scan).compactMap { $0.name == "stable" ? $0.item : nil }
        #expect(items.map { $0.text?.meaning?.normalized } == ["+49301234567", "+49301234568"])
        #expect(Set(items.map(\.id)).count == 2)
    }

    @Test func severalLinesAreOneAddress() throws {
        show(["Max Muster", "Musterstraße 12", "12345 Berlin", "Germany"])
        var scan = TextScan(double, [TextOptions(textContentType: .fullStreetAddress, country: "DE")])
        let told = self.scan(&scan)
        #expect(names(told) == ["add Musterstraße 12, 12345 Berlin, DE", "stable Musterstraße 12, 12345 Berlin, DE"])
        let bounds = try #require(told.last?.item?.bounds)
        #expect(abs(bounds.topLeft.y - 100 / 360) < 0.01 && abs(bounds.bottomLeft.y - 170 / 360) < 0.01)
    }

    @Test func cardNumbersAreMasked() throws {
        show(["4111 1111 1111 1111"])
        var masked = TextScan(double, [TextOptions(textContentType: .paymentCardNumber)])
        let item = try #require(self.scan(&masked).last?.item)
        #expect(item.text?.transcript == "•••• •••• •••• 1111")
        #expect(!"\(item)".contains("4111"), "nowhere in it")
        var plain = TextScan(double, [TextOptions(textContentType: .paymentCardNumber, masksCardNumbers: false)])
        #expect(self.scan(&plain).last?.item?.text?.meaning?.normalized == "4111111111111111")
    }

    @Test func whatIsAlmostOneIsNone() {
        show(["4111 1111 1111 1112", "31.02.2026", "x@y.invalidtld"])
        var scan = TextScan(
            double,
            [.paymentCardNumber, .dateTimeDuration, .emailAddress].map {
                TextOptions(textContentType: $0, country: "DE")
            })
        #expect(names(self.scan(&scan)).isEmpty)
    }

    /// Why contents are told and not told is there for who asks, and asking changes nothing.
    @Test func searchesAreTracedOnRequest() throws {
        show(["Tel. 030 12345-67", "Card 4111 1111 1111 1112"])
        func traces(_ isTraced: Bool) -> (told: [String], searches: [ContentTrace]) {
            var scan = TextScan(double, [telephone, TextOptions(textContentType: .paymentCardNumber)])
            scan.isTraced = isTraced
            var searches: [ContentTrace] = []
            let told = self.scan(&scan) { searches += $0.trace().contents }
            return (names(told), searches)
        }
        let (plain, traced) = (traces(false), traces(true))
        #expect(plain.searches.isEmpty && plain.told == traced.told && !plain.told.isEmpty)
        let numbers = traced.searches.filter { $0.type == .telephoneNumber && !$0.found.isEmpty }
        #expect(numbers.allSatisfy { $0.found.map(\.number) == [0] && $0.transcript == "Tel. 030 12345-67" })
        #expect(numbers.last?.found.first?.item != nil)
        let cards = traced.searches.filter { $0.type == .paymentCardNumber && !$0.rejections.isEmpty }
        #expect(!cards.isEmpty && cards.allSatisfy { $0.isMasked && $0.found.isEmpty && $0.rejections.count == 1 })
        // Lines that no look was taken at are not searched again, so there is nothing to tell.
        #expect(traced.searches.count <= 2 * double.looks.count)
    }

    @Test func anotherPrintIsAnotherItem() {
        show(["030 12345-67"])
        var scan = TextScan(double, [telephone])
        _ = self.scan(&scan)
        show(["030 98765-43"])
        let told = names(self.scan(&scan, from: 1) + self.scan(&scan, from: 2))
        #expect(told == ["superseded ", "add +49309876543", "stable +49309876543"])
    }

    @Test func whatLeavesIsRemovedOnce() {
        show(["030 12345-67"])
        var scan = TextScan(double, [telephone])
        _ = self.scan(&scan)
        double.lines = []
        #expect(names(self.scan(&scan, from: 1) + self.scan(&scan, from: 2) + self.scan(&scan, from: 3)) == ["left "])
        #expect(scan.items.isEmpty)
    }

    @Test func aGroupInARepeatIsOneComponent() throws {
        show(["Code AB123"])
        let serial = try SerialTemplate(.pattern(#"AB(?<digit>\d){3}"#))
        var scan = TextScan(double, [TextOptions(textContentType: .serialNumber, serial: serial)])
        #expect(self.scan(&scan).last?.item?.text?.meaning?.components == [.init("digit", "3")])
    }

    @Test func whatTheLineSaysAgainstItForGoodTakesItBack() {
        show(["12.03.2026"])
        var scan = TextScan(double, [TextOptions(textContentType: .dateTimeDuration, country: "DE")])
        let first = self.scan(&scan)
        show(["12.03.20261"])
        let told = names(first + self.scan(&scan, from: 1) + self.scan(&scan, from: 2) + self.scan(&scan, from: 3))
        #expect(told.first == "add 2026-03-12" && told.count { $0.hasPrefix("superseded") } == 1)
        #expect(scan.items.isEmpty)
    }

    @Test func serialNumbersHaveTheFormThatWasSaid() throws {
        show(["SN AB-12S4-7 Rev. B"])
        let serial = try SerialTemplate(.pattern(#"(?<series>[A-Z]{2})-(?<number>\d{4})-\d"#))
        var scan = TextScan(double, [TextOptions(textContentType: .serialNumber, serial: serial)])
        let item = try #require(self.scan(&scan).last?.item)
        #expect(item.text?.transcript == "AB-1254-7" && item.stability == .stable)
        #expect(item.text?.meaning?.components == [.init("series", "AB"), .init("number", "1254")])
    }
}
