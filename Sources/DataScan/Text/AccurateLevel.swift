public import AccurateText
public import Inference
import ScanModel
public import TextRecognition

/// How lines are found and read slowly and well, beside the small networks that read them fast: by PP-OCRv6's networks, and by
/// Tesseract where the languages need it.
public struct AccurateLevel: Sendable {
    /// Opens a reader of some languages, on the thread that is going to use it. Only these characters may come, where some are named.
    public typealias Opening =
        @Sendable (_ languages: [String], _ allowedCharacters: String) throws(AccurateTextError) -> any AccurateReader

    private let pace: LineWorker.Pace
    private let installed: InstalledLanguages
    /// Why the large networks can't be used; nil where they can.
    private let missing: ModelError?
    private let open: Opening

    /// Makes a level.
    /// - Parameters:
    ///   - pace: live for a camera, recorded for what has to be the same each time.
    ///   - installed: the languages that Tesseract's models are there for.
    ///   - missing: why the large networks can't be used; nil where they can.
    public init(
        pace: LineWorker.Pace, installed: InstalledLanguages = InstalledLanguages(),
        missing: ModelError? = TextModelFiles.missingLarge(), open: @escaping Opening
    ) {
        self.pace = pace
        self.installed = installed
        self.missing = missing
        self.open = open
    }

    /// The level with its readers in a process of their own, where that program is installed; nil where it is not.
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

    /// Checks that settings can be met.
    /// - Throws: `AccurateTextError` where they name a language that only this level can read, and it can't.
    public func check(_ settings: ScanSettings) throws(AccurateTextError) {
        guard let request = TextRequest(settings.recognizedDataTypes) else { return }
        let foreign = request.reading.languages.filter { !TextOptions.supportedLanguages.contains($0) }
        guard let first = foreign.first else { return }
        if settings.qualityLevel.effort.large == nil { throw .tooSlow(first) }
        try checkTesseract(request.reading.languages)
    }

    /// Checks that Tesseract's models are there for what needs them.
    private func checkTesseract(_ languages: [String]) throws(AccurateTextError) {
        let isNeeded = missing != nil || !languages.allSatisfy(TextOptions.isReadByLargeNetworks)
        if isNeeded { try installed.check(languages) }
    }

    /// Why settings that ask for text can't be met; nil where they can.
    /// - Parameter level: nil where there is none.
    static func refusal(of settings: ScanSettings, by level: AccurateLevel?) -> AccurateTextError? {
        let none = ModelError(file: "datascan-reader", problem: "the program is not installed")
        do throws(AccurateTextError) {
            try
                (level
                ?? AccurateLevel(pace: .live, installed: InstalledLanguages(folders: []), missing: none) {
                    _, _ throws(AccurateTextError) in throw .noLanguage
                }).check(settings)
            return nil
        } catch { return error }
    }

    /// What is missing for the level of settings, for the log; nil where nothing is.
    public func shortage(_ settings: ScanSettings) -> AccurateTextError? {
        guard settings.qualityLevel.effort.large != nil, TextRequest(settings.recognizedDataTypes) != nil else {
            return nil
        }
        return missing.map { .noModel("\($0)") }
    }

    /// Somebody who finds and reads lines; nil where nobody can: a model of another language than the print's would spoil what the
    /// fast reader has right.
    func worker(for request: TextRequest) -> LineWorker? {
        let (languages, allowed) = (request.reading.languages, request.reading.allowedCharacters)
        do throws(AccurateTextError) { try checkTesseract(languages) } catch { return nil }
        return LineWorker(pace: pace) { [open] () throws(AccurateTextError) in try open(languages, allowed) }
    }
}
