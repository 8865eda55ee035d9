/// The line that `datascan-feed` sends instead of frames when it has none: `datascan-feed: ` and the reason. An empty reason takes back an
/// earlier one. Whoever may write the stream may write it, so it is only shown.
enum FeedReport {
    private static let prefix = Array("datascan-feed: ".utf8)

    /// Returns whether a stream begins like a report.
    static func isOne(_ beginning: [UInt8]) -> Bool { beginning.starts(with: prefix) }

    /// Returns the reason in a report as one line without control characters; nil if it has none.
    static func reason(_ beginning: [UInt8]) -> String? {
        let line = beginning.dropFirst(prefix.count).prefix { $0 != UInt8(ascii: "\n") }
        let scalars = String(decoding: line, as: UTF8.self).unicodeScalars.filter {
            $0.properties.generalCategory.isShown
        }
        return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
    }
}

extension Unicode.GeneralCategory {
    /// Whether a character can be seen, and can't change how others are shown.
    fileprivate var isShown: Bool {
        switch self {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
