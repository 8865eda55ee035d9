public import AccurateText
import Evidence
public import Imaging
public import Recognition
public import ScanModel
public import TextRecognition
import Tracking

/// The way of a frame from pixels to events: recogniser, tracker, ledger. A value; time comes with the frames.
public struct ScanPipeline {
    /// What was read and given up so far.
    public private(set) var counters = PipelineCounters()
    /// Number of the latest event.
    public private(set) var sequence = 0
    /// The settings in force.
    public private(set) var settings: ScanSettings
    /// Whether `trace` is filled.
    public var isTraced = false { didSet { text?.isTraced = isTraced } }
    /// What the latest frame gave beyond its events; nil where nobody asks for it.
    public private(set) var trace: FrameTrace?

    private let decoder: any BarcodeDecoder
    private let lines: (any LineRecognizer)?
    private let accurate: AccurateLevel?
    private let seed: UInt64
    private var text: TextScan?
    /// Nil where no digits can be read.
    private var digits: CodeDigits?
    /// Nil where no barcode is looked for.
    private var recognizer: (any Recognizer)?
    private var tracker: Tracker
    private var pyramid = Pyramid()
    private var follower = PrintFollower()
    private var ledger: Ledger
    private var joiner: StructuredAppendJoiner
    private var selection = Selection()
    private var guide = Guide()
    /// The frame's height divided by its width.
    private var aspect = 0.5625
    private var moment = Moment(frame: 0, captureTime: 0, time: 0)

    /// Makes a pipeline.
    /// - Parameters:
    ///   - lines: reads text, and digits below bars; nil where none is ever read.
    ///   - accurate: reads what `lines` is not sure of, or does not know; nil where there is nothing else.
    ///   - seed: where the items' names start; the same seed and frames give the same events.
    public init(
        settings: ScanSettings, decoder: any BarcodeDecoder, lines: (any LineRecognizer)?,
        accurate: AccurateLevel? = nil, seed: UInt64
    ) {
        self.settings = settings
        self.accurate = accurate
        self.decoder = decoder
        self.lines = lines
        self.seed = seed
        text = Self.text(settings, lines, accurate, seed)
        digits = lines.map(CodeDigits.init)
        recognizer = Self.recognizer(settings, decoder)
        tracker = Tracker(reappearAfter: settings.reappearAfter)
        ledger = Ledger(seed: seed)
        // Any other start than the ledger's will do.
        joiner = StructuredAppendJoiner(seed: seed ^ 0x6A6F_696E)
    }

    /// The share of the usual effort that is spent on reading, above 0 to 1; what is known is followed on every frame all the
    /// same.
    public var effort = 1.0 {
        didSet {
            recognizer?.effort = effort
            text?.setEffort(effort)
        }
    }

    /// Why lines are read by the networks alone, though more is asked for; nil where all is well.
    public var textFailure: AccurateTextError? { text?.failure }

    /// The items in view, in reading order.
    public var items: [RecognizedItem] {
        settings.recognizesMultipleItems ? all : selection.filter(all)
    }

    private var all: [RecognizedItem] {
        let barcodes = joiner.visible(ledger.items)
        guard let text else { return ReadingOrder.sort(barcodes, aspect: aspect) }
        return ReadingOrder.sort(barcodes + text.items, aspect: aspect)
    }

    /// Takes a frame of a camera or a recording.
    public mutating func process(_ frame: borrowing Frame) -> [ScanEvent] {
        pyramid.build(frame)
        follow(frame)
        let attention = tracker.tracks.map { track in
            Attention(
                id: track.id, bounds: track.bounds, barcode: track.barcode, isCertain: ledger.isCertain(track.id),
                lastRead: track.lastRead, isFollowed: track.motion.lastFollowed == frame.captureTime)
        }
        let region = settings.regionOfInterest
        let sighting = recognizer?.read(frame, pyramid, region: region, attention: attention) ?? Sighting()
        let changes = take(sighting, of: frame, isStill: false)
        let places = barcodes
        let before = (text?.searches ?? 0, text?.looks ?? 0)
        let lines = text?.process(frame, region: region, barcodes: places) ?? []
        remember(frame)
        counters.searches += (text?.searches ?? 0) - before.0
        counters.looks += (text?.looks ?? 0) - before.1
        note(sighting)
        return tell(changes + lines) + guide(sighting, frame)
    }

    /// Moves what is known along with its pixels.
    private mutating func follow(_ frame: borrowing Frame) {
        guard settings.isHighFrameRateTrackingEnabled else { return }
        let codes = tracker.tracks.map { (id: $0.id, bounds: $0.bounds) }
        let lines = text?.tracks.map { (id: Self.lineKey($0.id), bounds: $0.bounds) } ?? []
        let moved = follower.follow(codes + lines, in: frame, pyramid)
        tracker.follow(moved, at: frame.captureTime)
        text?.follow(
            Dictionary(uniqueKeysWithValues: moved.filter { $0.key < 0 }.map { (Self.lineKey($0.key), $0.value) }),
            at: frame.captureTime)
    }

