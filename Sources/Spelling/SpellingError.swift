/// Why spelling can't be corrected.
public enum SpellingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No language was named.
    case noLanguage
    /// There is no dictionary of such a language: its tag.
    case unknownLanguage(String)
    /// The dictionary of a language is not installed: its tag, and the Debian package that brings it.
    case missing(String, package: String)
    /// A dictionary that is there but can't be used: its file.
    case unusable(String, file: String)
    /// More custom words than are taken.
    case tooManyWords(Int)
    /// A custom word that is too long: which one of the list, from 1, and its characters.
    case longWord(number: Int, length: Int)

    /// One line for people: what is wrong, and what to do about it. It does not tell a custom word.
    public var description: String {
        switch self {
        case .noLanguage:
            "language correction needs the languages of the text"
        case .unknownLanguage(let tag):
            "there is no dictionary for the language \(tag.debugDescription); "
                + "languages are tags such as de, en-GB, fr, pl or tr"
        case .missing(let tag, let package):
            "the dictionary of \(tag) is not installed: install the Debian package \(package)"
        case .unusable(let tag, let file):
            "the dictionary of \(tag) can't be used: \(file); install its Debian package again"
        case .tooManyWords(let count):
            "\(count) custom words are too many: at most \(CustomWords.mostWords) are allowed"
        case .longWord(let number, let length):
            "custom word \(number) has \(length) characters: at most \(CustomWords.longestWord) are allowed"
        }
    }
}
