import ScanModel

/// The content of a DotCode symbol (AIM ISS DotCode revision 4, section 5.2).
struct DotCodeContent: Equatable {
    /// Its parts; each begins with a character set of its own.
    private(set) var parts = [EncodedText(bytes: [])]
    /// Whether it consists of GS1 element strings: it begins with digits in pairs.
    private(set) var isGS1 = false
    /// Whether an application's letter precedes an FNC1.
    private(set) var isOfApplication = false
    private(set) var structuredAppend: StructuredAppend?
    private var words: ArraySlice<Int>

    var bytes: [UInt8] { parts.flatMap(\.bytes) }
    var hasInterpretation: Bool { parts.contains { $0.interpretation != nil } }
    var text: String { parts.map { TextEncoding.text($0, usual: nil) }.joined() }

    /// AIM's identifier: 1 for GS1, 2 for an application, and three more with a character set.
    var identifier: String { "]J\((isGS1 ? 1 : isOfApplication ? 2 : 0) + (hasInterpretation ? 3 : 0))" }

    private enum CodeSet { case a, b, c, binary }

    private static let (firstInterpretation, functionOne, functionTwo, functionThree) = (40, 107, 108, 109)

    /// Reads the words of a symbol; nil if they aren't a content.
    init?(_ all: [Int]) {
        words = all[...]
        // At the very end, FNC2 says that the two characters before it are a position in a series.
        let isPart = words.last == Self.functionTwo
        if isPart { words.removeLast() }
        // The first word may program a reader; its content is read like any other.
        if words.first == Self.functionThree { words.removeFirst() }
        isGS1 = words.first.map { $0 <= 100 } ?? false
        let hasLeadingOne = words.first == Self.functionOne
        if hasLeadingOne { words.removeFirst() }
        let end = readMacro(all)
        var set = end == nil ? CodeSet.c : .b
        while let word = words.popFirst() {
            let isRead = set == .binary ? readBinary(word, &set) : read(word, &set)
            guard isRead else { return nil }
        }
        if isPart { guard takePosition() else { return nil } }
        if let end { append(end) }
        guard !bytes.isEmpty else { return nil }
    }

    private mutating func append(_ bytes: some Sequence<UInt8>) { parts[parts.count - 1].bytes += bytes }

    /// Reads the start of a message of ISO/IEC 15434, and returns its end.
    private mutating func readMacro(_ all: [Int]) -> [UInt8]? {
        guard all.count > 3, words.startIndex == 0, all[0] == 106, (97...100).contains(all[1]) else { return nil }
        let (start, record) = (Array("[)>\u{1E}".utf8), UInt8(0x1E))
        if all[1] == 100 {
            words = words.dropFirst(4)
            append(start + all[2...3].map { UInt8(32 + min($0, 95)) })
            return [0x04]
        }
        words = words.dropFirst(2)
        append(start + ["05", "06", "12"][all[1] - 97].utf8 + [0x1D])
        return [record, 0x04]
    }

    /// Reads a word, with those that belong to it, in one of the code sets A, B and C.
    private mutating func read(_ word: Int, _ set: inout CodeSet) -> Bool {
        switch (set, word) {
        case (_, Self.functionOne): return readFunctionOne()
        case (_, Self.functionTwo): return readInterpretation()
        case (_, 110): return shifted(.a, 1, raised: true)
        case (_, 111): return shifted(.b, 1, raised: true)
        case (_, 112): set = .binary
        case (.c, 0...99): append(Self.digits(word))
        case (.c, 100):
            // An expiry date, and the start of a batch number.
            append("17".utf8)
            guard shifted(.c, 3) else { return false }
            append("10".utf8)
        case (.c, 101): set = .a
        case (.c, 102...105): return shifted(.b, word - 101)
        case (.c, 106): set = .b
        case (.a, 96...101): return shifted(.b, word - 95)
        case (.a, 102): set = .b
        case (.b, 101): return shifted(.a, 1)
        case (.b, 102): set = .a
        case (.a, 103...105), (.b, 103...105): return shifted(.c, word - 101)
        case (.a, 106), (.b, 106): set = .c
        default:
            guard let character = Self.character(word, set) else { return false }
            append(character)
        }
        return true
    }

