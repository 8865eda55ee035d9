public import AccurateText
import Evidence
public import Imaging
public import Recognition
public import ScanModel
public import TextRecognition

/// A frame's way from pixels to events: prints are followed, each lane reads, their changes are merged and numbered. A value; time
/// comes with the frames.
public struct ScanPipeline {
    /// The settings in force.
    public private(set) var settings: ScanSettings
    /// What the latest frame gave beyond its events; nil where nobody asks for it.
    public private(set) var trace: FrameTrace?

    /// In the order in which they read a frame.
    private var lanes: [any Lane]
    private var neighbours = Neighbours()
    private var pyramid = Pyramid()
    private var follower = PrintFollower()
    private var selection = Selection()
    private var guide = Guide()
    private var numbering = EventNumbering()
    private var frames = 0
    /// The frame's height divided by its width.
    private var aspect = 0.5625

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
        lanes = [CodeScan(settings, decoder: decoder, lines: lines, seed: seed)]
        // Any other start than the barcodes' will do.
        if let lines { lanes.append(TextScan(lines, settings, seed: seed ^ 0x7465_7874, accurate: accurate)) }
    }

    /// Number of the latest event.
    public var sequence: Int { numbering.sequence }

    /// What was read and given up so far.
    public var counters: PipelineCounters {
        var counters = PipelineCounters()
        counters.frames = frames
        for lane in lanes { counters.add(lane.counters) }
        return counters
    }

    /// Whether `trace` is filled.
    public var isTraced = false { didSet { for index in lanes.indices { lanes[index].isTraced = isTraced } } }

    /// The share of the usual effort that is spent on reading, above 0 to 1; what is known is followed on every frame all the
    /// same.
    public var effort = 1.0 { didSet { for index in lanes.indices { lanes[index].effort = effort } } }

    /// Why lines are read by the networks alone, though more is asked for; nil where all is well.
    public var textFailure: AccurateTextError? { lanes.lazy.compactMap(\.failure).first }

    /// The items in view, in reading order.
    public var items: [RecognizedItem] { settings.recognizesMultipleItems ? all : selection.filter(all) }

    private var all: [RecognizedItem] { ReadingOrder.sort(lanes.flatMap(\.items), aspect: aspect) }

    /// Everything in view, for a new subscriber.
    public var snapshot: Snapshot {
        Snapshot(sequence: sequence, items: items, referenceYear: numbering.moment.referenceYear)
    }

    /// Takes a frame of a camera or a recording.
    public mutating func process(_ frame: borrowing Frame) -> [ScanEvent] {
        begin(frame)
        pyramid.build(frame)
        if settings.isHighFrameRateTrackingEnabled {
            let moved = follower.follow(lanes.flatMap(\.prints), in: frame, pyramid)
            for index in lanes.indices { lanes[index].follow(moved, at: frame.captureTime) }
        }
        var changes: [ItemChange] = []
        for index in lanes.indices {
            changes += lanes[index].process(
                frame, pyramid, region: settings.regionOfInterest, neighbours: neighbours)
            lanes[index].tell(&neighbours)
        }
        if settings.isHighFrameRateTrackingEnabled { follower.remember(lanes.flatMap(\.prints), in: frame, pyramid) }
        note()
        let events = tell(changes)
        let obstacles = lanes.flatMap(\.obstacles)
        return events + tell(guide.take(frame, obstacles, items: guide.isIdle && obstacles.isEmpty ? [] : all))
    }

    /// Takes a picture of a scene that stands still; it is all that there will be of it.
    /// - Parameter progress: is told, before each line of text is read, which of how many it is; where it gives false, the lines so
    ///   far are all.
    public mutating func processStill(
        _ frame: borrowing Frame, progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }
    ) -> [ScanEvent] {
        begin(frame)
        var changes: [ItemChange] = []
        for index in lanes.indices {
            changes += lanes[index].processStill(
                frame, region: settings.regionOfInterest, neighbours: neighbours, progress: progress)
            lanes[index].tell(&neighbours)
        }
        note()
        return tell(changes)
    }

    /// Changes what is looked for, and where. Items that it leaves out are removed.
    public mutating func apply(_ new: ScanSettings) -> [ScanEvent] {
        var events = new.isToldApart(from: settings) ? [numbering.event(of: new)] : []
        if new.recognizesMultipleItems != settings.recognizesMultipleItems {
            // Who may be told of is chosen anew.
            events += clear(.settingsChanged)
            selection = Selection()
        }
        settings = new
        return events + change { $0.apply(new) }
    }

    /// Removes all items, and ends what is told to be in the way, for a reason that isn't in the picture.
    public mutating func clear(_ reason: RemovalReason) -> [ScanEvent] {
        change { $0.clear(reason) } + tell(guide.end())
    }

    /// Tells the item at a point from now on, where only one is told.
    /// - Returns: the item, as it is told, and the events; nil where nothing is there, or all items are told.
    public mutating func select(at point: Point) -> (item: RecognizedItem, events: [ScanEvent])? {
        guard !settings.recognizesMultipleItems, let item = all.nearest(to: point) else { return nil }
        let events = numbering.events(of: selection.pick(item), inView: items.map(\.id))
        return items.first.map { ($0, events) }
    }

    /// Where a part of what a text item says lies, in fractions of the frame.
    /// - Returns: in reading order a quad for each line of each time that the part is there; empty where it is not.
    public func bounds(of part: String, in item: RecognizedItem) -> [Quad] {
        lanes.flatMap { $0.bounds(of: part, in: item) }
    }

    /// Tells that the camera is another one now.
    public mutating func cameraChanged(_ camera: CameraInfo) -> ScanEvent {
        .camera(CameraChange(sequence: numbering.next(), camera: camera))
    }

    private mutating func begin(_ frame: borrowing Frame) {
        numbering.moment = frame.moment
        aspect = Double(frame.height) / Double(max(1, frame.width))
        frames += 1
    }

    /// Changes all lanes, not by a frame.
    private mutating func change(_ body: (inout any Lane) -> [ItemChange]) -> [ScanEvent] {
        var changes: [ItemChange] = []
        for index in lanes.indices {
            changes += body(&lanes[index])
            lanes[index].tell(&neighbours)
        }
        return tell(changes)
    }

    /// Keeps what the frame gave, where somebody asks for it.
    private mutating func note() {
        guard isTraced else { return }
        var trace = FrameTrace(moment: numbering.moment)
        for index in lanes.indices { lanes[index].note(in: &trace) }
        self.trace = trace
    }

    private mutating func tell(_ parts: [ItemChange]) -> [ScanEvent] {
        let changes = ItemChange.merged(parts)
        let chosen =
            settings.recognizesMultipleItems
            ? changes : selection.choose(changes, from: all, in: settings.regionOfInterest)
        return chosen.isEmpty ? [] : numbering.events(of: chosen, inView: items.map(\.id))
    }

    /// Tells what is in the way of reading, where that is news.
    private mutating func tell(_ news: Obstacle?) -> [ScanEvent] {
        news.map { [numbering.event(of: $0, inView: items)] } ?? []
    }
}

extension [RecognizedItem] {
    /// Of the items at a point the one whose centre is nearest.
    fileprivate func nearest(to point: Point) -> RecognizedItem? {
        func distance(_ item: RecognizedItem) -> Double {
            let (dx, dy) = (item.bounds.centre.x - point.x, item.bounds.centre.y - point.y)
            return dx * dx + dy * dy
        }
        return filter { $0.bounds.contains(point) }.min { distance($0) < distance($1) }
    }
}
