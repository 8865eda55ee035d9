import AccurateText
import Evidence
import Imaging
import Recognition
import ScanModel

/// All lanes of a pipeline, and what they share: the pyramid of the frame, the follower of their tracks, and `Neighbours`.
struct Lanes {
    /// In the order in which they read a frame.
    private var lanes: [any Lane]
    private var neighbours = Neighbours()
    private var pyramid = Pyramid()
    private var follower = PrintFollower()
    private var frames = 0

    init(_ lanes: [any Lane]) { self.lanes = lanes }

    /// Passed on to each lane; see `Lane`.
    var isTraced = false { didSet { for index in lanes.indices { lanes[index].isTraced = isTraced } } }
    var effort = 1.0 { didSet { for index in lanes.indices { lanes[index].effort = effort } } }

    var items: [RecognizedItem] { lanes.flatMap(\.items) }
    var obstacles: [Obstacle] { lanes.flatMap(\.obstacles) }
    var failure: AccurateTextError? { lanes.lazy.compactMap(\.failure).first }
    var counters: PipelineCounters {
        lanes.reduce(into: PipelineCounters(frames: frames)) { $0.add($1.counters) }
    }

    /// Reads a frame of a camera or a recording.
    mutating func process(_ frame: borrowing Frame, _ settings: ScanSettings) -> [ItemChange] {
        frames += 1
        pyramid.build(frame)
        if settings.isHighFrameRateTrackingEnabled {
            let moved = follower.follow(lanes.flatMap(\.prints), in: frame, pyramid)
            for index in lanes.indices { lanes[index].follow(moved, at: frame.captureTime) }
        }
        var changes: [ItemChange] = []
        for index in lanes.indices {
            changes += lanes[index].process(
                frame, pyramid, region: settings.regionOfInterest, neighbours: neighbours)
            lanes[index].share(in: &neighbours)
        }
        if settings.isHighFrameRateTrackingEnabled { follower.remember(lanes.flatMap(\.prints), in: frame, pyramid) }
        return changes
    }

    /// Reads a picture of a scene that stands still.
    mutating func processStill(
        _ frame: borrowing Frame, _ settings: ScanSettings, progress: (_ line: Int, _ of: Int) -> Bool
    ) -> [ItemChange] {
        frames += 1
        var changes: [ItemChange] = []
        for index in lanes.indices {
            changes += lanes[index].processStill(
                frame, region: settings.regionOfInterest, neighbours: neighbours, progress: progress)
            lanes[index].share(in: &neighbours)
        }
        return changes
    }

    /// Changes every lane between two frames.
    mutating func change(_ body: (inout any Lane) -> [ItemChange]) -> [ItemChange] {
        var changes: [ItemChange] = []
        for index in lanes.indices {
            changes += body(&lanes[index])
            lanes[index].share(in: &neighbours)
        }
        return changes
    }

    /// Returns what the latest frame gave beyond its changes; nil unless `isTraced`.
    mutating func trace(at moment: Moment) -> FrameTrace? {
        guard isTraced else { return nil }
        var trace = FrameTrace(moment: moment)
        for index in lanes.indices { lanes[index].note(in: &trace) }
        return trace
    }

    var documentMask: DocumentMask? { lanes.lazy.compactMap { ($0 as? DocumentScan)?.mask }.first }

    func bounds(of part: String, in item: RecognizedItem) -> [Quad] {
        lanes.flatMap { $0.bounds(of: part, in: item) }
    }
}
