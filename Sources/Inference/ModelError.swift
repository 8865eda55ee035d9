/// Why a model file can't be used.
public struct ModelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// What is wrong with it, and what would be right.
    public let problem: String

    public init(file: String, problem: String) {
        self.file = file
        self.problem = problem
    }

    /// One line for people.
    public var description: String { "\(file): \(problem)" }
}
