import DocumentRecognition
import Imaging
import ScanModel

/// Captures pages: decides which frame each page is photographed in.
struct PageCapture: Sendable {
    private(set) var book: PageBook
    private var watch = PageWatch.empty
    private var view = PageView()
    private let capture: PageOptions.Capture
    /// Whether a client has asked for the page in view.
    private var isRequested = false
    /// The number of the page that lies there, as long as nothing moves.
    private var lying: Int?
    /// The numbers of the frames since the page came to rest, at most `PageWork.mostFrames`.
    private var frames: [Int] = []
    /// What prevents the capture of the page that lies still; nil if nothing does.
    private(set) var obstacle: Obstacle?

    /// Below this sharpness, letters of a page run together: drawn and photographed pages in focus have 0.2 and more, with a blur of two
    /// pixels 0.1 (docs/measurements.md, Pages).
    private static let leastSharpness = 0.12
    /// Shares of a page that are burnt out by a reflection; more is white paper in bright light.
    private static let glare = 0.02...0.35
    /// The least evenness: below, print in the shadow has no contrast left in a camera's noise.
    private static let leastEvenness = 0.2
    /// Pixels of the frame per pixel of a look: below, a sheet of A4 has less than one pixel per millimetre.
    private static let leastResolution = 0.55

    init(_ capture: PageOptions.Capture, book: PageBook = PageBook()) { (self.capture, self.book) = (capture, book) }

    /// Takes a frame.
    /// - Parameter items: what is in view.
    /// - Returns: the page to photograph, if it is this frame in which that should be done.
    mutating func take(_ frame: borrowing Frame, _ items: [RecognizedItem], region: Region) -> PageShot? {
        let item = view.take(items, at: frame.captureTime, region, isAtRest: watch.isAtRest)
        let sight = item.flatMap { item in
            PageSignature(of: item.bounds, in: frame)
                .map {
                    PageSight(document: item.id, bounds: item.bounds, signature: $0, sightings: item.reads)
                }
        }
        let action = watch.take(sight, at: frame.captureTime)
        if !watch.isStill { frames.removeAll(keepingCapacity: true) }
        if frames.count >= PageWork.mostFrames { frames.removeFirst() }
        frames.append(frame.moment.frame)
        if view.isEmpty(at: frame.captureTime) { book.forgetFinished() }
        let isJudged = action != .wait && capture == .automatic
        if action == .judge || !watch.isAtRest { (obstacle, lying) = (nil, nil) }
        let isRequested = isRequested
        guard isJudged || isRequested, let item, let shape = item.content.shape else { return nil }
        self.isRequested = false
        guard let look = PageLook(of: item.bounds, aspectRatio: shape.aspectRatio, in: frame) else { return nil }
        obstacle = hint(for: look, at: item.bounds, region).map { Obstacle($0, at: item.bounds, item: item.id) }
        guard isRequested || obstacle == nil else { return nil }
        let taken = book.take(look, visit: view.visit, isRequested: isRequested, lying: lying)
        lying = taken.number
        guard taken.picture != .none else { return nil }
        let codes = items.filter { $0.barcode != nil && $0.stability == .stable && $0.page?.document == item.id }
        return PageShot(
            number: taken.number, isReplacement: taken.picture == .replacement, item: item, codes: codes,
            moment: frame.moment, earlierFrames: frames.dropLast().reversed(), sharpness: look.sharpness ?? 0)
    }

    /// Captures the page in view with the next frame, however it lies.
    mutating func request() { isRequested = true }

    /// Withdraws `request`.
    mutating func cancelRequest() { isRequested = false }

    /// Forgets a page, so that it is captured again.
    mutating func forget(_ number: Int) { book.remove(number) }

    /// Begins another document. The page that lies there belongs to the one before.
    mutating func finish() { book.finish(view.visit) }

    /// Adds a page that was captured by an earlier process.
    /// - Returns: its number.
    mutating func restore(_ look: PageLook) -> Int { book.restore(look) }

    private func hint(for look: PageLook, at quad: Quad, _ region: Region) -> Guidance.Hint? {
        if !quad.isWhole(in: region) { return .partlyOutside }
        if look.resolution < Self.leastResolution { return .moveCloser }
        if Self.glare.contains(look.glare) { return .glare }
        if let sharpness = look.sharpness, sharpness < Self.leastSharpness { return .tooBlurred }
        return look.evenness < Self.leastEvenness ? .tooDark : nil
    }
}
