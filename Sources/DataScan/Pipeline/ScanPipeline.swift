public import AccurateText
public import DocumentRecognition
import Evidence
public import Imaging
public import Recognition
public import Rules
public import ScanModel
public import TextRecognition

/// Turns frames into events: the lanes read each frame, their changes are merged, filtered and numbered.
///
/// A value without a clock: time comes with the frames, so a recording gives the same events every time.
public struct ScanPipeline {
    /// The settings in force.
    public private(set) var settings: ScanSettings
    /// What the latest frame gave beyond its events; nil unless `isTraced`.
    public private(set) var trace: FrameTrace?

    /// The page that the latest frame is a picture of, if it should be kept.
    public private(set) var shot: PageShot?

    var lanes: Lanes
    /// Nil if no pages are captured.
    var pages: PageCapture?
    private var contents: PageContents
    var meanings = PayloadMeanings()
    var verdicts: ItemVerdicts
    var selection = Selection()
    private var guide = Guide()
    var numbering = EventNumbering()
    /// The frame's height divided by its width.
    private var aspect = 0.5625

    /// - Parameters:
    ///   - lines: reads text, and digits below bars; nil if neither is ever wanted.
    ///   - accurate: the large reader, for lines that `lines` can't settle; nil if there is none.
    ///   - documents: finds the document in view; nil if none is ever wanted.
    ///   - seed: decides the items' ids; the same seed and frames give the same events.
    public init(
        settings: ScanSettings, decoder: any BarcodeDecoder, lines: (any LineRecognizer)?,
        accurate: AccurateLevel? = nil, documents: (any DocumentRecognizer)? = nil, seed: UInt64
    ) {
        self.settings = settings
        verdicts = ItemVerdicts(settings.rules, repeatAfter: settings.trigger.repeatAfter)
        contents = PageContents(settings.recognizedDataTypes)
        pages = settings.pages.map { PageCapture($0.capture) }
        // The lanes' seeds have to differ, so that no two items share an id.
        var all: [any Lane] = []
        if let documents { all.append(DocumentScan(documents, settings, seed: seed ^ 0x7061_6765)) }
        all.append(RectangleScan(settings, seed: seed ^ 0x7265_6374))
        all.append(CodeScan(settings, decoder: decoder, lines: lines, seed: seed))
        if let lines { all.append(TextScan(lines, settings, seed: seed ^ 0x7465_7874, accurate: accurate)) }
        lanes = Lanes(all)
    }

    /// The number of the latest event.
    public var sequence: Int { numbering.sequence }

    /// What was read and given up so far.
    public var counters: PipelineCounters { lanes.counters }

    /// Whether `trace` is filled.
    public var isTraced: Bool {
        get { lanes.isTraced }
        set { lanes.isTraced = newValue }
    }

    /// The share of the usual effort that is spent on reading, above 0 to 1. Known items are followed on every frame at any effort.
    public var effort: Double {
        get { lanes.effort }
        set { lanes.effort = newValue }
    }

    /// Why the large reader is out of use although the settings ask for it; nil if all is well.
    public var textFailure: AccurateTextError? { lanes.failure }

    /// The reported items in view, in reading order.
    public var items: [RecognizedItem] {
        // What was decided belongs to the reported id, which differs if an item is selected again.
        settings.recognizesMultipleItems ? all : selection.filter(all).map { verdicts.judged($0) }
    }

    /// What is in view, also what a selection leaves out, in reading order.
    var all: [RecognizedItem] {
        ReadingOrder.sort(
            contents.visible(lanes.items).map { verdicts.judged(meanings.named($0)) }, aspect: aspect)
    }

    /// Everything in view, for a new subscriber.
    public var snapshot: Snapshot {
        Snapshot(sequence: sequence, items: items, referenceYear: numbering.moment.referenceYear)
    }

    /// Takes a frame without reading it.
    mutating func skip(_ frame: borrowing Frame) {
        begin(frame)
        (shot, trace) = (nil, nil)
    }

