import AccurateText
import DocumentRecognition
import Evidence
import Imaging
import Recognition
import ScanModel
import Tracking

/// The lane of documents: the network, tracker and ledger, and which way up the page is.
struct DocumentScan: Lane {
    private let recognizer: any DocumentRecognizer
    private var settings: ScanSettings
    /// Nil if no documents are requested.
    private var options: DocumentOptions?
    private var tracker: OutlineTracker
    private var ledger: OutlineLedger
    private var focal = FocalLength()
    private var orientations = PageOrientations()
    private var schedule = SearchSchedule()
    private var diagnosis = DocumentDiagnosis()
    /// Capture time of the latest frame, and its height divided by its width.
    private var (time, aspect) = (0.0, 0.5625)
    /// The result of the latest search; nil if it found nothing.
    private(set) var mask: DocumentMask?
    var isTraced = false
    var effort = 1.0

    /// - Parameter seed: the seed of the items' ids.
    init(_ recognizer: any DocumentRecognizer, _ settings: ScanSettings, seed: UInt64) {
        (self.recognizer, self.settings) = (recognizer, settings)
        options = RecognizedDataType.documents(of: settings.recognizedDataTypes)
        tracker = OutlineTracker(reappearAfter: settings.reappearAfter, areSolid: true)
        ledger = OutlineLedger(.document, confidence: (FoundDocument.tentative, FoundDocument.certain), seed: seed)
    }

    var items: [RecognizedItem] { ledger.items }
    var obstacles: [Obstacle] { diagnosis.obstacles }
    var counters: PipelineCounters { PipelineCounters() }
    var failure: AccurateTextError? { nil }
    var prints: [TrackedPrint] {
        tracker.tracks.map { .init(key: .document($0.id), bounds: $0.bounds, lastSighted: $0.motion.lastSighted) }
    }

    mutating func follow(_ moved: [TrackKey: Quad], at time: Double) {
        var documents: [Int: Quad] = [:]
        for case (.document(let id), let bounds) in moved { documents[id] = bounds }
        tracker.follow(documents, at: time)
    }

    mutating func process(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, neighbours: Neighbours
    ) -> [ItemChange] {
        guard options != nil else { return [] }
        begin(frame)
        orient(neighbours.lines)
        let isDue = schedule.isDue(frame, effort: effort)
        let ended = isDue ? search(frame, region) : tracker.pass(at: time, region: region)
        diagnosis.take(ledger.items, tracker.tracks, frame, region)
        return changes(ended, .left)
    }

    mutating func processStill(
        _ frame: borrowing Frame, region: Region, neighbours: Neighbours, progress: (_ part: Int, _ of: Int) -> Bool
    ) -> [ItemChange] {
        guard options != nil else { return [] }
        begin(frame)
        return changes(search(frame, region), .left, isStill: true)
    }

    mutating func apply(_ new: ScanSettings) -> [ItemChange] {
        (settings, tracker.reappearAfter) = (new, new.reappearAfter)
        options = RecognizedDataType.documents(of: new.recognizedDataTypes)
        let isWanted = options != nil
        return changes(
            tracker.remove { !isWanted || !new.regionOfInterest.contains($0.bounds.centre) }, .settingsChanged)
    }

    mutating func clear(_ reason: RemovalReason) -> [ItemChange] {
        (mask, diagnosis) = (nil, DocumentDiagnosis())
        return changes(tracker.remove { _ in true }, reason)
    }

    func share(in neighbours: inout Neighbours) { neighbours.documents = ledger.items }

    mutating func note(in trace: inout FrameTrace) {
        trace.note(.document, tracker.tracks.map { (track: $0, item: ledger.item(of: $0.id)) })
    }

    private mutating func begin(_ frame: borrowing Frame) {
        time = frame.captureTime
        aspect = Double(frame.height) / Double(max(1, frame.width))
    }

    private mutating func search(_ frame: borrowing Frame, _ region: Region) -> [OutlineTrack] {
        let area = Frame.pixels(of: region, width: frame.width, height: frame.height)
        let found = recognizer.find(frame, area: area)
        mask = found?.mask.map {
            DocumentMask(
                moment: frame.moment, document: nil, region: $0.area.region(width: frame.width, height: frame.height),
                width: $0.columns, height: $0.rows, values: $0.values)
        }
        let sighting = found.map {
            OutlineSighting(
                Quad($0.corners, width: frame.width, height: frame.height), confidence: $0.confidence)
        }
        let ended = tracker.update(sighting.map { [$0] } ?? [], at: time, region: region)
        schedule.isBusy = ledger.isUncertain(tracker.tracks)
        for track in tracker.tracks where track.motion.lastSighted == time && track.isAtRest {
            guard track.latest >= FoundDocument.tentative, track.bounds.isInside(region) else { continue }
            focal.take(track.bounds, aspect: aspect)
        }
        return ended
    }

    /// Names the corners of pages whose lines show which way is up.
    private mutating func orient(_ lines: [RecognizedItem]) {
        for track in tracker.tracks {
            let turns = orientations.turns(of: track, by: lines)
            if turns != 0 { tracker.rename(track.id, by: turns) }
        }
    }

    private mutating func changes(
        _ ended: [OutlineTrack], _ reason: RemovalReason, isStill: Bool = false
    ) -> [ItemChange] {
        let (focal, aspect, region) = (focal, aspect, settings.regionOfInterest)
        let changes = ledger.update(tracker.tracks, ended: ended, reason: reason, at: time, isStill: isStill) { quad in
            focal.aspectRatio(of: quad, aspect: aspect).map { AspectMeasurement($0, isWhole: quad.isInside(region)) }
        }
        mask?.document = ledger.items.last?.id
        return changes
    }
}

extension Quad {
    /// Whether all corners are well in view: at the edge, a quad may end where the sheet doesn't.
    fileprivate func isInside(_ region: Region) -> Bool {
        let margin = 0.015
        return corners.allSatisfy { corner in
            corner.x >= region.x + margin && corner.x <= region.x + region.width - margin
                && corner.y >= region.y + margin && corner.y <= region.y + region.height - margin
        }
    }
}
