public import ScanModel

/// A pattern that is searched for in a content: the language of `serialNumber`, with `^` and `$`. Searching takes time linear in the
/// length of the content, for every pattern.
public struct SearchPattern: Sendable, Hashable {
    /// The pattern as written.
    public let source: String
    let program: PatternProgram
    let needs: PatternNeeds

    /// The maximum length of a pattern, and of its program with repetitions expanded.
    private static let (longest, mostSteps) = (1000, 2000)

    /// Compiles a pattern.
    /// - Throws: `PatternError` if it is invalid, too large, or can't match anything.
    public init(_ source: String) throws(PatternError) {
        guard source.count <= Self.longest else {
            throw PatternError(offset: Self.longest, problem: "it has more than \(Self.longest) characters")
        }
        self.source = source
        program = try PatternProgram(PatternParser.parse(source, anchors: true), allowsEmpty: true)
        guard program.steps.count <= Self.mostSteps else {
            throw PatternError(
                offset: 0, problem: "the pattern is too large: more than \(Self.mostSteps) steps, repeats expanded")
        }
        guard let needs = PatternNeeds(program) else {
            throw PatternError(
                offset: 0,
                problem: "the pattern can't match: nothing is before the start (^) or after the end ($) of a content")
        }
        self.needs = needs
    }

    /// The number of steps of its program.
    var size: Int { program.steps.count }

    /// The names of its groups.
    public var groups: [String] { program.names }

    /// Searches a content; returns the contents of the named groups of the leftmost match, nil if there is none.
    public func groups(in content: String) -> [String: String]? {
        let scalars = content.unicodeScalars.map(\.value)
        guard needs.allows(scalars, ScalarSet(scalars)) else { return nil }
        return groups(in: scalars)
    }

    /// Searches a content for which `needs` are met.
    func groups(in scalars: [UInt32]) -> [String: String]? {
        var search = PatternRun(program)
        guard let marks = search.run(scalars) else { return nil }
        var groups: [String: String] = [:]
        for (index, name) in program.names.enumerated() {
            let (start, end) = (marks[2 * index], marks[2 * index + 1])
            guard start >= 0, end >= start else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[start..<end].compactMap(Unicode.Scalar.init))
            groups[name] = String(text)
        }
        return groups
    }

    /// Returns whether both were written the same way.
    public static func == (a: SearchPattern, b: SearchPattern) -> Bool { a.source == b.source }

    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
