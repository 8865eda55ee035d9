import AccurateText
import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// The lane of text: search, tracker, readers, ledger, and contents of requested types. A value except for the
/// networks' memory.
struct TextScan: Lane {
    let recognizer: any LineRecognizer
    private let accurate: AccurateLevel?
    private(set) var settings: ScanSettings
    /// Nil if no text is requested.
    let request: TextRequest?
    var options: TextOptions { request?.reading ?? TextOptions() }
    let allowed: Set<Character>?
    var budget: TextEffort
    var tracker: LineTracker
    var ledger: TextLedger
    /// Contents of requested types; nil before the first frame, or if none is requested.
    var contents: ContentLedger?
    /// The year that `contents` uses as the current one.
    var year = 0
    /// Nil if lines are reported as they were read.
    var corrected: CorrectedLines?
    /// Nil if only the fast reader reads lines.
    var large: LargeReading?
    /// Nil unless the level uses the large detector.
    var scene: SceneSearch?
    let seed: UInt64
    var change = SceneChange()
    var searched = -Double.infinity
    /// Capture time of the latest frame.
    var time = 0.0
    var isBusy = true
    /// Whether something moves so fast, or is so new, that the next search must come soon.
    var isJerky = false
    var hiddenEnds = HiddenEnds()
    var diagnosis = LineDiagnosis()
    var counters = PipelineCounters()
    var isTraced = false { didSet { contents?.isTraced = isTraced } }
    /// The attempts at lines in the latest frame, if it is traced.
    var traced: [FrameTrace.LineLook] = []

    init(_ recognizer: any LineRecognizer, _ settings: ScanSettings, seed: UInt64, accurate: AccurateLevel? = nil) {
        (self.recognizer, self.accurate, self.settings, self.seed) = (recognizer, accurate, settings, seed)
        request = TextRequest(settings.recognizedDataTypes)
        allowed = request?.reading.characters
        corrected = request.flatMap(CorrectedLines.init)
        large = request.flatMap { LargeReading(accurate?.worker(for: $0), $0, quality: settings.qualityLevel) }
        scene = settings.qualityLevel.effort.large.map(SceneSearch.init)
        budget = TextEffort(quality: settings.qualityLevel)
        tracker = LineTracker(reappearAfter: settings.reappearAfter)
        ledger = TextLedger(seed: seed)
    }

    var obstacles: [Obstacle] { diagnosis.obstacles }

    /// Lines, contents of requested types, or both.
    var items: [RecognizedItem] {
        let lines = request?.reportsLines == true ? ledger.items : []
        return (corrected.map { corrected in lines.map(corrected.shown) } ?? lines) + (contents?.items ?? [])
    }

    var prints: [TrackedPrint] {
        tracker.tracks.map { .init(key: .line($0.id), bounds: $0.bounds, lastSighted: $0.motion.lastSighted) }
    }

    /// Why only the small networks read lines although the settings ask for more; nil if nothing is wrong.
    var failure: AccurateTextError? { large?.failure }

    var effort: Double {
        get { budget.share }
        set { budget.share = newValue }
    }

    func share(in neighbours: inout Neighbours) { neighbours.lines = ledger.items }

    mutating func follow(_ moved: [TrackKey: Quad], at time: Double) {
        var lines: [Int: Quad] = [:]
        for case (.line(let id), let bounds) in moved { lines[id] = bounds }
        tracker.follow(lines, at: time)
    }

    mutating func process(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, neighbours: Neighbours
    ) -> [ItemChange] {
        guard request != nil else { return [] }
        begin(frame)
        let settled = takeLarge(barcodes: neighbours.codes)
        return announced(settled + search(frame, region: region, neighbours))
    }

    mutating func processStill(
        _ frame: borrowing Frame, region: Region, neighbours: Neighbours, progress: (_ part: Int, _ of: Int) -> Bool
    ) -> [ItemChange] {
        guard request != nil else { return [] }
        begin(frame)
        return announced(searchStill(frame, region: region, barcodes: neighbours.codes, progress))
    }

    mutating func apply(_ new: ScanSettings) -> [ItemChange] {
        defer { (settings, tracker.reappearAfter) = (new, new.reappearAfter) }
        if TextRequest(new.recognizedDataTypes) == request, new.qualityLevel == settings.qualityLevel {
            return remove(.settingsChanged) { !new.regionOfInterest.contains($0.centre) }
        }
        // The same text read in another way is another item.
        let gone = clear(.settingsChanged)
        let before = self
        self = TextScan(recognizer, new, seed: seed &+ 1, accurate: accurate)
        (counters, effort, isTraced, time) = (before.counters, before.effort, before.isTraced, before.time)
        return gone
    }

    mutating func clear(_ reason: RemovalReason) -> [ItemChange] { remove(reason) { _ in true } }

    private mutating func remove(_ reason: RemovalReason, where condition: (Quad) -> Bool) -> [ItemChange] {
        let ended = tracker.remove { condition($0.bounds) }
        return announced(ledger.update(tracker.tracks, ended: ended, reason: reason, at: time))
    }

    private mutating func begin(_ frame: borrowing Frame) {
        (time, traced) = (frame.captureTime, [])
        wish(frame.moment)
    }

    mutating func note(in trace: inout FrameTrace) {
        trace.note(
            TextTrace(
                searched: searched == time || !traced.isEmpty, looks: traced,
                tracks: tracker.tracks.map { (track: $0, item: ledger.item(of: $0.id)) },
                contents: contents?.trace ?? []))
    }
}
