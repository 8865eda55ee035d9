import ScanModel
import Testing

@Suite struct LineSplitterTests {
    private func pieces(_ text: String, by size: Int, limit: Int = 8) -> [LineSplitter.Piece] {
        var splitter = LineSplitter(limit: limit)
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: size).flatMap { start in
            splitter.take(bytes[start..<min(start + size, bytes.count)])
        }
    }

    @Test(arguments: 1...7)
    func linesDoNotDependOnHowTheyArrive(size: Int) {
        #expect(
            pieces("ab\n\ncd\r\n12345678\n123456789ab\nef\nrest", by: size) == [
                .line(Array("ab".utf8)), .line(Array("cd".utf8)), .line(Array("12345678".utf8)), .tooLong,
                .line(Array("ef".utf8)),
            ])
    }

    @Test func aLineWithoutEndIsToldOnce() {
        #expect(pieces(String(repeating: "x", count: 1000), by: 10) == [.tooLong])
    }
}