    /// Reads a frame of a camera or a recording.
    public mutating func process(_ frame: borrowing Frame) -> [ScanEvent] {
        begin(frame)
        let events = finish(lanes.process(frame, settings))
        shot = pages?.take(frame, contents.visible(lanes.items), region: settings.regionOfInterest)
        let obstacles = lanes.obstacles + (pages?.obstacle.map { [$0] } ?? [])
        let obstacle = guide.take(frame, obstacles, items: guide.isIdle && obstacles.isEmpty ? [] : all)
        return events + self.events(of: obstacle)
    }

    /// Reads a picture of a scene that stands still, with all effort at once.
    /// - Parameter progress: called before each line of text is read, with its number and their count; returning false ends
    ///   the reading of text.
    public mutating func processStill(
        _ frame: borrowing Frame, progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }
    ) -> [ScanEvent] {
        begin(frame)
        return finish(lanes.processStill(frame, settings, progress: progress))
    }

    /// Changes what is read, and where. Items that the new settings leave out are removed.
    public mutating func apply(_ new: ScanSettings) -> [ScanEvent] {
        var events = new.isVisiblyDifferent(from: settings) ? [numbering.event(of: new)] : []
        if new.recognizesMultipleItems != settings.recognizesMultipleItems {
            // The selection starts again, so everything reported under the old one ends.
            events += clear(.settingsChanged)
            selection = Selection()
        }
        let types = new.recognizedDataTypes
        if RecognizedDataType.documents(of: types) != RecognizedDataType.documents(of: settings.recognizedDataTypes) {
            events += clear(.settingsChanged)
            contents = PageContents(types)
        }
        if new.pages?.capture != settings.pages?.capture {
            pages = new.pages.map { PageCapture($0.capture, book: pages?.book ?? PageBook()) }
        }
        if new.rules != settings.rules { verdicts.apply(new.rules) }
        verdicts.repeatAfter = new.trigger.repeatAfter
        settings = new
        return events + self.events(of: lanes.change { $0.apply(new) })
    }

    /// The members of the lists that the rules name. Without them, the lists have no members.
    public var lists: [String: MemberList] {
        get { verdicts.lists }
        set { verdicts.lists = newValue }
    }

    /// Removes all items, and ends guidance, for a reason outside the picture.
    public mutating func clear(_ reason: RemovalReason) -> [ScanEvent] {
        events(of: lanes.change { $0.clear(reason) }) + events(of: guide.end())
    }

    /// Reports another camera, or another state of it.
    public mutating func cameraChanged(_ camera: CameraInfo) -> ScanEvent {
        .camera(CameraChange(sequence: numbering.next(), camera: camera))
    }

    private mutating func begin(_ frame: borrowing Frame) {
        numbering.moment = frame.moment
        aspect = Double(frame.height) / Double(max(1, frame.width))
    }

    private mutating func finish(_ changes: [ItemChange]) -> [ScanEvent] {
        trace = lanes.trace(at: numbering.moment)
        return events(of: changes)
    }

    private mutating func events(of parts: [ItemChange]) -> [ScanEvent] {
        let merged = ItemChange.merged(parts)
        let changes = contents.isIdle ? merged : contents.update(merged, lanes.items)
        let chosen =
            settings.recognizesMultipleItems
            ? changes : selection.choose(changes, from: all, in: settings.regionOfInterest)
        guard !chosen.isEmpty else { return [] }
        return numbering.events(of: judged(chosen), inView: items.map(\.id))
    }

    /// Adds what is known about the content of items, and what the rules decide.
    mutating func judged(_ changes: [ItemChange]) -> [ItemChange] {
        let named = meanings.named(changes, inView: lanes.items)
        return verdicts.judged(named, in: settings.regionOfInterest, at: numbering.moment)
    }

    private mutating func events(of obstacle: Obstacle?) -> [ScanEvent] {
        obstacle.map { [numbering.event(of: $0, inView: items)] } ?? []
    }
}
