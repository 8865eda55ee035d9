import CHunspell
import FoundationEssentials

// Safe: the handle never leaves the class.
/// The words of a language, according to Hunspell. Owns its handle. Not thread-safe.
@safe public final class Lexicon {
    /// The requested language.
    public let language: String
    /// The letter statistics of the language.
    let letters: CharacterModel
    private let handle: OpaquePointer
    private let encoding: WordEncoding
    /// Cached answers, because the words of one line are looked up repeatedly.
    private var answers: [String: Bool] = [:]

    /// Maximum number of cached answers.
    private static let mostAnswers = 8192
    /// The limit of a word's length in bytes for Hunspell.
    private static let longest = 100

    /// Loads a dictionary.
    /// - Parameter language: a tag such as `de` or `en-GB`.
    /// - Throws: `SpellingError`, which says what to install.
    public init(language: String, installed: InstalledDictionaries = InstalledDictionaries()) throws(SpellingError) {
        let files = try installed.files(of: language)
        guard let words = FileManager.default.contents(atPath: files.words), words.count > 1 else {
            throw .unusable(language, file: files.words)
        }
        // Unsafe, here and below: a C handle, and texts for the length of each call.
        guard let handle = unsafe Hunspell_create(files.rules, files.words) else {
            throw .unusable(language, file: files.rules)
        }
        guard let name = unsafe Hunspell_get_dic_encoding(handle).map({ unsafe String(cString: $0) }),
            let encoding = WordEncoding(name: name)
        else {
            unsafe Hunspell_destroy(handle)
            throw .unusable(language, file: files.rules)
        }
        unsafe self.handle = handle
        self.language = language
        self.encoding = encoding
        letters = CharacterModel(words: [UInt8](words), encoding)
    }

    deinit { unsafe Hunspell_destroy(handle) }

    /// Returns whether a word belongs to the language as it is written, with an initial capital, or in all capitals.
    /// Words that the language capitalizes are also accepted in lowercase.
    public func knows(_ word: String) -> Bool {
        if let answer = answers[word] { return answer }
        if answers.count >= Self.mostAnswers { answers.removeAll(keepingCapacity: true) }
        let plain = word.replacing("’", with: "'")
        var answer = isListed(plain)
        if !answer, let first = plain.first, first.isLowercase, !plain.dropFirst().contains(where: \.isUppercase) {
            let capital = language.hasPrefix("tr") && first == "i" ? "İ" : first.uppercased()
            answer = isListed(capital + plain.dropFirst())
        }
        answers[word] = answer
        return answer
    }

    private func isListed(_ word: String) -> Bool {
        guard var bytes = encoding.encode(word), !bytes.isEmpty, bytes.count < Self.longest, !bytes.contains(0) else {
            return false
        }
        bytes.append(0)
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { text in
                unsafe text.baseAddress.map { unsafe Hunspell_spell(handle, $0) != 0 } ?? false
            }
        }
    }
}
