import FoundationEssentials
public import ScanModel

/// A configuration with mistakes.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// Everything that is wrong with the file.
    public let mistakes: [SettingReader.Mistake]

    public init(file: String, mistakes: [SettingReader.Mistake]) {
        self.file = file
        self.mistakes = mistakes
    }

    /// Returns the text of a configuration file.
    /// - Throws: `ConfigurationError` if it can't be read.
    public static func text(of file: String) throws(ConfigurationError) -> String {
        guard let data = FileManager.default.contents(atPath: file) else {
            let message = "it can't be read; does it exist, and may this user read it?"
            throw ConfigurationError(
                file: file, mistakes: [.init(place: .init(line: 1, column: 1), code: .missing, message: message)])
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// A line for each mistake, in the order of the file: `FILE:LINE:COLUMN: what is wrong, and what is allowed`.
    public var lines: [String] {
        mistakes.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }.map { mistake in
            let path = mistake.place.path.isEmpty ? "" : "\(mistake.place.path): "
            return "\(file):\(mistake.place.line):\(mistake.place.column): \(path)\(mistake.message)"
        }
    }

    /// The lines, joined.
    public var description: String { lines.joined(separator: "\n") }
}
