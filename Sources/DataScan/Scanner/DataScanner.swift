public import Capture
public import Delivery
public import DocumentRecognition
import Imaging
public import Recognition
public import Results
public import Rules
public import ScanModel
import Synchronization
public import TextRecognition

/// Scans a camera or a recording: owns the source and the pipeline, and publishes events to a hub.
///
///     let scanner = DataScanner(
///         settings: ScanSettings(), source: CameraSource(CameraSettings()),
///         decoder: try DecoderProcess(program: DecoderProcess.locate()), lines: try NeuralLineRecognizer())
///     let events = scanner.hub.subscribe()
///     Task { await scanner.run() }
///     for await batch in events {
///         for case .stable(let change) in batch { print(change.items.map(\.content.string)) }
///     }
public actor DataScanner {
    /// Publishes the events; subscribe here.
    public nonisolated let hub: EventHub
    /// The name of this run.
    public nonisolated let session: String
    /// The name of the camera, one of several of a station; nil if it has none.
    public nonisolated let cameraName: CameraName?
    /// Whether the scanner can read text.
    public nonisolated let readsText: Bool
    /// Whether the scanner can find documents.
    public nonisolated let findsDocuments: Bool
    /// Finds and reads lines slowly but better; nil if only the fast networks read.
    public nonisolated let accurate: AccurateLevel?

    private nonisolated let executor = PipelineExecutor()
    private nonisolated let turnCount = Atomic(0)
    let source: any FrameSource
    let clock: CaptureClock
    var pipeline: ScanPipeline
    private var frame = Frame()
    private var reported: CameraInfo
    private var since: Double
    private let started: Double
    private var lastFrame: Double
    private var latency = 0.0
    private var figures = ScanFigures()
    private var load = ReadingLoad()
    private var listProblems: [String] = []
    private var overrides: OverrideStatus?
    private(set) var isPaused = false
    var trigger: Trigger
    let photoDesk = PhotoDesk()
    private(set) var recent: RecentFrames
    /// Requests for photographs that wait for the next frame.
    var frameWaiters: [FrameWaiter] = []
    /// Keeps captured pages; nil if none are.
    let pageShelf: PageShelf?
    /// Makes and keeps pictures of results; nil if none are made.
    let resultPictures: ResultPictures?
    /// Makes and stores the latest captured page, after those before it.
    var pageTask: Task<Void, Never>?
    /// Requests for a page that wait for one.
    var pageWaiters: [PageWaiter] = []
    /// The taps of clients that view the picture.
    var viewers: [PictureTap] = []
    /// Whether the source ended by itself: a recording is over, or the camera was given up.
    public private(set) var sourceHasEnded = false
    private(set) var hasEnded = false

    /// Seconds that the pipeline waits for a frame before it handles commands.
    static let patience = 0.1

    /// The number of turns of the pipeline's loop. It rises several times a second, with or without a camera.
    public nonisolated var turns: Int { turnCount.load(ordering: .relaxed) }

    /// The pipeline's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Creates a scanner; `run` starts it.
    /// - Parameters:
    ///   - lines: reads text; without it, no text is read, whatever the settings say.
    ///   - accurate: reads what `lines` is unsure of or can't read.
    ///   - documents: finds the document in view; without it, none is found, whatever the settings say.
    ///   - results: keeps stable results for subscribers that reconnect; without it, none are kept.
    ///   - pictures: makes and keeps a picture of each of these results; without it, none are made.
    ///   - pages: keeps captured pages; without it, none are captured.
    ///   - photoMemory: bytes of the latest frames to keep for photographs; with 0, only a requested next frame is
    ///     kept.
    ///   - session: name of this run; the items' ids depend on it too.
    ///   - cameraName: the name of the camera, one of several of a station.
    public init(
        settings: ScanSettings, source: sending any FrameSource, decoder: sending any BarcodeDecoder,
        lines: sending (any LineRecognizer)? = nil, accurate: AccurateLevel? = nil,
        documents: sending (any DocumentRecognizer)? = nil, results: ResultLog? = nil,
        pictures: ResultPictures? = nil, pages: PageShelf? = nil,
        photoMemory: Int = DataScanner.usualPhotoMemory,
        session: String = DataScanner.newSession(), cameraName: CameraName? = nil,
        clock: CaptureClock = .system
    ) {
        self.session = session
        self.cameraName = cameraName
        self.source = source
        self.clock = clock
        (readsText, findsDocuments) = (lines != nil, documents != nil)
        pageShelf = pages
        resultPictures = pictures
        self.accurate = accurate
        pipeline = ScanPipeline(
            settings: settings, decoder: decoder, lines: lines, accurate: accurate, documents: documents,
            seed: DataScanner.seed(of: session))
        recent = RecentFrames(bytes: photoMemory)
        source.recent = recent
        trigger = Trigger(settings.trigger)
        reported = source.info
        started = clock.monotonic()
        since = started
        lastFrame = clock.elapsed()
        hub = EventHub(
            hello: Hello(
                server: serverName, session: session, camera: source.info, regionOfInterest: settings.regionOfInterest,
                trigger: settings.trigger.isContinuous ? nil : trigger.state, cameraName: cameraName?.description),
            results: results)
    }

    /// Scans until the source ends or the task is cancelled. Then it removes all items and ends the subscriptions.
    public func run() async {
        loop: while !Task.isCancelled {
            turnCount.add(1, ordering: .relaxed)
            switch source.next(into: &frame, region: pipeline.settings.regionOfInterest, timeout: Self.patience) {
            case .frame:
                clearAfterGap()
                noticeCamera()
                let began = clock.elapsed()
                let before = lastFrame
                read()
                serveFrameWaiters(hasFrame: true)
                if let shot = pipeline.shot { keep(shot) }
                serveViewers()
                lastFrame = clock.elapsed()
                latency = lastFrame - began
                figures.countFrame(latency)
                load.take(busy: latency, interval: lastFrame - before)
                if load.share != pipeline.effort { pipeline.effort = load.share }
            case .nothing, .changed:
                noticeCamera()
                clearAfterGap()
                hub.deliver()
                serveFrameWaiters()
            case .ended:
                sourceHasEnded = true
                break loop
            }
            act(on: trigger.pass(to: clock.monotonic()))
            servePageWaiters()
            // Commands run between frames.
            await Task.yield()
        }
        publish(pipeline.clear(source.info.state == .ended ? .sourceEnded : .sourceLost))
        noticeCamera()
        // Pages that were captured last are reported as well.
        await pageTask?.value
        hub.close()
        hasEnded = true
        serveFrameWaiters()
        servePageWaiters()
        if let tap = source.tap { detach(tap) }
        for tap in viewers { detach(tap) }
    }

    /// Reads the frame, unless nothing is to be read now.
    private func read() {
        guard trigger.state == .open else {
            pipeline.skip(frame)
            return publish([], isFrame: true)
        }
        let events = pipeline.process(frame)
        publish(events, isFrame: true)
        count(events)
    }

    /// Changes the settings of the scan, the camera, or the members of the lists; nil leaves them unchanged.
    public func apply(_ scan: ScanSettings?, camera: CameraSettings? = nil, lists: [String: MemberList]? = nil) {
        if let lists { pipeline.lists = lists }
        if let scan {
            publish(pipeline.apply(scan))
            act(on: trigger.apply(scan.trigger))
        }
        guard let camera else { return }
        source.apply(camera)
        noticeCamera()
    }

    /// Notes why lists can't be loaded again, for the status.
    public func noteLists(problems: [String]) { listProblems = problems }

    /// Notes what lies over the configuration file, for the status.
    public func note(_ overrides: OverrideStatus?) { self.overrides = overrides }

    /// Moves the region of interest.
    public func setRegionOfInterest(_ region: Region) {
        var settings = pipeline.settings
        settings.regionOfInterest = region
        apply(settings)
    }

    /// Changes the data types that are recognized.
    public func setRecognizedDataTypes(_ types: [RecognizedDataType]) {
        var settings = pipeline.settings
        settings.recognizedDataTypes = types
        apply(settings)
    }

    /// Reports only the item at a point from now on, if `recognizesMultipleItems` is off.
    /// - Returns: the item; nil if there is none at that point, or if all items are reported.
    public func select(at point: Point) -> RecognizedItem? {
        guard let selected = pipeline.select(at: point) else { return nil }
        publish(selected.events)
        return selected.item
    }

    /// Returns where a part of the transcript of an item in view lies, in fractions of the frame.
    /// - Parameters:
    ///   - part: consecutive characters of the transcript.
    ///   - id: id of the item.
    /// - Returns: in reading order, a quad for each line of each occurrence of the part.
    /// - Throws: `PartError` if there is no such item, or if its transcript doesn't contain the part.
    public func bounds(of part: String, in id: String) throws(PartError) -> [Quad] {
        guard let item = pipeline.items.first(where: { $0.id == id }) else { throw .noItem }
        guard item.text != nil else { throw .noTranscript }
        let bounds = pipeline.bounds(of: part, in: item)
        guard !bounds.isEmpty else { throw .noPart }
        return bounds
    }

    /// Where the latest search for documents saw one; nil if it saw none, or none is requested.
    public var documentMask: DocumentMask? { pipeline.documentMask }

    /// The settings in force.
    public var settings: ScanSettings { pipeline.settings }

    /// Releases the camera until `resume`, and removes all items.
    public func pause() {
        guard !isPaused else { return }
        isPaused = true
        publish(pipeline.clear(.settingsChanged))
        // After the pause, a photograph shows a new frame, however soon it is requested.
        recent.endNewest()
        source.pause()
        noticeCamera()
    }

    /// Resumes scanning after `pause`.
    public func resume() {
        guard isPaused else { return }
        isPaused = false
        source.resume()
        noticeCamera()
    }

    /// Passes the source's frames to a tap as well, until `detach` or the end of the scanner, which both close it.
    /// - Returns: the camera; nil if another tap is attached.
    public func attach(_ tap: FrameTap) -> CameraInfo? {
        guard source.tap == nil else { return nil }
        if hasEnded { tap.close() } else { source.tap = tap }
        return source.info
    }

    /// Closes a tap and stops passing frames to it.
    public func detach(_ tap: FrameTap) {
        tap.close()
        if source.tap === tap { source.tap = nil }
    }

    /// Returns once all events published so far are delivered.
    public func settle() async { await hub.settle() }

    /// Changes how many bytes of the latest frames are kept for photographs, and discards the frames kept so far.
    public func setPhotoMemory(_ bytes: Int) {
        recent = RecentFrames(bytes: bytes)
        wantFrames()
        source.recent = recent
    }

    /// Everything in view, with the answers of applications.
    public var snapshot: Snapshot { hub.completed(pipeline.snapshot) }

    /// The scanner's status.
    public var status: ScannerStatus { status() }

    /// Returns the scanner's status.
    /// - Parameter connections: the sockets' counts of refused connections and of disconnected readers that read
    ///   nothing.
    public func status(connections: (refused: Int, evicted: Int) = (0, 0)) -> ScannerStatus {
        var results = hub.resultStatus
        results?.pictures = resultPictures?.status
        return ScannerStatus(
            server: serverName, session: session, cameraName: cameraName, uptime: clock.monotonic() - started,
            camera: source.info,
            cameraSince: clock.monotonic() - since, report: source.report, settings: pipeline.settings,
            capture: source.counters,
            pipeline: pipeline.counters, figures: figures, latency: latency, effort: pipeline.effort,
            trigger: triggerReport,
            items: pipeline.items.count,
            subscribers: hub.subscriberCount, overflows: hub.overflows, connections: connections,
            textFailure: pipeline.textFailure, listProblems: listProblems, overrides: overrides, results: results)
    }

    /// Seconds that the work on a frame never takes: the machine was suspended meanwhile.
    private static let longestWork = 10.0

    /// Removes all items if no frame has come for longer than an item may be unseen.
    private func clearAfterGap() {
        let interval = source.info.frameRate > 0 ? 1 / source.info.frameRate : 0
        let patience = max(pipeline.settings.reappearAfter, 3 * interval)
        guard clock.elapsed() - lastFrame > patience || latency > Self.longestWork else { return }
        publish(pipeline.clear(.sourceLost))
    }

    func publish(_ events: [ScanEvent], isFrame: Bool = false) {
        let snapshot = pipeline.snapshot
        figures.count(events)
        let results = hub.publish(events, snapshot: snapshot, time: frame.captureTime)
        remember(events, snapshot.items, of: isFrame ? frame.moment : nil)
        picture(results)
    }

    private func noticeCamera() {
        let now = source.info
        guard now != reported else { return }
        if now.state != reported.state { since = clock.monotonic() }
        reported = now
        publish([pipeline.cameraChanged(now)])
    }

    /// Returns a new random name for a run.
    public static func newSession() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
    }

    static func seed(of session: String) -> UInt64 {
        // FNV-1a: any function that spreads the bits will do.
        session.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// Program and version, as greetings and status report them.
public let serverName = "datascand \(DataScanVersion.current)"
