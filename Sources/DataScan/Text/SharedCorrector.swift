import ScanModel
import Spelling
import Synchronization

/// The corrector of the latest options. Dictionaries take up to half a second to load. Whoever changes the settings has
/// `TextRefusal` load them first, so that the pipeline, which frames wait for, finds them here.
enum SharedCorrector {
    private static let latest = Mutex<(wish: Wish, corrector: LineCorrector)?>(nil)

    private struct Wish: Equatable {
        var languages: [String]
        var customWords: [String]
        var usesLanguageCorrection: Bool
    }

    /// Returns the corrector for a request.
    /// - Returns: nil if nothing is to be corrected.
    /// - Throws: `SpellingError`, which says what to install.
    static func of(_ request: TextRequest) throws(SpellingError) -> LineCorrector? {
        let options = request.reading
        guard options.usesLanguageCorrection || !options.customWords.isEmpty else { return nil }
        let wish = Wish(
            languages: request.correctedLanguages, customWords: options.customWords,
            usesLanguageCorrection: options.usesLanguageCorrection)
        if let known = latest.withLock({ $0?.wish == wish ? $0?.corrector : nil }) { return known }
        let corrector = try LineCorrector(
            languages: wish.languages, customWords: wish.customWords,
            usesLanguageCorrection: wish.usesLanguageCorrection)
        latest.withLock { $0 = (wish, corrector) }
        return corrector
    }
}
