import Spelling

/// Correctors for the tests, each loaded once.
enum Correctors {
    static let german = Result { try LineCorrector(languages: ["de", "en"], usesLanguageCorrection: true) }
    static let english = Result { try LineCorrector(languages: ["en", "de"], usesLanguageCorrection: true) }
    static let french = Result { try LineCorrector(languages: ["fr"], usesLanguageCorrection: true) }
    static let polish = Result { try LineCorrector(languages: ["pl"], usesLanguageCorrection: true) }
    static let turkish = Result { try LineCorrector(languages: ["tr"], usesLanguageCorrection: true) }

    /// Without a dictionary.
    static func of(_ words: [String]) throws -> LineCorrector {
        try LineCorrector(languages: [], customWords: words, usesLanguageCorrection: false)
    }
}
