public import HelperProcess

/// The reason why the large networks or Tesseract can't read.
public enum AccurateTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No language was named.
    case noLanguage
    /// The tag of a language for which no model exists.
    case unknownLanguage(String)
    /// The tag of a language that the level `fast` can't read.
    case tooSlow(String)
    /// Models that aren't installed.
    case missing([TesseractModel])
    /// Installed models that can't be loaded, and their folder.
    case unusable([TesseractModel], folder: String)
    /// The reader's program wasn't found.
    case noProgram(HelperMissing)
    /// The path of the reader's program, which can't be started or exits before it reads.
    case notStarted(program: String)
    /// The problem with a model file of the large networks, which is missing or damaged.
    case noModel(String)
    /// The reason why the reader in its process can't read.
    case refused(String)

    /// A one-line description: the problem and how to fix it.
    public var description: String {
        switch self {
        case .noLanguage:
            "the accurate level needs the languages of the text"
        case .unknownLanguage(let tag):
            "the accurate level does not support the language \(tag.debugDescription); "
                + "languages are tags such as de, ru, ja, ar or zh-Hans"
        case .tooSlow(let tag):
            "the language \(tag) is read at the quality levels balanced and accurate, not at fast"
        case .missing(let models):
            "the accurate level has no model for \(Self.list(models.map(\.tag))): "
                + "install the Debian package\(models.count > 1 ? "s" : "") \(Self.list(models.map(\.package)))"
        case .unusable(let models, let folder):
            "Tesseract can't load its models for \(Self.list(models.map(\.tag))) in \(folder): "
                + "reinstall the Debian package\(models.count > 1 ? "s" : "") \(Self.list(models.map(\.package)))"
        case .noProgram(let missing):
            "the accurate level has \(missing)"
        case .notStarted(let program):
            "the accurate level can't start \(program); it needs the Debian package libtesseract5"
        case .noModel(let problem):
            "the large networks can't be used: \(problem); run scripts/setup and make build, or install the package datascan-reader"
        case .refused(let reason):
            reason
        }
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
