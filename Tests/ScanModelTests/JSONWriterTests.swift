import FoundationEssentials
import ScanModel
import Testing

@Suite struct JSONWriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (0.0, 5, "0"), (1, 5, "1"), (0.5, 5, "0.5"), (-0.25, 5, "-0.25"), (0.000004, 5, "0"),
        (0.123456789, 6, "0.123457"),
        (10.366, 6, "10.366"), (1e6, 3, "1000000"), (.nan, 3, "null"), (.infinity, 3, "null"), (-0.0004, 3, "0"),
        (99.9996, 3, "100"), (12.05, 2, "12.05"),
    ])
    func numbersAreRoundedAndShort(value: Double, decimals: Int, expected: String) {
        #expect(written { $0.number(value, decimals: decimals) } == expected)
    }

    @Test(arguments: [Int.min, -1, 0, 7, 10, Int.max])
    func integersAreWhole(value: Int) {
        #expect(written { $0.integer(value) } == "\(value)")
    }

    @Test func whatSomeLanguageTakesForALineEndIsEscaped() throws {
        let text = "a\"\\\n\r\t\0\u{1D}\u{1E}\u{7F}\u{85}\u{2028}\u{2029}ä€😀"
        let line = written { $0.string(text) }
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        #expect(!line.contains("\u{2028}") && !line.contains("\u{2029}"))
        #expect(try JSONDecoder().decode(String.self, from: Data(line.utf8)) == text)
    }

    @Test func commasStandBetweenMembersAlone() {
        let line = written { json in
            json.object { json in
                json.key("a")
                json.array { json in
                    json.integer(1)
                    json.array { _ in }
                    json.object { _ in }
                    json.null()
                }
                json.key("b")
                json.boolean(true)
            }
            json.endLine()
            json.object { _ in }
        }
        #expect(line == "{\"a\":[1,[],{},null],\"b\":true}\n{}")
    }

    @Test func aResetWriterStartsAnew() {
        var json = JSONWriter()
        json.integer(1)
        json.reset()
        json.integer(2)
        #expect(String(decoding: json.bytes, as: UTF8.self) == "2")
    }
}
