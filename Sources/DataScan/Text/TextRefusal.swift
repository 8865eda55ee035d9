import ScanModel
import Spelling

/// Why what settings ask of text can't be had on this machine, as a sentence that says what to install or change.
public struct TextRefusal: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// Looks whether settings can be met. Dictionaries that they name are loaded for that, which is not for the pipeline's thread.
    /// - Parameter level: nil where there is none.
    /// - Returns: nil where they can.
    public init?(_ settings: ScanSettings, accurate level: AccurateLevel?) {
        if let refusal = AccurateLevel.refusal(of: settings, by: level) {
            description = "\(refusal)"
            return
        }
        guard let request = TextRequest(settings.recognizedDataTypes) else { return nil }
        do throws(SpellingError) {
            _ = try SharedCorrector.of(request)
            return nil
        } catch {
            description = "\(error)"
        }
    }
}
