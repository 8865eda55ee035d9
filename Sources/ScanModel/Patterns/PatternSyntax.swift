/// A pattern as its tree.
package indirect enum PatternSyntax: Sendable, Hashable {
    case empty
    case characters(CharacterClass)
    case sequence([PatternSyntax])
    case choice([PatternSyntax])
    case repeated(PatternSyntax, least: Int, most: Int?)
    case group(String, PatternSyntax)
}

/// What is wrong with a pattern.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where in it, counted in characters from 0.
    public var offset: Int
    /// What is wrong, and what would be right.
    public var problem: String

    /// What is wrong, and where.
    public var description: String { "\(problem), at character \(offset + 1)" }
}
