import DocumentRecognition
import Imaging
import ScanModel

/// Captures pages: decides in which frame each page is photographed.
struct PageCapture: Sendable {
    private var watch = PageWatch.empty
    private var book = PageBook()
    private var count = 0
    private(set) var obstacle: Obstacle?

    /// Below this sharpness, letters of a page run together. Measured on drawn and photographed pages: pictures in focus have 0.3 and more,
    /// with a blur of 2 pixels 0.15 (docs/measurements.md, Pages).
    private static let leastSharpness = 0.16
    /// Shares of a page that are burnt out by a reflection; more is white paper in bright light.
    private static let glare = 0.02...0.35
    /// The least evenness: below, print in the shadow has no contrast left in a camera's noise.
    private static let leastEvenness = 0.2
    /// Pixels of the frame per pixel of a look: below, a sheet of A4 has less than 1.3 pixels per millimetre, and its print isn't readable.
    private static let leastResolution = 0.55
    /// How far a corner may lie outside of the region, as a fraction of the frame.
    private static let outside = 0.004

    /// Takes a frame.
    /// - Parameter items: what is in view.
    /// - Returns: the page to photograph, if it is this frame in which that should be done.
    mutating func take(_ frame: borrowing Frame, _ items: [RecognizedItem], region: Region) -> PageShot? {
        let item = items.filter { $0.isDocument && $0.stability == .stable }.max { $0.bounds.area < $1.bounds.area }
        let sight = item.flatMap { item in
            PageSignature(of: item.bounds, in: frame)
                .map { PageSight(document: item.id, bounds: item.bounds, signature: $0) }
        }
        guard watch.take(sight, at: frame.captureTime) == .judge, let item, let shape = item.content.shape else {
            return nil
        }
        let dbg = PageLook(of: item.bounds, aspectRatio: shape.aspectRatio, in: frame)
        print("LOOK", frame.captureTime, isWhole(item.bounds, region), dbg?.sharpness ?? -1, dbg?.glare ?? -1, dbg?.evenness ?? -1, dbg?.resolution ?? -1, dbg.flatMap { hint(for: $0) } as Any)
        guard isWhole(item.bounds, region),
            let look = PageLook(of: item.bounds, aspectRatio: shape.aspectRatio, in: frame), hint(for: look) == nil
        else { return nil }
        switch book.verdict(on: look, of: item.id) {
        case .new:
            count += 1
            book.note(count, look, of: item.id)
            return PageShot(number: count, isReplacement: false, item: item, moment: frame.moment)
        case .better(let number):
            book.note(number, look, of: item.id)
            return PageShot(number: number, isReplacement: true, item: item, moment: frame.moment)
        case .known(let number):
            book.see(number, as: item.id)
            return nil
        case .covered: return nil
        }
    }

    private func isWhole(_ quad: Quad, _ region: Region) -> Bool {
        quad.corners.allSatisfy {
            $0.x > region.x - Self.outside && $0.y > region.y - Self.outside
                && $0.x < region.x + region.width + Self.outside && $0.y < region.y + region.height + Self.outside
        }
    }

    private func hint(for look: PageLook) -> Guidance.Hint? {
        if look.resolution < Self.leastResolution { return .moveCloser }
        if let sharpness = look.sharpness, sharpness < Self.leastSharpness { return .tooBlurred }
        if Self.glare.contains(look.glare) { return .glare }
        return look.evenness < Self.leastEvenness ? .tooDark : nil
    }
}
