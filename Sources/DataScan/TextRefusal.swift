import ScanModel
import Spelling

/// Why what settings ask of text can't be had on this machine, as a sentence that says what to install or change.
public struct TextRefusal: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// Looks whether settings can be met; nothing is loaded for that.
    /// - Parameter level: nil where there is none.
    /// - Returns: nil where they can.
    public init?(_ settings: ScanSettings, accurate level: AccurateLevel?) {
        if let refusal = AccurateLevel.refusal(of: settings, by: level) {
            description = "\(refusal)"
            return
        }
        guard let options = TextRequest(settings.recognizedDataTypes)?.reading, options.usesLanguageCorrection else {
            return nil
        }
        do throws(SpellingError) {
            try InstalledDictionaries().check(options.languages)
            return nil
        } catch {
            description = "\(error)"
        }
    }
}
