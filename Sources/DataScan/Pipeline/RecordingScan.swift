public import AccurateText
public import Capture
public import DocumentRecognition
import Imaging
public import Recognition
public import Rules
public import ScanModel
public import TextRecognition

/// Runs a recording or an image through the pipeline as fast as possible. The events are those that a daemon would
/// send, and the same input always gives the same events.
///
///     var scan = RecordingScan(
///         try Recording(path: "clip.mjpeg"), frameRate: 30, settings: ScanSettings(),
///         decoder: try DecoderProcess(program: DecoderProcess.locate()), lines: try NeuralLineRecognizer())
///     while let events = scan.step() {
///         for case .stable(let change) in events { print(change.items.map(\.content.string)) }
///     }
public struct RecordingScan {
    private let source: ReplaySource
    private let isStill: Bool
    private var pipeline: ScanPipeline
    private var frame = Frame()
    private var reported: CameraInfo

    /// The session name of all such scans.
    public static let session = "scan"

    /// - Parameters:
    ///   - lines: reads text; without it, no text is read, whatever the settings say.
    ///   - accurate: reads what `lines` is unsure of or can't read.
    ///   - documents: finds the document in view; without it, none is found, whatever the settings say.
    public init(
        _ recording: Recording, frameRate: Double, settings: ScanSettings, decoder: any BarcodeDecoder,
        lines: (any LineRecognizer)? = nil, accurate: AccurateLevel? = nil,
        documents: (any DocumentRecognizer)? = nil
    ) {
        source = ReplaySource(recording, frameRate: frameRate, loops: false, pace: .unpaced)
        isStill = recording.isStill
        reported = source.info
        pipeline = ScanPipeline(
            settings: settings, decoder: decoder, lines: lines, accurate: accurate, documents: documents,
            seed: DataScanner.seed(of: Self.session))
    }

    /// The members of the lists that the rules name. Without them, the lists have no members.
    public var lists: [String: MemberList] {
        get { pipeline.lists }
        set { pipeline.lists = newValue }
    }

    /// Counts of what was delivered and lost so far.
    public var counters: CaptureCounters { source.counters }
    /// Counts of what was read and abandoned so far.
    public var pipelineCounters: PipelineCounters { pipeline.counters }

    /// Why only the fast networks read lines although the settings ask for more; nil if nothing is wrong.
    public var textFailure: AccurateTextError? { pipeline.textFailure }

    /// The recording as a camera. Its size and format are known from the first frame on.
    public var camera: CameraInfo { source.info }

    /// Whether `trace` is recorded.
    public var isTraced: Bool {
        get { pipeline.isTraced }
        set { pipeline.isTraced = newValue }
    }
    /// The details of the latest frame beyond its events; nil before the first frame, or if `isTraced` is false.
    public var trace: FrameTrace? { pipeline.trace }
    /// The page that the latest frame is a picture of, if it should be kept.
    public var shot: PageShot? { pipeline.shot }
    /// Number and time of the latest frame.
    public var moment: Moment { frame.moment }
    /// The latest frame as it is in the recording: a JPEG or PNG image, or planes of which the first is gray.
    public var picture: [UInt8] { source.picture }

    /// Returns the greeting and the empty snapshot that a subscriber receives first.
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

    /// Processes the next frame.
    /// - Parameter progress: is called before each line of text in a still image is read, with its number and the
    ///   number of lines. If it returns false, no more lines are read.
    /// - Returns: the frame's events; nil once the recording has ended.
    public mutating func step(progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }) -> [ScanEvent]? {
        switch source.next(into: &frame, region: pipeline.settings.regionOfInterest, timeout: 0) {
        case .frame:
            noticeSource() + (isStill ? pipeline.processStill(frame, progress: progress) : pipeline.process(frame))
        case .nothing, .changed: []
        case .ended: nil
        }
    }

    /// Removes the items that are still in view.
    public mutating func end() -> [ScanEvent] {
        pipeline.clear(.sourceEnded) + noticeSource()
    }

    /// Reports the size and format, which are known with the first frame.
    private mutating func noticeSource() -> [ScanEvent] {
        guard source.info != reported else { return [] }
        reported = source.info
        return [pipeline.cameraChanged(reported)]
    }

    /// What is wrong with the recording, once it has ended; nil if it is intact.
    public var problem: String? { source.info.reason }
}
