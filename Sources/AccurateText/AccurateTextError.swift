public import HelperProcess

/// Why the accurate level can't read.
public enum AccurateTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No language was named.
    case noLanguage
    /// There is no model of such a language: its tag.
    case unknownLanguage(String)
    /// A language that the level `fast` can't read: its tag.
    case tooSlow(String)
    /// Models that are not installed.
    case missing([TesseractModel])
    /// Models that are there but can't be loaded, and their folder.
    case unusable([TesseractModel], folder: String)
    /// The reader's program is not where it is looked for.
    case noProgram(HelperMissing)
    /// The reader can't be started, or ends before it reads: its program's path.
    case notStarted(program: String)
    /// A model file of the large networks is missing or damaged: what is wrong with it.
    case noModel(String)
    /// Why the reader, in its own process, can't read.
    case refused(String)

    /// One line for people: what is wrong, and what to do about it.
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
            "the large networks can't be used: \(problem); run scripts/setup and make build, or reinstall the package"
        case .refused(let reason):
            reason
        }
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
