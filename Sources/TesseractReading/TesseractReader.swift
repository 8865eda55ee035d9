public import AccurateText
import CTesseract
public import Imaging
import ScanModel

// Safe: the handle lives as long as this object; every text from C is copied at once.
/// Tesseract's LSTM networks for single lines. Owns its handle; confined to one thread.
@safe public final class TesseractReader: AccurateReader {
    private let handle: OpaquePointer
    private var line = PreparedLine()
    private let punctuation: PunctuationForms?
    /// The languages that it reads, as BCP 47 tags.
    public let languages: [String]

    /// Loads the models, which takes about 20 to 170 ms and 10 to 40 MB per language.
    /// - Parameters:
    ///   - languages: ISO 639-1 or BCP 47; the first is tried first, and each further one costs time on every line.
    ///   - allowedCharacters: the allowed characters; empty means all.
    /// - Throws: `AccurateTextError`, which says what to install.
    public init(
        languages: [String], allowedCharacters: String = "", installed: InstalledLanguages = InstalledLanguages()
    ) throws(AccurateTextError) {
        let (folder, models) = try installed.models(for: languages)
        self.languages = models.map(\.tag)
        punctuation = PunctuationForms(languages: self.languages, allowedCharacters: allowedCharacters)
        guard let handle = unsafe TessBaseAPICreate() else { throw .unusable(models, folder: folder) }
        unsafe self.handle = handle
        // Its debug output on standard error may contain what it reads.
        set("debug_file", "/dev/null")
        let names = models.map(\.name).joined(separator: "+")
        guard unsafe TessBaseAPIInit2(handle, folder, names, OEM_LSTM_ONLY) == 0,
            unsafe TessBaseAPIOem(handle) == OEM_LSTM_ONLY
        else { throw .unusable(models, folder: folder) }
        set("debug_file", "/dev/null")
        // Alternatives for each symbol, from the same network output, by this number of additional searches.
        set("lstm_choice_mode", "2")
        set("lstm_choice_iterations", "5")
        // Makes a choice's confidence 100 minus its rating, without a limit at 20 nats.
        set("lstm_rating_coefficient", "1")
        if !allowedCharacters.isEmpty { set("tessedit_char_whitelist", allowedCharacters) }
        unsafe TessBaseAPISetPageSegMode(handle, PSM_SINGLE_LINE)
    }

    deinit { unsafe TessBaseAPIDelete(handle) }