    /// Keeps what the prints look like that were read or found in a frame, to follow them from there.
    private mutating func remember(_ frame: borrowing Frame) {
        guard settings.isHighFrameRateTrackingEnabled else { return }
        let time = frame.captureTime
        func things(_ id: Int, _ motion: PrintMotion) -> (id: Int, bounds: Quad, isRead: Bool) {
            (id, motion.bounds, motion.lastSighted == time)
        }
        let codes = tracker.tracks.map { things($0.id, $0.motion) }
        let lines = text?.tracks.map { things(Self.lineKey($0.id), $0.motion) } ?? []
        follower.remember(codes + lines, in: frame, pyramid)
    }

    /// A number for a line that no code has, and the way back.
    private static func lineKey(_ id: Int) -> Int { -1 - id }

    /// Tells what is in the way of reading, where that is news.
    private mutating func guide(_ sighting: Sighting, _ frame: borrowing Frame) -> [ScanEvent] {
        let obstacles = sighting.obstacles + (text?.obstacles ?? [])
        let inView = guide.isIdle && obstacles.isEmpty ? [] : all
        return tell(guide.take(frame, obstacles, items: inView))
    }

    private mutating func tell(_ news: Obstacle?) -> [ScanEvent] {
        guard let news else { return [] }
        // Of what was not chosen no subscriber knows.
        let item = news.item.flatMap { id in items.contains { $0.id == id } ? id : nil }
        return [
            .guidance(
                Guidance(sequence: nextSequence(), moment: moment, hint: news.hint, item: item, bounds: news.bounds))
        ]
    }

