/// The user-defined form of a serial number.
public struct SerialTemplate: Sendable, Hashable {
    /// The form as written.
    public let form: Form
    /// The compiled form.
    package let program: PatternProgram

    /// The notations of a form.
    public enum Form: Sendable, Hashable {
        /// Literal characters, and placeholders: `A` is a capital, `a` a lowercase letter, `9` a digit, `X` a capital
        /// or digit. A backslash makes a placeholder literal: `AA-9999-X`.
        case template(String)
        /// A regular expression; its named groups become components.
        case pattern(String)
    }

    /// Compiles a form.
    /// - Throws: `PatternError` if it is invalid, too large, or can't match anything.
    public init(_ form: Form) throws(PatternError) {
        self.form = form
        let text =
            switch form {
            case .pattern(let text), .template(let text): text
            }
        guard text.count <= Self.longest else {
            throw PatternError(offset: Self.longest, problem: "it has more than \(Self.longest) characters")
        }
        program =
            switch form {
            case .pattern(let pattern): try PatternProgram(PatternParser.parse(pattern))
            case .template(let template): try PatternProgram(Self.syntax(of: template))
            }
        guard program.steps.count <= Self.mostSteps else {
            throw PatternError(
                offset: 0, problem: "the pattern is too large: more than \(Self.mostSteps) steps, repeats expanded")
        }
    }

    /// The maximum length of a form, and of its program with repetitions expanded; both limit its cost on every line.
    private static let (longest, mostSteps) = (500, 1000)

    /// Returns whether both were written the same way.
    public static func == (a: SerialTemplate, b: SerialTemplate) -> Bool { a.form == b.form }

    public func hash(into hasher: inout Hasher) { hasher.combine(form) }

    private static func syntax(of template: String) throws(PatternError) -> PatternSyntax {
        guard template.contains(where: { "Aa9X".contains($0) }) else {
            throw PatternError(
                offset: 0,
                problem:
                    "the template has no place that varies: A is a capital, a a lowercase letter, 9 a digit, X a capital or digit"
            )
        }
        var (places, isLiteral): ([PatternSyntax], Bool) = ([], false)
        for (offset, character) in template.enumerated() {
            guard character.onlyScalar != nil, character != "\n" else {
                throw PatternError(offset: offset, problem: "\(character) is not a single printable character")
            }
            if character == "\\", !isLiteral {
                isLiteral = true
                continue
            }
            let place: CharacterClass =
                switch character {
                case "A" where !isLiteral: CharacterClass([0x41...0x5A])
                case "a" where !isLiteral: CharacterClass([0x61...0x7A])
                case "9" where !isLiteral: .digit
                case "X" where !isLiteral: CharacterClass([0x41...0x5A, 0x30...0x39])
                default: CharacterClass(String(character))
                }
            isLiteral = false
            places.append(.characters(place))
        }
        if isLiteral { throw PatternError(offset: template.count - 1, problem: "the template ends with a \\") }
        return .sequence(places)
    }
}
