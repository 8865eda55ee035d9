import ScanModel

/// USPS Intelligent Mail (USPS-B-3200): 65 bars, which are the bits of ten characters of 13 bits each, with a checksum of 11 bits.
struct IntelligentMail: FourStateCode {
    let symbology = Symbology.intelligentMail

    /// Halves of bars that may be taken the other way if the code isn't valid as seen: the least certain ones, up to two at a time. The
    /// checksum and the characters' weights leave one of 10¹⁰ changes valid.
    private static let doubtful = 8

    let leastBars = 65

    func read(_ bars: [FourStateBar]) -> FourStateContent? {
        guard bars.count == leastBars else { return nil }
        let characters = Self.characters(bars)
        if let content = Self.content(characters) { return content }
        let halves = bars.enumerated().flatMap { index, bar in
            [(index, true, bar.certainty.up), (index, false, bar.certainty.down)]
        }.sorted { $0.2 < $1.2 }.prefix(Self.doubtful)
        for first in halves.indices {
            for second in first..<halves.endIndex {
                var changed = characters
                // A half that is changed once with itself is changed alone.
                for place in Set([first, second]) {
                    let (character, bit) = IntelligentMailTables.place(halves[place].0, isUp: halves[place].1)
                    changed[character] ^= 1 << bit
                }
                if let content = Self.content(changed) { return content }
            }
        }
        return nil
    }

    /// Returns the ten characters that the bars are the bits of.
    private static func characters(_ bars: [FourStateBar]) -> [Int] {
        var characters = [Int](repeating: 0, count: 10)
        for (index, bar) in bars.enumerated() {
            for (isUp, isSet) in [(true, bar.hasAscender), (false, bar.hasDescender)] where isSet {
                let (character, bit) = IntelligentMailTables.place(index, isUp: isUp)
                characters[character] |= 1 << bit
            }
        }
        return characters
    }

    /// Returns the tracking code and the routing code of ten characters; nil if a character, a codeword or the checksum is wrong.
    private static func content(_ characters: [Int]) -> FourStateContent? {
        var (codewords, checksum): ([Int], Int) = ([], 0)
        for (index, character) in characters.enumerated() {
            // A bit of the checksum that is set complements its character.
            if let codeword = IntelligentMailTables.codewords[character] {
                codewords.append(codeword)
            } else if let codeword = IntelligentMailTables.codewords[character ^ 0x1FFF] {
                codewords.append(codeword)
                checksum |= 1 << index
            } else {
                return nil
            }
        }
        if codewords[0] >= 659 {
            codewords[0] -= 659
            checksum |= 1 << 10
        }
        guard codewords[0] < 659, codewords[9] % 2 == 0, codewords[9] < 2 * 636 else { return nil }
        var value = UInt128(codewords[0])
        for codeword in codewords[1..<9] { value = 1365 * value + UInt128(codeword) }
        value = 636 * value + UInt128(codewords[9] / 2)
        guard Self.checksum(value) == checksum else { return nil }
        return text(value).map { FourStateContent(payload: $0) }
    }

    /// Returns the digits of a value: 20 of the tracking code, then 0, 5, 9 or 11 of the routing code.
    private static func text(_ value: UInt128) -> String? {
        var (value, digits) = (value, [UInt128]())
        for base in [UInt128](repeating: 10, count: 18) + [5, 10] {
            digits.append(value % base)
            value /= base
        }
        // Routing codes of all lengths are counted one after the other.
        var routing: String?
        if value == 0 { routing = "" }
        var first: UInt128 = 1
        for length in [5, 9, 11] {
            let count = (0..<length).reduce(UInt128(1)) { count, _ in 10 * count }
            if value >= first, value < first + count {
                let code = String(value - first)
                routing = String(repeating: "0", count: length - code.count) + code
            }
            first += count
        }
        return routing.map { digits.reversed().map { String($0) }.joined() + $0 }
    }

    /// Returns the checksum of a value's 102 bits (CRC of 11 bits, generator 0xF35, start 0x7FF).
    private static func checksum(_ value: UInt128) -> Int {
        (0..<102).reversed().reduce(0x7FF) { sum, bit in
            let isSet = (sum >> 10 & 1) != Int(value >> UInt128(bit) & 1)
            return (sum << 1 ^ (isSet ? 0xF35 : 0)) & 0x7FF
        }
    }
}
