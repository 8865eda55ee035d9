import ScanModel
import Spelling
import TextContent

/// Why this machine can't meet the settings for text, as a sentence that says what to install or change.
public struct TextRefusal: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// Checks whether settings can be met. This loads the dictionaries that they name, so don't call it on the
    /// pipeline's thread.
    /// - Parameter level: nil if there is none.
    /// - Returns: nil if the settings can be met.
    public init?(_ settings: ScanSettings, accurate level: AccurateLevel?) {
        if let refusal = AccurateLevel.refusal(of: settings, by: level) {
            description = "\(refusal)"
            return
        }
        guard let request = TextRequest(settings.recognizedDataTypes) else { return nil }
        if request.contents.contains(where: { $0.textContentType == .telephoneNumber }),
            let problem = TelephonePlans.problem
        {
            description = "telephone numbers can't be read: \(problem); install libphonenumber, or this package again"
            return
        }
        do throws(SpellingError) {
            _ = try SharedCorrector.of(request)
            return nil
        } catch {
            description = "\(error)"
        }
    }
}
