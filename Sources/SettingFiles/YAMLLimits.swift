import ScanModel

/// The limits of a configuration file: far above any need, and low enough that every file is parsed in a moment.
///
/// A few lines of aliases that refer to each other can stand for millions of values, and a value that contains its own alias for
/// any number. So aliases are counted before the text is parsed (it doesn't matter that those in comments count as well), values and
/// their depth while they are copied.
enum YAMLLimits {
    private static let bytes = 512 << 10
    /// Maximum uses of aliases, such as `*size`.
    private static let aliases = 16
    /// Maximum values, those behind aliases counted each time: as many as a file of that size has bytes.
    private static let values = 512 << 10
    /// Maximum lists and maps around a value. libyaml's time grows with its square.
    private static let depth = 100

    /// Returns the first violation of a limit; nil if there is none.
    static func mistake(in yaml: String) -> SettingReader.Mistake? {
        var (line, column, used) = (1, 0, 0)
        var previous: UInt8 = 0
        func tooMuch(_ message: String) -> SettingReader.Mistake {
            .init(place: .init(line: line, column: max(1, column)), code: .invalid, message: message)
        }
        if yaml.utf8.count > bytes { return tooMuch("the file is larger than the \(bytes >> 10) KB that are allowed") }
        for byte in yaml.utf8 {
            if previous == UInt8(ascii: "*"), byte.isOfAName { used += 1 }
            if used > aliases { return tooMuch("there are more than the \(aliases) aliases (*name) that are allowed") }
            column += 1
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
            previous = byte
        }
        return nil
    }

    /// Returns what is wrong with that many values so far, at that depth; nil if nothing is.
    static func problem(values: Int = 0, depth: Int) -> String? {
        if values > Self.values { return "there are more than the \(Self.values) values that are allowed" }
        return depth > Self.depth
            ? "there are more than the \(Self.depth) levels of lists and maps that are allowed" : nil
    }
}

extension UInt8 {
    /// Whether it can be part of an alias's name.
    fileprivate var isOfAName: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || "_-".utf8.contains(self)
    }
}
