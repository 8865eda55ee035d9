/// The syntax tree of a pattern.
package indirect enum PatternSyntax: Sendable, Hashable {
    case empty
    case characters(CharacterClass)
    case sequence([PatternSyntax])
    case choice([PatternSyntax])
    case repeated(PatternSyntax, least: Int, most: Int?)
    case group(String, PatternSyntax)
    /// The start and the end of the text; only in patterns that are searched for.
    case start, end
}

/// A mistake in a pattern.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The offset of the mistake, in characters from 0.
    public var offset: Int
    /// What is wrong and what is allowed.
    public var problem: String

    public init(offset: Int, problem: String) {
        self.offset = offset
        self.problem = problem
    }

    /// The problem and its position.
    public var description: String { "\(problem), at character \(offset + 1)" }
}
