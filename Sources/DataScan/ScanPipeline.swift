import Evidence
public import Imaging
public import Recognition
public import ScanModel
import Tracking

/// The way of a frame from pixels to events: recogniser, tracker, ledger. A value; time comes with the frames.
public struct ScanPipeline {
    /// What was read and given up so far.
    public private(set) var counters = PipelineCounters()
    /// Number of the latest event.
    public private(set) var sequence = 0
    /// The settings in force.
    public private(set) var settings: ScanSettings

    private let decoder: any BarcodeDecoder
    private var recognizer: any Recognizer
    private var tracker: Tracker
    private var ledger: Ledger
    private var selection = Selection()
    private var moment = Moment(frame: 0, captureTime: 0, time: 0)

    /// A thing that is read and certain needs no closer look for so long, in seconds.
    static let restOfCertain = 0.15

    /// Makes a pipeline.
    /// - Parameter seed: where the items' names start; the same seed and frames give the same events.
    public init(settings: ScanSettings, decoder: any BarcodeDecoder, seed: UInt64) {
        self.settings = settings
        self.decoder = decoder
        recognizer = Self.recognizer(settings, decoder)
        tracker = Tracker(reappearAfter: settings.reappearAfter)
        ledger = Ledger(seed: seed)
    }

    /// The items in view, in reading order.
    public var items: [RecognizedItem] {
        settings.recognizesMultipleItems ? ledger.items : selection.filter(ledger.items)
    }

    /// Takes a frame of a camera or a recording.
    public mutating func process(_ frame: borrowing Frame) -> [ScanEvent] {
        let certain = Set(ledger.items.filter { $0.stability == .stable }.map(\.barcode))
        let attention = tracker.tracks
            .filter { !certain.contains($0.barcode) || frame.captureTime - $0.lastSeen >= Self.restOfCertain }
            .sorted { ($0.lastSeen, $0.id) < ($1.lastSeen, $1.id) }
            .map { Attention(bounds: $0.bounds, barcode: $0.barcode) }
        let sighting = recognizer.read(frame, region: settings.regionOfInterest, attention: attention)
        return take(sighting, of: frame, isStill: false)
    }

    /// Takes a picture of a scene that stands still; it is all that there will be of it.
    public mutating func processStill(_ frame: borrowing Frame) -> [ScanEvent] {
        take(recognizer.readStill(frame, region: settings.regionOfInterest), of: frame, isStill: true)
    }

    /// Changes what is looked for, and where. Items that it leaves out are removed.
    public mutating func apply(_ new: ScanSettings) -> [ScanEvent] {
        var events: [ScanEvent] = []
        if new.recognizesMultipleItems != settings.recognizesMultipleItems {
            // Who may be told of is chosen anew.
            events = clear(.settingsChanged)
            selection = Selection()
        }
        let symbologies = RecognizedDataType.symbologies(of: new.recognizedDataTypes)
        let ended = tracker.remove { track in
            !new.regionOfInterest.contains(track.bounds.centre) || !symbologies.contains(track.barcode.symbology)
        }
        if new.recognizedDataTypes != settings.recognizedDataTypes || new.qualityLevel != settings.qualityLevel {
            recognizer = Self.recognizer(new, decoder)
        }
        settings = new
        tracker.reappearAfter = new.reappearAfter
        return events
            + tell(ledger.update(tracker.tracks, ended: ended, reason: .settingsChanged, at: moment.captureTime))
    }

    /// Removes all items, for a reason that isn't in the picture.
    public mutating func clear(_ reason: RemovalReason) -> [ScanEvent] {
        let ended = tracker.remove { _ in true }
        return tell(ledger.update([], ended: ended, reason: reason, at: moment.captureTime))
    }

    /// Tells that the camera is another one now.
    public mutating func cameraChanged(_ camera: CameraInfo) -> ScanEvent {
        .camera(CameraChange(sequence: nextSequence(), camera: camera))
    }

    /// Everything in view, for a new subscriber.
    public var snapshot: Snapshot { Snapshot(sequence: sequence, items: items) }

    private mutating func take(_ sighting: Sighting, of frame: borrowing Frame, isStill: Bool) -> [ScanEvent] {
        moment = frame.moment
        counters.frames += 1
        counters.readings += sighting.readings.count
        if let failure = sighting.failure {
            counters.abandoned += 1
            counters.lastFailure = failure
        }
        let ended = tracker.update(
            sighting.readings, at: frame.captureTime, aspect: Double(frame.height) / Double(max(1, frame.width)),
            wasLookedFor: { !sighting.unread.contains($0) })
        return tell(
            ledger.update(tracker.tracks, ended: ended, reason: .left, at: frame.captureTime, isStill: isStill))
    }

    private mutating func tell(_ changes: [ItemChange]) -> [ScanEvent] {
        let chosen =
            settings.recognizesMultipleItems
            ? changes : selection.choose(changes, from: ledger.items, in: settings.regionOfInterest)
        guard !chosen.isEmpty else { return [] }
        let inView = items.map(\.id)
        var coming: Set<String> = []
        for case .added(let items) in chosen { coming.formUnion(items.map(\.id)) }
        return chosen.map { change in
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

    private static func recognizer(_ settings: ScanSettings, _ decoder: any BarcodeDecoder) -> any Recognizer {
        BarcodeReader(
            decoder: decoder, symbologies: RecognizedDataType.symbologies(of: settings.recognizedDataTypes),
            quality: settings.qualityLevel)
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

    /// Makes counters at zero.
    public init() {}
}
