/// Where the members of a list are: a column of a CSV file.
public struct ListFile: Sendable, Hashable {
    /// The path.
    public var path: String
    /// The column.
    public var column: Column
    /// What separates the fields of a line.
    public var separator: Separator

    /// How a column is named.
    public enum Column: Sendable, Hashable {
        /// By its number from 1; the first line isn't a heading.
        case number(Int)
        /// By its name in the first line.
        case name(String)
    }

    /// What separates fields.
    public enum Separator: String, Sendable, Hashable, CaseIterable {
        case comma, semicolon, tab

        var byte: UInt8 {
            switch self {
            case .comma: UInt8(ascii: ",")
            case .semicolon: UInt8(ascii: ";")
            case .tab: UInt8(ascii: "\t")
            }
        }
    }

    public init(path: String, column: Column = .number(1), separator: Separator = .comma) {
        self.path = path
        self.column = column
        self.separator = separator
    }
}

/// Why a list can't be used: a line for people, `FILE:LINE:COLUMN: what is wrong`.
public struct ListError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public var path: String
    /// The line, from 1; nil if the mistake isn't at a place.
    public var line: Int?
    /// The character in the line, from 1.
    public var column: Int?
    /// What is wrong, and what is allowed.
    public var problem: String

    /// The problem and its place.
    public var description: String {
        ([path] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": \(problem)"
    }
}
