import ScanModel
import TestSupport
import Testing

@testable import Results

/// What is read from disk is what was stored, to the decimals of the wire.
@Suite struct JournalRecordTests {
    private let cursor = ResultCursor(log: "abc", run: 7, number: 12)
    private let bounds = Quad(
        topLeft: Point(x: -0.00012, y: 0.2), topRight: Point(x: 0.3, y: 0.23456), bottomRight: Point(x: 1.00001, y: 1),
        bottomLeft: Point(x: 0.1, y: 0.4))

    private func result(_ items: [RecognizedItem], region: Region = .full) -> StoredResult {
        StoredResult(
            cursor: cursor, session: "15dts98vzu6eo", region: region,
            change: Change(
                sequence: 42, moment: Moment(frame: 311, captureTime: 5120.366123, time: 1_790_000_000.366),
                items: items, allItems: items.map(\.id) + ["", "other"]))
    }

    private func barcode(_ symbology: Symbology, _ payload: String, _ data: [UInt8]) -> RecognizedItem {
        RecognizedItem(
            id: "k3f9hmw2xa",
            content: .barcode(
                Barcode(symbology: symbology, payload: payload, payloadData: data, symbologyIdentifier: "]C1")),
            details: BarcodeDetails(
                errorCorrectionLevel: "23%", checkDigit: .optionalFits, supplementalPayload: "12",
                printedDigits: "012345678905", structuredAppend: StructuredAppend(index: 1, count: nil, id: "p\t\u{0}"),
                isInverted: true, isMirrored: true, hasECI: true),
            evidence: BarcodeEvidence(plainReads: 2, lines: 8, printedDigits: .differ), bounds: bounds,
            confidence: 0.9987,
            stability: .stable, reads: 5, firstSeen: 5120.333, lastSeen: 5120.366123)
    }

    private func line(_ result: StoredResult) -> [UInt8] {
        var bytes: [UInt8] = []
        var json = JSONWriter()
        JournalRecord.append(result, wall: 1_790_000_001.5, to: &bytes, using: &json)
        return bytes
    }

    private func comesBack(_ result: StoredResult) throws {
        let line = line(result)
        #expect(line.count { $0 == 10 } == 1 && line.last == 10)
        let read = try #require(JournalRecord(line.dropLast()))
        #expect(read.cursor == cursor && read.wall == 1_790_000_001_500)
        let back = try #require(JournalRecord.result(line.dropLast(), read.cursor))
        #expect(back == result)
        // == of texts passes over how a letter is put together.
        #expect(
            back.change.items.map { Array($0.content.string.utf8) }
                == result.change.items.map { Array($0.content.string.utf8) })
        #expect(self.line(back) == line, "and what was read is told as before")
    }

    @Test func everyMemberOfABarcode() throws {
        try comesBack(result([barcode(.aztec, "plain", Array("plain".utf8))]))
    }

    @Test func anyBytesAndAnyText() throws {
        try comesBack(result([barcode(.qr, "", Array(0...255))]))
        let odd =
            "\u{0}\u{1}\t\n\r\"\\/\u{7F}\u{85}\u{2028}\u{202E}\u{FEFF}\u{FFFE}\u{1F600}e\u{301}é\u{E0001}\u{10FFFF}\u{D7FF}"
        try comesBack(result([barcode(.qr, odd, Array(odd.utf8)), barcode(.dataMatrix, "x", [])]))
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                let range: ClosedRange<UInt32> = Bool.random(using: &random) ? 0...0x7F : 0...0x10FFFF
                text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "?")
            }
            let data = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
            }
            try comesBack(result([barcode(.pdf417, text, data)]))
        }
    }

    @Test func gs1FieldsAreMadeOfTheContentAgain() throws {
        let gs1 = barcode(.code128, "0104012345678901\u{1D}10AB", Array("0104012345678901\u{1D}10AB".utf8))
        let stored = result([gs1])
        #expect(String(decoding: line(stored), as: UTF8.self).contains(#""gs1":{"elements":[{"ai":"01""#))
        try comesBack(stored)
    }

    @Test func linesOfTextWithTheirCandidates() throws {
        var item = barcode(.qr, "", [])
        item.content = .text(
            PrintedText(candidates: [
                .init(transcript: "Straße 1\u{2019}", confidence: 0.93), .init(transcript: "", confidence: 0),
            ]))
        item.details = BarcodeDetails()
        item.evidence = nil
        try comesBack(result([item]))
        item.content = .text(PrintedText(candidates: []))
        try comesBack(result([item]))
    }

    @Test func aRegionThatEndsAtTheEdge() throws {
        // Rounded to the six decimals of the wire, 0.1234565 + 0.8765435 is more than 1.
        try comesBack(
            result([barcode(.qr, "a", [])], region: try Region(x: 0.1234565, y: 0.5, width: 0.8765435, height: 0.5)))
    }

    @Test func noChangedByteGoesUnseen() {
        let line = Array(line(result([barcode(.qr, "a", [1])])).dropLast())
        for index in line.indices {
            for bit in 0..<8 {
                var changed = line
                changed[index] ^= 1 << bit
                #expect(JournalRecord(changed[...]) == nil, "bit \(bit) of byte \(index)")
            }
        }
        #expect(JournalRecord(line[...]) != nil)
        for count in line.indices { #expect(JournalRecord(line.prefix(count)) == nil) }
    }

    @Test func theChecksumIsZlibs() {
        #expect(Checksum.crc32(Array("123456789".utf8).span) == 0xCBF4_3926)
        #expect(Checksum.crc32(Array("".utf8).span) == 0)
        #expect(Checksum.crc32(Array("The quick brown fox jumps over the lazy dog".utf8).span) == 0x414F_A339)
    }

    @Test func headers() {
        let header = SegmentHeader(log: "abc", run: 7, first: 12)
        var bytes: [UInt8] = []
        header.append(to: &bytes)
        let line = bytes.dropLast()
        #expect(bytes.last == 10 && SegmentHeader.parse(line) == .header(header))
        for index in line.indices {
            var changed = line
            changed[index] ^= 1
            #expect(SegmentHeader.parse(changed) == nil, "byte \(index)")
        }
        #expect(SegmentHeader.parse(newer()[...]) == .newer(version: 2))
    }
}

/// The first line of a file of a later version.
func newer() -> [UInt8] {
    var line = Array("datascan-results\t2\twhatever comes\t".utf8)
    Checksum.append(Checksum.crc32(line.span), to: &line)
    return line
}
