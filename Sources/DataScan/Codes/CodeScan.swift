import AccurateText
import Evidence
import Imaging
import Recognition
import ScanModel
import TextRecognition
import Tracking

/// The lane of barcodes: reader, digits below bars, tracker, ledger, and the joiner of symbols that are parts of one
/// content.
struct CodeScan: Lane {
    private let decoder: any BarcodeDecoder
    private var settings: ScanSettings
    /// Nil if no barcodes are requested.
    private var recognizer: (any Recognizer)?
    /// Nil if digits can't be read.
    private var digits: CodeDigits?
    /// Nil if digits can't be read.
    private let reader: (any LineRecognizer)?
    /// Nil if no numbers may be read by their digits alone.
    private var numbers: PrintedNumbers?
    private var tracker: Tracker
    private var ledger: Ledger
    private var joiner: StructuredAppendJoiner
    /// The result of the latest frame, its time, and the lines of text in view.
    private var (sighting, time, lines) = (Sighting(), 0.0, [RecognizedItem]())
    private(set) var counters = PipelineCounters()
    var isTraced = false
    var effort = 1.0 { didSet { recognizer?.effort = effort } }

    /// - Parameters:
    ///   - lines: reads digits below bars; nil if there is no reader.
    ///   - seed: the seed of the items' ids.
    init(_ settings: ScanSettings, decoder: any BarcodeDecoder, lines: (any LineRecognizer)?, seed: UInt64) {
        (self.decoder, self.settings) = (decoder, settings)
        recognizer = Self.recognizer(settings, decoder)
        digits = lines.map(CodeDigits.init)
        reader = lines
        numbers = Self.numbers(settings, lines)
        tracker = Tracker(reappearAfter: settings.reappearAfter)
        ledger = Ledger(seed: seed)
        // Any seed other than the ledger's will do.
        joiner = StructuredAppendJoiner(seed: seed ^ 0x6A6F_696E)
    }

    var items: [RecognizedItem] { joiner.visible(ledger.items) }
    var obstacles: [Obstacle] { sighting.obstacles }
    var failure: AccurateTextError? { nil }
    var prints: [TrackedPrint] {
        tracker.tracks.map { .init(key: .code($0.id), bounds: $0.bounds, lastSighted: $0.motion.lastSighted) }
    }

    mutating func follow(_ moved: [TrackKey: Quad], at time: Double) {
        var codes: [Int: Quad] = [:]
        for case (.code(let id), let bounds) in moved { codes[id] = bounds }
        tracker.follow(codes, at: time)
    }

    mutating func process(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, neighbours: Neighbours
    ) -> [ItemChange] {
        let attention = tracker.tracks.map { track in
            Attention(
                id: track.id, bounds: track.bounds, barcode: track.barcode, isCertain: ledger.isCertain(track.id),
                lastRead: track.lastRead, isFollowed: track.motion.lastFollowed == frame.captureTime)
        }
        sighting = recognizer?.read(frame, pyramid, region: region, attention: attention) ?? Sighting()
        return take(frame, region: region, neighbours, isStill: false)
    }

    mutating func processStill(
        _ frame: borrowing Frame, region: Region, neighbours: Neighbours, progress: (_ part: Int, _ of: Int) -> Bool
    ) -> [ItemChange] {
        sighting = recognizer?.readStill(frame, region: region) ?? Sighting()
        return take(frame, region: region, neighbours, isStill: true)
    }

    mutating func apply(_ new: ScanSettings) -> [ItemChange] {
        let symbologies = RecognizedDataType.symbologies(of: new.recognizedDataTypes)
        let ended = tracker.remove { track in
            !new.regionOfInterest.contains(track.bounds.centre) || !symbologies.contains(track.barcode.symbology)
        }
        if new.recognizedDataTypes != settings.recognizedDataTypes || new.qualityLevel != settings.qualityLevel {
            recognizer = Self.recognizer(new, decoder)
            recognizer?.effort = effort
            numbers = Self.numbers(new, reader)
        }
        settings = new
        tracker.reappearAfter = new.reappearAfter
        return changes(ended, .settingsChanged)
    }

    mutating func clear(_ reason: RemovalReason) -> [ItemChange] { changes(tracker.remove { _ in true }, reason) }

    func share(in neighbours: inout Neighbours) { neighbours.codes = tracker.tracks.map(\.bounds) }

    mutating func note(in trace: inout FrameTrace) {
        trace.note(sighting, tracker.tracks.map { (track: $0, item: ledger.item(of: $0.id)) })
    }

    private mutating func take(
        _ frame: borrowing Frame, region: Region, _ neighbours: Neighbours, isStill: Bool
    ) -> [ItemChange] {
        (time, lines) = (frame.captureTime, neighbours.lines)
        counters.readings += sighting.readings.count
        if let failure = sighting.failure {
            counters.abandoned += 1
            counters.lastFailure = failure
        }
        let printed =
            numbers?.read(
                sighting.unreadBars, tracker.tracks, isCertain: ledger.isCertain, in: frame, isStill: isStill) ?? []
        let ended = tracker.update(
            sighting.readings + printed, at: time, aspect: Double(frame.height) / Double(max(1, frame.width)),
            region: region,
            present: sighting.present, isStill: isStill,
            wasLookedFor: { [unread = sighting.unread] in !unread.contains($0) })
        digits?.look(at: tracker.tracks, in: frame, isStill: isStill)
        return changes(ended, .left, isStill: isStill)
    }

    /// Returns the changes to report after some tracks have ended.
    private mutating func changes(_ ended: [Track], _ reason: RemovalReason, isStill: Bool = false) -> [ItemChange] {
        let single = ledger.update(
            tracker.tracks, ended: ended, reason: reason, at: time, lines: lines, printed: digits?.verdicts ?? [:],
            awaited: isStill ? [] : digits?.awaited ?? [], isStill: isStill)
        return joiner.join(single, at: time, isStill: isStill)
    }

    private static func numbers(_ settings: ScanSettings, _ reader: (any LineRecognizer)?) -> PrintedNumbers? {
        let symbologies = RecognizedDataType.symbologiesByDigits(of: settings.recognizedDataTypes)
        return reader.flatMap { PrintedNumbers($0, symbologies) }
    }

    private static func recognizer(_ settings: ScanSettings, _ decoder: any BarcodeDecoder) -> (any Recognizer)? {
        let symbologies = RecognizedDataType.symbologies(of: settings.recognizedDataTypes)
        guard !symbologies.isEmpty else { return nil }
        var reader = BarcodeReader(decoder: decoder, symbologies: symbologies, quality: settings.qualityLevel)
        reader.findsUnreadBars = !RecognizedDataType.symbologiesByDigits(of: settings.recognizedDataTypes).isEmpty
        return reader
    }
}
