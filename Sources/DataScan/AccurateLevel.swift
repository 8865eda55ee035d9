public import AccurateText
import ScanModel

/// How lines are read slowly and well, beside the networks that read them fast.
public struct AccurateLevel: Sendable {
    /// Opens a reader of some languages, on the thread that is going to use it. Only these characters may come, where some are named.
    public typealias Opening =
        @Sendable (_ languages: [String], _ allowedCharacters: String) throws(AccurateTextError) -> any AccurateReader

    private let pace: LineWorker.Pace
    private let installed: InstalledLanguages
    private let open: Opening

    /// Makes a level.
    /// - Parameters:
    ///   - pace: live for a camera, recorded for what has to be the same each time.
    ///   - installed: the languages that are there.
    public init(pace: LineWorker.Pace, installed: InstalledLanguages = InstalledLanguages(), open: @escaping Opening) {
        self.pace = pace
        self.installed = installed
        self.open = open
    }

    /// The level with Tesseract in its process, where its program is installed; nil where it is not.
    public static func usual(pace: LineWorker.Pace) -> AccurateLevel? {
        guard (try? ReaderProcess.locate()) != nil else { return nil }
        return AccurateLevel(pace: pace) { languages, allowed throws(AccurateTextError) in
            try ReaderProcess(languages: languages, allowedCharacters: allowed)
        }
    }

    /// The languages that are installed.
    public var languages: [String] { installed.tags }

    /// Whether settings can be met.
    /// - Throws: `AccurateTextError` where they name a language that only this level can read, and it is not installed.
    public func check(_ settings: ScanSettings) throws(AccurateTextError) {
        guard let request = TextRequest(settings.recognizedDataTypes) else { return }
        let foreign = request.reading.languages.filter { !TextOptions.supportedLanguages.contains($0) }
        guard let first = foreign.first else { return }
        if settings.qualityLevel == .fast { throw .tooSlow(first) }
        try installed.check(request.reading.languages)
    }

    /// Why settings that ask for text can't be met; nil where they can.
    /// - Parameter level: nil where there is none.
    static func refusal(of settings: ScanSettings, by level: AccurateLevel?) -> AccurateTextError? {
        do throws(AccurateTextError) {
            try
                (level
                ?? AccurateLevel(pace: .live, installed: InstalledLanguages(folders: [])) {
                    _, _ throws(AccurateTextError) in throw .noLanguage
                }).check(settings)
            return nil
        } catch { return error }
    }

    /// What is missing for the languages of settings that could be read better, for the log; nil where nothing is.
    public func shortage(_ settings: ScanSettings) -> AccurateTextError? {
        guard settings.qualityLevel == .accurate, let request = TextRequest(settings.recognizedDataTypes) else {
            return nil
        }
        do throws(AccurateTextError) {
            try installed.check(request.reading.languages)
            return nil
        } catch { return error }
    }

    /// Somebody who reads lines; nil where no language is named, or one is not there: a model of another language than the print's
    /// would spoil what the fast reader has right.
    func worker(for request: TextRequest) -> LineWorker? {
        let (languages, allowed) = (request.reading.languages, request.reading.allowedCharacters)
        do throws(AccurateTextError) { try installed.check(languages) } catch { return nil }
        return LineWorker(pace: pace) { [open] () throws(AccurateTextError) in try open(languages, allowed) }
    }
}
