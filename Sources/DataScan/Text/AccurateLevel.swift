public import AccurateText
public import Inference
import ScanModel
public import TextModels

/// The slow, accurate way to find and read lines, beside the small networks that read them fast: PP-OCRv6's networks,
/// and Tesseract if the languages need it.
public struct AccurateLevel: Sendable {
    /// Opens a reader for some languages, on the thread that will use it. If characters are named, it reads only these.
    public typealias Opening =
        @Sendable (_ languages: [String], _ allowedCharacters: String) throws(AccurateTextError) -> any AccurateReader

    private let pace: LineWorker.Pace
    private let installed: InstalledLanguages
    /// Why the large networks can't be used; nil if they can.
    private let missing: ModelError?
    private let open: Opening

    /// - Parameters:
    ///   - pace: live for a camera, recorded if every run must give the same result.
    ///   - installed: the languages for which Tesseract's models are installed.
    ///   - missing: why the large networks can't be used; nil if they can.
    public init(
        pace: LineWorker.Pace, installed: InstalledLanguages = InstalledLanguages(),
        missing: ModelError? = TextModelFiles.missingLarge(), open: @escaping Opening
    ) {
        self.pace = pace
        self.installed = installed
        self.missing = missing
        self.open = open
    }

    /// Returns the level with its readers in a separate process; nil if that program isn't installed.
    public static func usual(pace: LineWorker.Pace) -> AccurateLevel? {
        guard (try? ReaderProcess.locate()) != nil else { return nil }
        return AccurateLevel(pace: pace) { languages, allowed throws(AccurateTextError) in
            try ReaderProcess(languages: languages, allowedCharacters: allowed)
        }
    }

    /// The languages that can be read, as BCP 47 tags in alphabetical order.
    public var languages: [String] {
        let large = missing == nil ? TextOptions.supportedLanguages + TextOptions.otherScriptLanguages : []
        return Set(large + installed.tags).sorted()
    }

    /// Checks that the settings can be met.
    /// - Throws: `AccurateTextError` if they name a language that only this level could read, and it can't.
    public func check(_ settings: ScanSettings) throws(AccurateTextError) {
        guard let request = TextRequest(settings.recognizedDataTypes) else { return }
        let foreign = request.reading.languages.filter { !TextOptions.supportedLanguages.contains($0) }
        guard let first = foreign.first else { return }
        if settings.qualityLevel.effort.large == nil { throw .tooSlow(first) }
        try checkTesseract(request.reading.languages)
    }

    /// Checks that Tesseract's models are installed if the languages need them.
    private func checkTesseract(_ languages: [String]) throws(AccurateTextError) {
        let isNeeded = missing != nil || !languages.allSatisfy(TextOptions.isReadByLargeNetworks)
        if isNeeded { try installed.check(languages) }
    }

    /// The level of a machine without the reader's program, which can read nothing.
    private static let absent = AccurateLevel(
        pace: .live, installed: InstalledLanguages(folders: []),
        missing: ModelError(file: "datascan-reader", problem: "the program is not installed")
    ) { _, _ throws(AccurateTextError) in throw .noLanguage }

    /// Returns why settings that ask for text can't be met; nil if they can.
    /// - Parameter level: nil if there is none.
    static func refusal(of settings: ScanSettings, by level: AccurateLevel?) -> AccurateTextError? {
        do throws(AccurateTextError) {
            try (level ?? absent).check(settings)
            return nil
        } catch { return error }
    }

    /// Returns what is missing for the settings' quality level, for people to read; nil if nothing is.
    /// - Parameter level: nil if there is none, because its program isn't installed.
    public static func shortage(of settings: ScanSettings, by level: AccurateLevel?) -> AccurateTextError? {
        guard settings.qualityLevel.effort.large != nil, TextRequest(settings.recognizedDataTypes) != nil else {
            return nil
        }
        return (level ?? absent).missing.map { .noModel("\($0)") }
    }

    /// Returns a worker that finds and reads lines; nil if there can't be one: a model for a language other than the
    /// text's would spoil what the fast reader has right.
    func worker(for request: TextRequest) -> LineWorker? {
        let (languages, allowed) = (request.reading.languages, request.reading.allowedCharacters)
        do throws(AccurateTextError) { try checkTesseract(languages) } catch { return nil }
        return LineWorker(pace: pace) { [open] () throws(AccurateTextError) in try open(languages, allowed) }
    }
}
