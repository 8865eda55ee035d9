/// Why spelling can't be corrected.
public enum SpellingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No language was named.
    case noLanguage
    /// There is no dictionary for a language, given by its tag.
    case unknownLanguage(String)
    /// The dictionary of a language isn't installed: its tag, and the Debian package that contains it.
    case missing(String, package: String)
    /// An installed dictionary that can't be used: its tag and file.
    case unusable(String, file: String)
    /// There are too many custom words.
    case tooManyWords(Int)
    /// A custom word is too long: its position in the list, from 1, and its length.
    case longWord(number: Int, length: Int)

    /// The problem and its solution as one line for people. Doesn't contain the custom word.
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
