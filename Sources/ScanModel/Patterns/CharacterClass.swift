/// A set of characters, each of one Unicode scalar.
package struct CharacterClass: Hashable, Sendable {
    /// Scalar values in ascending order; adjacent ranges are merged.
    package private(set) var ranges: [ClosedRange<UInt32>]

    package init(_ ranges: [ClosedRange<UInt32>]) {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
    }

    package init(_ characters: String) { self.init(characters.unicodeScalars.map { $0.value...$0.value }) }

    package func contains(_ character: Character) -> Bool { character.onlyScalar.map { contains($0.value) } ?? false }

    /// Returns whether the scalar with this value is in the class.
    package func contains(_ value: UInt32) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= value
    }

    func union(_ other: CharacterClass) -> CharacterClass { CharacterClass(ranges + other.ranges) }

    /// All other characters except line feeds, which a line never contains.
    var inverted: CharacterClass {
        var (next, gaps): (UInt32, [ClosedRange<UInt32>]) = (0, [])
        for range in union(Self.lineFeed).ranges {
            if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
        return CharacterClass(gaps)
    }

    /// The characters in both cases.
    var withBothCases: CharacterClass {
        var more = ranges
        for range in ranges where range.count < 1000 {
            for value in range {
                guard let scalar = Unicode.Scalar(value) else { continue }
                for other in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
                    let scalars = other.unicodeScalars
                    if scalars.count == 1, let only = scalars.first { more.append(only.value...only.value) }
                }
            }
        }
        return CharacterClass(more)
    }

    static let lineFeed = CharacterClass([0x0A...0x0A])
    package static let any = CharacterClass([]).inverted
    package static let digit = CharacterClass([0x30...0x39])
    package static let blank = CharacterClass([0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x2009...0x2009, 0x202F...0x202F])
    static let word = letter.union(digit).union(CharacterClass("_"))
    /// Letters of the supported scripts: Latin, Greek, Cyrillic, Arabic, Hebrew, kana, Han, hangul.
    package static let letter = CharacterClass([
        0x41...0x5A, 0x61...0x7A, 0xAA...0xAA, 0xB5...0xB5, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F,
        0x370...0x373, 0x376...0x377, 0x386...0x386, 0x388...0x3FF, 0x400...0x481, 0x48A...0x52F, 0x5D0...0x5EA,
        0x620...0x64A, 0x671...0x6D3, 0x1E00...0x1EFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xAC00...0xD7A3,
    ])
    package static let capital = letters { $0.isUppercase }
    static let small = letters { $0.isLowercase }

    private static func letters(where condition: (Unicode.Scalar.Properties) -> Bool) -> CharacterClass {
        let values = [0x41...0x24F, 0x370...0x52F, 0x1E00...0x1EFF] as [ClosedRange<UInt32>]
        return CharacterClass(
            values.joined().filter { value in
                guard letter.contains(value), let scalar = Unicode.Scalar(value) else { return false }
                return condition(scalar.properties)
            }.map { $0...$0 })
    }
}

extension Character {
    /// The character's scalar, if there is only one.
    package var onlyScalar: Unicode.Scalar? {
        let scalars = unicodeScalars
        if let first = scalars.first, scalars.count == 1 { return first }
        return nil
    }
}
