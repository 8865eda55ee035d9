import Imaging
import ScanModel

/// A finder of bars that are surely a code and can't be read, for those who read the digits below them.
struct UnreadBarFinder {
    /// The bars found in the latest frame; empty if it wasn't checked.
    private(set) var found: [UnreadBars] = []
    private var signReader = CodeSignReader()
    private var alignment = BarAlignment()
    private var extent = BarExtent()
    private var lookedAt = -Double.infinity

    /// Seconds between two checks, failed attempts at the bars before one, and number of places to check.
    private static let (interval, tries, most) = (0.1, 3, 4)
    /// Share of a candidate's area that its traced outline has at least; otherwise the tracing has failed.
    private static let leastShare = 0.4

    /// Checks places of a camera's frame if that is due.
    /// - Parameters:
    ///   - known: the outlines of codes that were read before, or in this frame.
    mutating func look(at frame: borrowing Frame, _ book: PlaceBook, known: [Quad]) {
        found.removeAll(keepingCapacity: true)
        let time = frame.captureTime
        guard !(0..<Self.interval - 1e-3).contains(time - lookedAt) else { return }
        lookedAt = time
        let (width, height) = (Double(frame.width), Double(frame.height))
        let unread = book.unread(but: known.map { Parallelogram($0, width: width, height: height) }, at: time)
        let ready = unread.lazy.filter {
            $0.candidate.form == .bars && $0.tries >= Self.tries && $0.lastFound == time
        }
        for place in ready.prefix(Self.most) { take(place.candidate, frame) }
    }

    /// Checks the candidates of a still picture.
    mutating func look(at frame: borrowing Frame, _ candidates: [CodeCandidate], known: [Quad]) {
        found.removeAll(keepingCapacity: true)
        for candidate in candidates {
            let quad = candidate.outline.quad(width: Double(frame.width), height: Double(frame.height))
            if !known.contains(where: { $0.contains(quad.centre) || quad.contains($0.centre) }) {
                take(candidate, frame)
            }
        }
    }

    private mutating func take(_ candidate: CodeCandidate, _ frame: borrowing Frame) {
        guard candidate.form == .bars, let signs = signReader.signs(of: candidate, in: frame) else { return }
        // Traced, because the candidate's corners are right angles, and the row of digits follows the ends of the bars.
        let traced = extent.outline(of: alignment.align(candidate.outline, in: frame), in: frame)
        let (width, height) = (Double(frame.width), Double(frame.height))
        let points = traced.map { Point(x: $0.x / width, y: $0.y / height) }
        let outline = Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        let rough = candidate.outline.quad(width: width, height: height)
        found.append(
            UnreadBars(bounds: outline.area >= Self.leastShare * rough.area ? outline : rough, module: signs.narrow))
    }
}
