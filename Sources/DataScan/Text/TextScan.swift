import AccurateText
import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// The way of a frame to the lines of print in it: search, tracker, readers, ledger. A value but for the networks' memory.
struct TextScan {
    let recognizer: any LineRecognizer
    let request: TextRequest
    var options: TextOptions { request.reading }
    let allowed: Set<Character>?
    var effort: TextEffort
    var tracker: LineTracker
    var ledger: TextLedger
    /// Contents of wanted kinds; nil before the first frame, and where none is wanted.
    var contents: ContentLedger?
    /// The year that these know as the present one.
    var year = 0
    /// Nil where lines are told as they were read.
    var corrected: CorrectedLines?
    /// Nil where lines are only read fast.
    var large: LargeReading?
    var scene: SceneSearch
    let seed: UInt64
    var change = SceneChange()
    var searched = -Double.infinity
    var isBusy = true
    /// Whether something moves so fast, or is so new, that the next search has to be soon.
    var isJerky = false
    var diagnosis = LineDiagnosis()
    /// Searches for lines and attempts at lines so far.
    var (searches, looks) = (0, 0)
    /// Whether attempts are kept for `takeTrace`.
    var isTraced = false { didSet { contents?.isTraced = isTraced } }
    var traced: [FrameTrace.LineLook] = []

    init(
        _ recognizer: any LineRecognizer, _ request: TextRequest, settings: ScanSettings, seed: UInt64,
        accurate: AccurateLevel? = nil
    ) {
        self.recognizer = recognizer
        self.request = request
        self.seed = seed
        allowed = request.reading.characters
        corrected = CorrectedLines(request)
        large = LargeReading(accurate?.worker(for: request), request, quality: settings.qualityLevel)
        scene = SceneSearch(quality: settings.qualityLevel)
        effort = TextEffort(quality: settings.qualityLevel)
        tracker = LineTracker(reappearAfter: settings.reappearAfter)
        ledger = TextLedger(seed: seed)
    }

    /// What is in the way of reading lines.
    var obstacles: [Obstacle] { diagnosis.obstacles }

    /// What is told and in view: lines, contents of wanted kinds, or both.
    var items: [RecognizedItem] {
        let lines = request.tellsLines ? ledger.items : []
        return (corrected.map { corrected in lines.map(corrected.shown) } ?? lines) + (contents?.items ?? [])
    }

    /// The lines in view, in reading order, whether they are told or not.
    var lines: [RecognizedItem] { ledger.items }

    /// The lines that are known.
    var tracks: [LineTrack] { tracker.tracks }

    /// Why lines are read by the small networks alone, though more is asked for; nil where all is well.
    var failure: AccurateTextError? { large?.failure }

    /// Changes the share of the usual effort that there is time for.
    mutating func setEffort(_ share: Double) { effort.share = share }

    /// Takes where the pixels of lines were seen in a frame, before it is processed.
    mutating func follow(_ moved: [Int: Quad], at time: Double) { tracker.follow(moved, at: time) }

    /// Takes a frame of a camera or a recording.
    /// - Parameter barcodes: where barcodes are; what is printed within one is none of text's business.
    mutating func process(_ frame: borrowing Frame, region: Region, barcodes: [Quad]) -> [ItemChange] {
        wish(frame.moment)
        let settled = takeLarge(at: frame.captureTime, barcodes: barcodes)
        return tell(settled + search(frame, region: region, barcodes: barcodes), at: frame.captureTime)
    }

    /// Takes a picture of a scene that stands still; it is all that there will be of it.
    /// - Parameter progress: is told, before each line is read, which of how many it is; where it gives false, the lines so far are
    ///   all.
    mutating func processStill(
        _ frame: borrowing Frame, region: Region, barcodes: [Quad],
        progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }
    ) -> [ItemChange] {
        wish(frame.moment)
        return tell(searchStill(frame, region: region, barcodes: barcodes, progress), at: frame.captureTime)
    }

    /// Ends lines for a reason that isn't in the picture.
    mutating func remove(_ reason: RemovalReason, at time: Double, where condition: (Quad) -> Bool = { _ in true })
        -> [ItemChange]
    {
        let ended = tracker.remove { condition($0.bounds) }
        return tell(ledger.update(tracker.tracks, ended: ended, reason: reason, at: time), at: time)
    }

    /// Changes how long a line may be unseen.
    mutating func setReappearAfter(_ seconds: Double) { tracker.reappearAfter = seconds }

    /// What the frame of a time gave, for people; the next frame starts with nothing.
    mutating func takeTrace(at time: Double) -> TextTrace {
        defer { traced.removeAll() }
        let tracks = tracker.tracks.map { (track: $0, item: ledger.item(of: $0.id)) }
        return TextTrace(
            searched: searched == time || !traced.isEmpty, looks: traced, tracks: tracks,
            contents: contents?.trace ?? [])
    }
}
