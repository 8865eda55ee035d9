/// The reason why a model file can't be used.
public struct ModelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The problem, and what is expected.
    public let problem: String

    public init(file: String, problem: String) {
        self.file = file
        self.problem = problem
    }

    /// A one-line description.
    public var description: String { "\(file): \(problem)" }
}
