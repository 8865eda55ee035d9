public import AccurateText
public import Capture
import Imaging
public import Recognition
public import ScanModel
public import TextRecognition

/// Runs a recording or an image through the pipeline as fast as it goes: what a subscriber of a daemon would be told,
/// the same for the same input.
public struct RecordingScan {
    private let source: ReplaySource
    private let isStill: Bool
    private var pipeline: ScanPipeline
    private var frame = Frame()
    private var told: CameraInfo

    /// The name of the run that all such scans bear.
    public static let session = "scan"

    /// Makes a scan.
    /// - Parameters:
    ///   - lines: reads text; without it none is read, whatever the settings ask for.
    ///   - accurate: reads what `lines` is not sure of, or does not know.
    public init(
        _ recording: Recording, frameRate: Double, settings: ScanSettings, decoder: any BarcodeDecoder,
        lines: (any LineRecognizer)? = nil, accurate: AccurateLevel? = nil
    ) {
        source = ReplaySource(recording, frameRate: frameRate, loops: false, pace: .unpaced)
        isStill = recording.isStill
        told = source.info
        pipeline = ScanPipeline(
            settings: settings, decoder: decoder, lines: lines, accurate: accurate,
            seed: DataScanner.seed(of: Self.session))
    }

    /// What was delivered and what was lost so far.
    public var counters: CaptureCounters { source.counters }
    /// What was read and given up so far.
    public var pipelineCounters: PipelineCounters { pipeline.counters }

    /// Why lines were read by the networks alone, though more is asked for; nil where all is well.
    public var textFailure: AccurateTextError? { pipeline.textFailure }

    /// What the camera would be: size and format are known from the first frame on.
    public var camera: CameraInfo { source.info }

    /// Whether `trace` and `picture` are wanted.
    public var isTraced: Bool {
        get { pipeline.isTraced }
        set { pipeline.isTraced = newValue }
    }
    /// What the latest frame gave beyond its events; nil before the first one, and where `isTraced` is not set.
    public var trace: FrameTrace? { pipeline.trace }
    /// The latest frame as it stands in the recording: a JPEG or PNG image, or planes of which the gray one is first.
    public var picture: [UInt8] { source.picture }

    /// The greeting and the empty snapshot, as a subscriber gets them.
    public func begin() -> [ScanEvent] {
        let region = pipeline.settings.regionOfInterest
        var snapshot = pipeline.snapshot
        snapshot.scene = .init(camera: source.info, regionOfInterest: region)
        return [
            .hello(
                Hello(
                    server: serverName, session: Self.session, camera: source.info,
                    regionOfInterest: region)),
            .snapshot(snapshot),
        ]
    }

    /// Takes the next frame.
    /// - Parameter progress: is told, before each line of text in a still image is read, which of how many it is; where it
    ///   gives false, the lines so far are all.
    /// - Returns: the events it gave; nil once the recording has ended.
    public mutating func step(progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }) -> [ScanEvent]? {
        switch source.next(into: &frame, region: pipeline.settings.regionOfInterest, timeout: 0) {
        case .frame:
            noticeSource() + (isStill ? pipeline.processStill(frame, progress: progress) : pipeline.process(frame))
        case .nothing, .changed: []
        case .ended: nil
        }
    }

    /// Removes what is still in view.
    public mutating func end() -> [ScanEvent] {
        pipeline.clear(.sourceEnded) + noticeSource()
    }

    /// Size and format are known with the first frame.
    private mutating func noticeSource() -> [ScanEvent] {
        guard source.info != told else { return [] }
        told = source.info
        return [pipeline.cameraChanged(told)]
    }

    /// What is wrong with the recording, once it has ended; nil where it is whole.
    public var problem: String? { source.info.reason }
}