    /// Takes a picture of a scene that stands still; it is all that there will be of it.
    /// - Parameter progress: is told, before each line of text is read, which of how many it is; where it gives false, the lines so
    ///   far are all.
    public mutating func processStill(
        _ frame: borrowing Frame, progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }
    ) -> [ScanEvent] {
        let sighting = recognizer?.readStill(frame, region: settings.regionOfInterest) ?? Sighting()
        let changes = take(sighting, of: frame, isStill: true)
        let places = barcodes
        let lines =
            text?.processStill(
                frame, region: settings.regionOfInterest, barcodes: places, progress: progress) ?? []
        note(sighting)
        return tell(changes + lines)
    }

    /// Keeps what the frame gave, where somebody asks for it.
    private mutating func note(_ sighting: Sighting) {
        guard isTraced else { return }
        let tracks = tracker.tracks.map { (track: $0, item: ledger.item(of: $0.id)) }
        trace = FrameTrace(moment, sighting, tracks: tracks, text: text?.takeTrace(at: moment.captureTime))
    }

    /// Where barcodes are, and what is printed within them is theirs.
    private var barcodes: [Quad] { tracker.tracks.map(\.bounds) }

    /// Changes what is looked for, and where. Items that it leaves out are removed.
    public mutating func apply(_ new: ScanSettings) -> [ScanEvent] {
        var events: [ScanEvent] = []
        if new.isToldApart(from: settings) {
            events.append(
                .settings(
                    SettingsChange(
                        sequence: nextSequence(), regionOfInterest: new.regionOfInterest,
                        recognizedDataTypes: new.recognizedDataTypes, qualityLevel: new.qualityLevel,
                        recognizesMultipleItems: new.recognizesMultipleItems)))
        }
        if new.recognizesMultipleItems != settings.recognizesMultipleItems {
            // Who may be told of is chosen anew.
            events += clear(.settingsChanged)
            selection = Selection()
        }
        let symbologies = RecognizedDataType.symbologies(of: new.recognizedDataTypes)
        let region = new.regionOfInterest
        let lost =
            TextRequest(new.recognizedDataTypes) != TextRequest(settings.recognizedDataTypes)
        let gone = text?.remove(.settingsChanged, at: moment.captureTime) { lost || !region.contains($0.centre) } ?? []
        let ended = tracker.remove { track in
            !new.regionOfInterest.contains(track.bounds.centre) || !symbologies.contains(track.barcode.symbology)
        }
        if new.recognizedDataTypes != settings.recognizedDataTypes || new.qualityLevel != settings.qualityLevel {
            recognizer = Self.recognizer(new, decoder)
        }
        if lost || new.qualityLevel != settings.qualityLevel {
            // The same print read another way is another item.
            events += tell(text?.remove(.settingsChanged, at: moment.captureTime) ?? [])
            text = Self.text(new, lines, accurate, seed &+ UInt64(sequence) &+ 1)
            text?.isTraced = isTraced
        }
        settings = new
        tracker.reappearAfter = new.reappearAfter
        text?.setReappearAfter(new.reappearAfter)
        return events + tell(changes(ended, .settingsChanged) + gone)
    }

    /// Tells the item at a point from now on, where only one is told.
    /// - Returns: the item, as it is told, and the events; nil where nothing is there, or all items are told.
    public mutating func select(at point: Point) -> (item: RecognizedItem, events: [ScanEvent])? {
        guard !settings.recognizesMultipleItems else { return nil }
        func distance(_ item: RecognizedItem) -> Double {
            let (dx, dy) = (item.bounds.centre.x - point.x, item.bounds.centre.y - point.y)
            return dx * dx + dy * dy
        }
        let there = all.filter { $0.bounds.contains(point) }
        guard let item = there.min(by: { distance($0) < distance($1) }) else { return nil }
        let events = events(of: selection.pick(item))
        return items.first.map { ($0, events) }
    }

    /// Where a part of what a text item says lies, in fractions of the frame.
    /// - Returns: in reading order a quad for each line of each time that the part is there; empty where it is not.
    public func bounds(of part: String, in item: RecognizedItem) -> [Quad] { text?.bounds(of: part, in: item) ?? [] }

    /// Removes all items, and ends what is told to be in the way, for a reason that isn't in the picture.
    public mutating func clear(_ reason: RemovalReason) -> [ScanEvent] {
        let ended = tracker.remove { _ in true }
        let gone = text?.remove(reason, at: moment.captureTime) ?? []
        return tell(changes(ended, reason) + gone) + tell(guide.end())
    }

    /// Tells that the camera is another one now.
    public mutating func cameraChanged(_ camera: CameraInfo) -> ScanEvent {
        .camera(CameraChange(sequence: nextSequence(), camera: camera))
    }

    /// Everything in view, for a new subscriber.
    public var snapshot: Snapshot {
        Snapshot(sequence: sequence, items: items, referenceYear: moment.referenceYear)
    }

    private mutating func take(_ sighting: Sighting, of frame: borrowing Frame, isStill: Bool) -> [ItemChange] {
        moment = frame.moment
        aspect = Double(frame.height) / Double(max(1, frame.width))
        counters.frames += 1
        counters.readings += sighting.readings.count
        if let failure = sighting.failure {
            counters.abandoned += 1
            counters.lastFailure = failure
        }
        let ended = tracker.update(
            sighting.readings, at: frame.captureTime, aspect: aspect,
            region: settings.regionOfInterest, present: sighting.present,
            wasLookedFor: { !sighting.unread.contains($0) })
        digits?.look(at: tracker.tracks, in: frame, isStill: isStill)
        return changes(ended, .left, isStill: isStill)
    }

    /// What is to be told of barcodes, now that some tracks have ended.
    private mutating func changes(_ ended: [Track], _ reason: RemovalReason, isStill: Bool = false) -> [ItemChange] {
        let time = moment.captureTime
        let single = ledger.update(
            tracker.tracks, ended: ended, reason: reason, at: time, lines: text?.lines ?? [],
            printed: digits?.verdicts ?? [:],
            isStill: isStill)
        return joiner.join(single, at: time, isStill: isStill)
    }

    private mutating func tell(_ parts: [ItemChange]) -> [ScanEvent] {
        let changes = ItemChange.merged(parts)
        let chosen =
            settings.recognizesMultipleItems
            ? changes : selection.choose(changes, from: all, in: settings.regionOfInterest)
        return events(of: chosen)
    }

    private mutating func events(of changes: [ItemChange]) -> [ScanEvent] {
        guard !changes.isEmpty else { return [] }
        let inView = items.map(\.id)
        var coming: Set<String> = []
        for case .added(let items) in changes { coming.formUnion(items.map(\.id)) }
        return changes.map { change in
            let sequence = nextSequence()
            // What is removed is told before what is added, and has to be true by itself.
            if case .removed = change {} else { coming.removeAll() }
            let all = coming.isEmpty ? inView : inView.filter { !coming.contains($0) }
            func event(_ items: [RecognizedItem]) -> Change {
                Change(sequence: sequence, moment: moment, items: items, allItems: all)
            }
            return switch change {
            case .removed(let items): .remove(Removal(sequence: sequence, moment: moment, items: items, allItems: all))
            case .added(let items): .add(event(items))
            case .updated(let items): .update(event(items))
            case .stable(let items): .stable(event(items))
            }
        }
    }

    private mutating func nextSequence() -> Int {
        sequence += 1
        return sequence
    }

    private static func text(
        _ settings: ScanSettings, _ lines: (any LineRecognizer)?, _ accurate: AccurateLevel?, _ seed: UInt64
    ) -> TextScan? {
        guard let lines, let request = TextRequest(settings.recognizedDataTypes) else { return nil }
        // Any other start than the barcodes' will do.
        return TextScan(lines, request, settings: settings, seed: seed ^ 0x7465_7874, accurate: accurate)
    }

    private static func recognizer(_ settings: ScanSettings, _ decoder: any BarcodeDecoder) -> (any Recognizer)? {
        let symbologies = RecognizedDataType.symbologies(of: settings.recognizedDataTypes)
        return symbologies.isEmpty
            ? nil : BarcodeReader(decoder: decoder, symbologies: symbologies, quality: settings.qualityLevel)
    }
}

/// What the pipeline did since it was made.
public struct PipelineCounters: Sendable, Hashable {
    /// Frames that went through.
    public var frames = 0
    /// Readings in them.
    public var readings = 0
    /// Frames in which a decode was given up.
    public var abandoned = 0
    /// Why the last one was.
    public var lastFailure: AbandonReason?
    /// Searches for lines of text.
    public var searches = 0
    /// Looks at lines of text.
    public var looks = 0

    /// Makes counters at zero.
    public init() {}
}
