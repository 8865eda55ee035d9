import Imaging
import ScanModel

/// A finder of obstacles to reading, at places that are certainly codes and aren't read.
struct ObstacleFinder {
    /// The obstacles found last, at the largest and clearest place first.
    private(set) var found: [Obstacle] = []
    private var signReader = CodeSignReader()
    private var glimpses = Glimpses()
    private var lookedAt = -Double.infinity

    /// Seconds between two checks.
    private static let interval = 0.2
    /// Maximum number of places to check.
    private static let most = 8
    /// Seconds after a reading for which a moving code is assumed to be the one that was read.
    private static let calm = 0.6

    /// Checks the frame if it is due.
    /// - Parameters:
    ///   - known: codes that were read before; those that are certain or were just read need no help.
    ///   - read: what was read in this frame.
    ///   - wanted: the requested symbologies.
    mutating func look(
        at frame: borrowing Frame, _ region: Region, _ book: PlaceBook, known: [Attention], read: [Quad],
        _ wanted: SymbologySet
    ) {
        let time = frame.captureTime
        guard !(0..<Self.interval - 1e-3).contains(time - lookedAt) else { return }
        lookedAt = time
        found.removeAll(keepingCapacity: true)
        let (width, height) = (Double(frame.width), Double(frame.height))
        let area = Frame.pixels(of: region, width: frame.width, height: frame.height).intersection(frame.window)
        let helped = known.filter { $0.isCertain || time - $0.lastRead < Self.interval }.map(\.bounds) + read
        let unread = book.unread(but: helped.map { Parallelogram($0, width: width, height: height) }, at: time)
        var sure: [Parallelogram] = []
        for place in unread.prefix(Self.most) where wanted.mayHold(place.candidate.form) {
            let candidate = place.candidate
            guard let signs = signReader.signs(of: candidate, in: frame) else { continue }
            if place.lastFound == time { sure.append(candidate.outline) }
            guard book.isHard(place, at: time),
                let hint = Diagnosis.hint(signs, candidate, speed: place.speed / width, area: area)
            else { continue }
            found.append(Obstacle(hint, at: candidate.outline.quad(width: width, height: height)))
        }
        // A moving code that is read needs no help.
        guard read.isEmpty, !known.contains(where: { time - $0.lastRead < Self.calm }) else { return glimpses.clear() }
        if let moving = glimpses.take(sure, faster: Diagnosis.fast * width, at: time) {
            found.append(Obstacle(.holdStill, at: moving.quad(width: width, height: height)))
        }
    }
}

extension SymbologySet {
    /// Returns whether the set contains symbologies of a form.
    func mayHold(_ form: CodeCandidate.Form) -> Bool {
        let some = form == .bars ? SymbologySet.linear : .matrix
        return !intersection(some.union(.stacked)).isEmpty
    }
}

extension Parallelogram {
    /// Returns the corners in fractions of a frame of the given size.
    func quad(width: Double, height: Double) -> Quad {
        let points = corners.map { Point(x: $0.x / width, y: $0.y / height) }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}