    /// Reads a line. Takes about 15 to 40 ms on one core, more with several languages. Tesseract checks for
    /// cancellation only once, immediately before its networks start.
    public func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        guard line.prepare(picture) else { return LineReading(Transcription(places: [])) }
        ctesseract_use_one_thread()
        defer { unsafe TessBaseAPIClear(handle) }
        let size = (width: CInt(line.picture.width), height: CInt(line.picture.height))
        unsafe line.picture.pixels.withUnsafeBufferPointer { pixels in
            // Copies the pixels.
            unsafe TessBaseAPISetImage(handle, pixels.baseAddress, size.width, size.height, 1, size.width)
        }
        unsafe TessBaseAPISetSourceResolution(handle, Self.resolution)
        guard recognize(cancellation) else {
            return cancellation.isCancelled ? nil : LineReading(Transcription(places: []))
        }
        let places = places()
        return LineReading(Transcription(places: punctuation?.settled(places) ?? places))
    }

    /// The assumed resolution in pixels per inch of a line of the prepared height; without it, Tesseract guesses.
    private static let resolution: CInt = 300

    private func set(_ name: String, _ value: String) { unsafe _ = TessBaseAPISetVariable(handle, name, value) }

    /// - Returns: false if it was cancelled or failed.
    private func recognize(_ cancellation: Cancellation) -> Bool {
        let monitor = unsafe TessMonitorCreate()
        defer { unsafe TessMonitorDelete(monitor) }
        // Unsafe: borrowed for the call below, during which `cancellation` is alive.
        unsafe TessMonitorSetCancelThis(monitor, Unmanaged.passUnretained(cancellation).toOpaque())
        unsafe TessMonitorSetCancelFunc(monitor) { context, _ in
            guard let context = unsafe context else { return false }
            return unsafe Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue().isCancelled
        }
        return withExtendedLifetime(cancellation) { unsafe TessBaseAPIRecognize(handle, monitor) == 0 }
    }

    /// Returns the result in logical order.
    private func places() -> [Transcription.Place] {
        guard let iterator = unsafe TessBaseAPIGetIterator(handle) else { return [] }
        defer { unsafe TessResultIteratorDelete(iterator) }
        var places: [Transcription.Place] = []
        var gaps = WordGaps("")
        repeat {
            guard var symbol = unsafe SymbolReading(iterator) else { continue }
            let page = unsafe TessResultIteratorGetPageIteratorConst(iterator)
            symbol.centre = unsafe centre(of: page)
            if unsafe TessPageIteratorIsAtBeginningOf(page, RIL_TEXTLINE) != 0 {
                gaps = unsafe WordGaps(Self.text(of: iterator, RIL_TEXTLINE))
            }
            if unsafe TessPageIteratorIsAtBeginningOf(page, RIL_WORD) != 0,
                unsafe gaps.isGap(before: Self.text(of: iterator, RIL_WORD)), let last = places.last
            {
                places.append(Self.blank(between: last, symbol))
            }
            places += symbol.places
        } while unsafe TessResultIteratorNext(iterator, RIL_SYMBOL) != 0
        return places
    }

    /// Returns a space. Tesseract gives it no confidence; that of the less certain neighbour is used.
    private static func blank(between last: Transcription.Place, _ next: SymbolReading) -> Transcription.Place {
        let probability = max(0.5, min(last.candidates[0].probability, next.probability))
        let middle = last.centre.flatMap { left in next.centre.map { (left + $0) / 2 } }
        return Transcription.Place(
            candidates: [
                .init(character: " ", probability: probability), .init(character: nil, probability: 1 - probability),
            ], centre: middle)
    }

    /// Returns the position of a symbol along the given picture, as a fraction.
    private func centre(of symbol: OpaquePointer?) -> Double? {
        var (left, top, right, bottom): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        guard unsafe TessPageIteratorBoundingBox(symbol, RIL_SYMBOL, &left, &top, &right, &bottom) != 0 else {
            return nil
        }
        let middle = Double(left + right) / 2 - Double(PreparedLine.border)
        return middle / Double(line.picture.width - 2 * PreparedLine.border)
    }

    fileprivate static func text(of iterator: OpaquePointer, _ level: TessPageIteratorLevel) -> String {
        guard let text = unsafe TessResultIteratorGetUTF8Text(iterator, level) else { return "" }
        defer { unsafe TessDeleteText(text) }
        return unsafe WordGaps.cleaned(String(cString: text))
    }
}

extension SymbolReading {
    /// Copies an iterator's current symbol.
    /// - Returns: nil if it has none. If a picture contains no word, an iterator has no symbol from the start, and
    ///   Tesseract aborts the process when choices are requested there.
    fileprivate init?(_ iterator: OpaquePointer) {
        let text = unsafe TesseractReader.text(of: iterator, RIL_SYMBOL)
        if text.isEmpty { return nil }
        unsafe self.init(text: text, confidence: Double(TessResultIteratorConfidence(iterator, RIL_SYMBOL)))
        guard let choice = unsafe TessResultIteratorGetChoiceIterator(iterator) else { return }
        defer { unsafe TessChoiceIteratorDelete(choice) }
        repeat {
            guard let text = unsafe TessChoiceIteratorGetUTF8Text(choice) else { continue }
            let rating = unsafe 100 - Double(TessChoiceIteratorConfidence(choice))
            unsafe choices.append((String(cString: text), rating))
        } while unsafe TessChoiceIteratorNext(choice) != 0
    }
}
