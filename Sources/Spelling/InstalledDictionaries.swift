import FoundationEssentials

/// The installed dictionaries and their folder.
public struct InstalledDictionaries: Sendable {
    private let folder: String
    /// Dictionaries with both of their files, without extension: `de_DE`.
    private let names: Set<String>

    /// Lists the dictionaries in a folder.
    public init(folder: String = "/usr/share/hunspell") {
        self.folder = folder
        let files = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        let words = files.filter { $0.hasSuffix(".dic") }.map { String($0.dropLast(4)) }
        names = Set(words.filter { files.contains("\($0).aff") })
    }

    /// The languages for which spelling can be corrected: ISO 639, in alphabetical order.
    public var languages: [String] {
        Set(names.compactMap { $0.split(separator: "_").first.map(String.init) }).sorted()
    }

    /// Finds the files of a language.
    /// - Returns: the rules and the words.
    /// - Throws: `SpellingError`, which says what to install.
    func files(of tag: String) throws(SpellingError) -> (rules: String, words: String) {
        guard let language = DictionaryLanguage(tag: tag) else { throw .unknownLanguage(tag) }
        if let name = language.names(among: names).first {
            return ("\(folder)/\(name).aff", "\(folder)/\(name).dic")
        }
        guard let package = language.package else { throw .unknownLanguage(tag) }
        throw .missing(tag, package: package)
    }

    /// Checks that dictionaries for languages are installed, without loading them.
    /// - Throws: `SpellingError`, which says what to install.
    public func check(_ languages: [String]) throws(SpellingError) {
        guard !languages.isEmpty else { throw .noLanguage }
        for language in languages { _ = try files(of: language) }
    }
}
