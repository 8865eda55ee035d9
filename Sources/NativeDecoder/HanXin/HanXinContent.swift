/// The content of a Han Xin symbol (ISO/IEC 20830, section 5.3).
struct HanXinContent: Equatable {
    /// Its parts; each begins with a character set of its own.
    private(set) var parts = [EncodedText(bytes: [])]
    /// The bits that aren't read yet.
    private var bits: BitStream

    var bytes: [UInt8] { parts.flatMap(\.bytes) }
    var hasInterpretation: Bool { parts.contains { $0.interpretation != nil } }
    var text: String { parts.map { TextEncoding.text($0, usual: "GB18030") }.joined() }

    /// Reads the words of a symbol; nil if they aren't a content, or use the modes for Unicode, GS1 and web addresses, which aren't
    /// supported.
    init?(_ words: [UInt8]) {
        bits = BitStream(words)
        // Fewer than four bits may be left, or zeros.
        while let mode = bits.next(4), mode != 0 {
            let isRead =
                switch mode {
                case 1: readDigits()
                case 2: readText()
                case 3: readBytes()
                case 4: readCommonCharacters(region: 1)
                case 5: readCommonCharacters(region: 2)
                case 6: readCharactersOfTwoBytes()
                case 7: readCharacterOfFourBytes()
                case 8: readInterpretation()
                default: false
                }
            guard isRead else { return nil }
        }
        guard !bytes.isEmpty else { return nil }
    }

    private mutating func append(_ bytes: [UInt8]) { parts[parts.count - 1].bytes += bytes }

    /// Groups of three digits; the end says how many the last group has.
    private mutating func readDigits() -> Bool {
        var groups: [String] = []
        while let group = bits.next(10) {
            guard group > 999 else {
                groups.append(String(repeating: "0", count: 3 - String(group).count) + String(group))
                continue
            }
            // 1021 to 1023 end the mode after a group of one to three digits.
            guard group > 1020, let last = groups.last, last.prefix(1023 - group).allSatisfy({ $0 == "0" }) else {
                return false
            }
            groups[groups.count - 1] = String(last.suffix(group - 1020))
            append(groups.flatMap { Array($0.utf8) })
            return true
        }
        return false
    }

    /// Characters of two sets of 62 each, between which 62 changes.
    private mutating func readText() -> Bool {
        var isSecond = false
        while let value = bits.next(6) {
            switch value {
            case 63: return true
            case 62: isSecond.toggle()
            default: append([isSecond ? Self.signs[value] : Self.letters[value]])
            }
        }
        return false
    }

    private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    /// ASCII without letters, digits, and four control characters (28 to 31).
    private static let signs = (0...127 as ClosedRange<UInt8>).filter {
        !letters.contains($0) && !(28...31).contains($0)
    }

    private mutating func readBytes() -> Bool {
        guard let count = bits.next(13) else { return false }
        for _ in 0..<count {
            guard let byte = bits.next(8) else { return false }
            append([UInt8(byte)])
        }
        return true
    }

    /// The common characters of GB 18030, in two regions; 4094 changes to the other one.
    private mutating func readCommonCharacters(region: Int) -> Bool {
        var region = region
        while let value = bits.next(12) {
            switch value {
            case 4095: return true
            case 4094: region = 3 - region
            default:
                guard let pair = region == 1 ? Self.firstRegion(value) : Self.pair(value, from: 0xD8, rows: 32) else {
                    return false
                }
                append(pair)
            }
        }
        return false
    }

    /// Rows B0 to D7, then A1 to A3, then a part of A8, of 94 characters each.
    private static func firstRegion(_ value: Int) -> [UInt8]? {
        let (rows, signs) = (40 * 94, 3 * 94)
        if value < rows { return pair(value, from: 0xB0, rows: 40) }
        if value < rows + signs { return pair(value - rows, from: 0xA1, rows: 3) }
        return value < rows + signs + 32 ? pair(value - rows - signs, from: 0xA8, rows: 1) : nil
    }

    private static func pair(_ value: Int, from row: Int, rows: Int) -> [UInt8]? {
        value < 94 * rows ? [UInt8(row + value / 94), UInt8(0xA1 + value % 94)] : nil
    }

    /// All characters of two bytes: the second is 40 to 7E or 80 to FE.
    private mutating func readCharactersOfTwoBytes() -> Bool {
        while let value = bits.next(15) {
            guard value != 0x7FFF else { return true }
            let (row, column) = (value / 190, value % 190)
            guard row <= 0xFE - 0x81 else { return false }
            append([UInt8(0x81 + row), UInt8(0x40 + column + (column < 63 ? 0 : 1))])
        }
        return false
    }

    /// One character of four bytes, of which the second and the fourth are digits.
    private mutating func readCharacterOfFourBytes() -> Bool {
        guard let value = bits.next(21), value < 126 * 12600 else { return false }
        append([
            UInt8(0x81 + value / 12600), UInt8(0x30 + value / 1260 % 10), UInt8(0x81 + value / 10 % 126),
            UInt8(0x30 + value % 10),
        ])
        return true
    }

    /// A number of one, two or three bytes; leading ones say how many follow the first.
    private mutating func readInterpretation() -> Bool {
        guard let first = bits.next(8) else { return false }
        var number: Int? = first
        if first >= 0xE0 { return false }
        if first >= 0xC0 {
            number = bits.next(16).map { (first & 0x1F) << 16 + $0 }
        } else if first >= 0x80 {
            number = bits.next(8).map { (first & 0x3F) << 8 + $0 }
        }
        guard let number else { return false }
        parts.append(EncodedText(interpretation: number, bytes: []))
        return true
    }
}
