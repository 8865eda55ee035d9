import AccurateText
import DocumentRecognition
import Evidence
import Imaging
import Recognition
import ScanModel
import Tracking

/// The lane of rectangles: finder, tracker and ledger.
struct RectangleScan: Lane {
    private var settings: ScanSettings
    /// Nil if no rectangles are requested.
    private var options: RectangleOptions?
    private var finder = RectangleFinder()
    private var tracker: OutlineTracker
    private var ledger: OutlineLedger
    private var focal = FocalLength()
    private var schedule = SearchSchedule()
    /// Capture time of the latest frame, and its height divided by its width.
    private var (time, aspect) = (0.0, 0.5625)
    var isTraced = false
    var effort = 1.0

    /// The largest rectangles, which are followed by their pixels; a page of tick boxes would take too long.
    private static let followed = 12

    /// - Parameter seed: the seed of the items' ids.
    init(_ settings: ScanSettings, seed: UInt64) {
        self.settings = settings
        options = RecognizedDataType.rectangles(of: settings.recognizedDataTypes)
        tracker = OutlineTracker(reappearAfter: settings.reappearAfter)
        // The application says how sure it has to be (`minimumConfidence`).
        ledger = OutlineLedger(.rectangle, confidence: (0, 0), seed: seed)
    }

    var items: [RecognizedItem] { ledger.items }
    var obstacles: [Obstacle] { [] }
    var counters: PipelineCounters { PipelineCounters() }
    var failure: AccurateTextError? { nil }
    var prints: [TrackedPrint] {
        tracker.tracks.sorted { ($1.bounds.area, $0.id) < ($0.bounds.area, $1.id) }.prefix(Self.followed).map {
            .init(key: .rectangle($0.id), bounds: $0.bounds, lastSighted: $0.motion.lastSighted)
        }
    }

    mutating func follow(_ moved: [TrackKey: Quad], at time: Double) {
        var rectangles: [Int: Quad] = [:]
        for case (.rectangle(let id), let bounds) in moved { rectangles[id] = bounds }
        tracker.follow(rectangles, at: time)
    }

    mutating func process(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, neighbours: Neighbours
    ) -> [ItemChange] {
        guard let options else { return [] }
        begin(frame)
        let isDue = schedule.isDue(frame, effort: effort)
        let ended = isDue ? search(frame, region, options) : tracker.pass(at: time, region: region)
        return changes(ended, .left)
    }

    mutating func processStill(
        _ frame: borrowing Frame, region: Region, neighbours: Neighbours, progress: (_ part: Int, _ of: Int) -> Bool
    ) -> [ItemChange] {
        guard let options else { return [] }
        begin(frame)
        return changes(search(frame, region, options), .left, isStill: true)
    }

    mutating func apply(_ new: ScanSettings) -> [ItemChange] {
        let before = options
        (settings, tracker.reappearAfter) = (new, new.reappearAfter)
        options = RecognizedDataType.rectangles(of: new.recognizedDataTypes)
        let isSame = options == before
        return changes(
            tracker.remove { !isSame || !new.regionOfInterest.contains($0.bounds.centre) }, .settingsChanged)
    }

    mutating func clear(_ reason: RemovalReason) -> [ItemChange] { changes(tracker.remove { _ in true }, reason) }

    func share(in neighbours: inout Neighbours) {}

    mutating func note(in trace: inout FrameTrace) {
        trace.note(.rectangle, tracker.tracks.map { (track: $0, item: ledger.item(of: $0.id)) })
    }

    private mutating func begin(_ frame: borrowing Frame) {
        time = frame.captureTime
        aspect = Double(frame.height) / Double(max(1, frame.width))
    }

    private mutating func search(
        _ frame: borrowing Frame, _ region: Region, _ options: RectangleOptions
    ) -> [OutlineTrack] {
        let area = Frame.pixels(of: region, width: frame.width, height: frame.height)
        let found = finder.find(frame, area: area, options: options).map { rectangle in
            OutlineSighting(
                Quad(rectangle.corners, width: frame.width, height: frame.height), confidence: rectangle.confidence)
        }
        let ended = tracker.update(found, at: time, region: region)
        schedule.isBusy = ledger.isUncertain(tracker.tracks)
        // The largest shows perspective best.
        if let largest = found.max(by: { $0.bounds.area < $1.bounds.area }) {
            focal.take(largest.bounds, aspect: aspect)
        }
        return ended
    }

    private mutating func changes(
        _ ended: [OutlineTrack], _ reason: RemovalReason, isStill: Bool = false
    ) -> [ItemChange] {
        let (focal, aspect) = (focal, aspect)
        return ledger.update(tracker.tracks, ended: ended, reason: reason, at: time, isStill: isStill) {
            focal.aspectRatio(of: $0, aspect: aspect).map { AspectMeasurement($0, isWhole: true) }
        }
    }
}

extension Quad {
    /// Four corners in pixels of a frame, clockwise.
    init(_ corners: [SIMD2<Double>], width: Int, height: Int) {
        func point(_ number: Int) -> Point {
            Point(x: corners[number].x / Double(width), y: corners[number].y / Double(height))
        }
        self.init(topLeft: point(0), topRight: point(1), bottomRight: point(2), bottomLeft: point(3))
    }
}
