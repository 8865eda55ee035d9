import ScanModel

/// What a configuration file may have: far more than one ever needs, and so little that no file takes more than a moment.
///
/// The parser itself limits how deep values nest. It does not limit aliases: a few lines of them that name each other stand for
/// millions of values. So they are counted before; that those in comments count as well makes no difference.
enum YAMLLimits {
    private static let bytes = 64 << 10
    /// Uses of an alias, such as `*size`.
    private static let aliases = 16

    /// The first thing that is too much; nil where nothing is.
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
}

extension UInt8 {
    /// Whether an alias can begin with it.
    fileprivate var isOfAName: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || "_-".utf8.contains(self)
    }
}