    /// Reads some characters of another code set.
    private mutating func shifted(_ set: CodeSet, _ count: Int, raised: Bool = false) -> Bool {
        for _ in 0..<count {
            guard let word = words.popFirst(), let character = Self.character(word, set) else { return false }
            guard raised else {
                append(character)
                continue
            }
            guard character.count == 1, character[0] < 128 else { return false }
            append([character[0] + 128])
        }
        return true
    }

    /// Returns the character of a word; nil if it isn't one.
    private static func character(_ word: Int, _ set: CodeSet) -> [UInt8]? {
        switch (set, word) {
        case (.a, 0...63), (.b, 0...95): [UInt8(32 + word)]
        case (.a, 64...95): [UInt8(word - 64)]
        case (.b, 96): [0x0D, 0x0A]
        case (.b, 97): [0x09]
        case (.b, 98...100): [UInt8(word - 98 + 0x1C)]
        case (.c, 0...99): digits(word)
        default: nil
        }
    }

    private static func digits(_ word: Int) -> [UInt8] { [UInt8(48 + word / 10), UInt8(48 + word % 10)] }

    /// A separator of GS1 elements; after a first letter, the mark of an application.
    private mutating func readFunctionOne() -> Bool {
        if !isGS1, parts.count == 1, bytes.count == 1, Character(Unicode.Scalar(bytes[0])).isLetter {
            isOfApplication = true
        } else {
            append([0x1D])
        }
        return true
    }

    /// A character set's number: one word, or three.
    private mutating func readInterpretation() -> Bool {
        guard let first = words.popFirst() else { return false }
        var number = first
        if first >= Self.firstInterpretation {
            guard let second = words.popFirst(), let third = words.popFirst() else { return false }
            number = (first - Self.firstInterpretation) * 113 * 113 + second * 113 + third + Self.firstInterpretation
        }
        parts.append(EncodedText(interpretation: number, bytes: []))
        return true
    }

    /// Reads up to six words below 103, which are up to five numbers below 259: bytes, and the lengths of a character set's number.
    private mutating func readBinary(_ word: Int, _ set: inout CodeSet) -> Bool {
        switch word {
        case 103...108: return shifted(.c, word - 101)
        case 109: set = .a
        case 110: set = .b
        case 111: set = .c
        case 112: return false
        default:
            var group = [word]
            while group.count < 6, let next = words.first, next < 103 {
                group.append(next)
                words.removeFirst()
            }
            var value = group.reduce(0) { 103 * $0 + $1 }
            var numbers: [Int] = []
            for _ in 1..<group.count {
                numbers.insert(value % 259, at: 0)
                value /= 259
            }
            guard value == 0, group.count > 1 else { return false }
            for number in numbers { takeBinary(number) }
        }
        return true
    }

    /// Bytes of a character set's number that are still to come, and its value so far.
    private var interpretation: (left: Int, value: Int) = (0, 0)

    private mutating func takeBinary(_ number: Int) {
        if interpretation.left > 0 {
            interpretation = (interpretation.left - 1, interpretation.value << 8 + number & 0xFF)
            if interpretation.left == 0 { parts.append(EncodedText(interpretation: interpretation.value, bytes: [])) }
        } else if number < 256 {
            append([UInt8(number)])
        } else {
            interpretation = (number - 255, 0)
        }
    }

    /// Takes the position in a series and its length, each 1 to 9 or A to Z, from the end of the content.
    private mutating func takePosition() -> Bool {
        let last = parts[parts.count - 1].bytes.suffix(2)
        let numbers = last.compactMap { Int(String(Unicode.Scalar($0)), radix: 36) }
        guard numbers.count == 2, numbers[0] >= 1, numbers[0] <= numbers[1] else { return false }
        parts[parts.count - 1].bytes.removeLast(2)
        structuredAppend = StructuredAppend(index: numbers[0] - 1, count: numbers[1], id: "")
        return true
    }

    static func == (a: DotCodeContent, b: DotCodeContent) -> Bool {
        a.parts == b.parts && a.identifier == b.identifier && a.structuredAppend == b.structuredAppend
    }
}
