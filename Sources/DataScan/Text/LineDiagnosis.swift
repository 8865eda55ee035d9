import Imaging
import ScanModel
import TextRecognition
import Tracking

/// Tells why lines of print can't be read.
struct LineDiagnosis {
    /// What is in the way, line by line.
    var obstacles: [Obstacle] { found + small }

    private var found: [Obstacle] = []
    private var small: [Obstacle] = []
    private var isReading = true
    private var hasChanged = true
    /// Lines of the latest search for what is too small, and whether another one has to show them, too.
    private var smallLines: [Quad] = []
    private var isUnconfirmed = false
    private var lookedCloserAt = -Double.infinity
    private var profile = BarProfile()
    private var diagnosedAt = -Double.infinity

    /// Seconds between two thoughts about it.
    private static let interval = 0.19
    /// Lines that are thought about, at most.
    private static let most = 6
    /// Sightings that make it likely that a line is there, and how sure the finder has to be of it.
    private static let (sightings, score) = (3, 0.65)
    /// Length by height of a line of print, at least: less may be anything.
    private static let slenderness = 2.5
    /// How sure the finder has to be of one that is cut off: there is less of it to see.
    private static let cutScore = 0.75
    /// Height, in pixels, of a line that is too small: its x has 8.
    private static let smallest = 15.0
    /// Seconds between two searches for what is too small, and how sure the finder has to be of it, and how slender it is.
    private static let (closerInterval, smallScore, smallSlenderness) = (1.0, 0.8, 3.5)
    /// Range of grays that shows nothing.
    private static let faint: Float = 30
    /// Share of the range that a step between neighbouring pixels makes, at its steepest, in a sharp picture.
    private static let sharp: Float = 0.2
    /// Grays of a step that noise makes.
    private static let noise: Float = 4
    /// Frame widths or heights a second above which a blur is one of motion, and a line at the edge is on its way.
    private static let fast = 0.12

    /// Takes the lines of a frame that was searched.
    /// - Parameters:
    ///   - tracks: of each line.
    ///   - area: the pixels of the region.
    ///   - items: the lines that are told.
    ///   - isReading: whether codes are read. Where something is, what is small beside it is no matter.
    mutating func take(
        _ lines: [PrintedLine], _ tracks: [LineTrack], _ frame: borrowing Frame, _ area: PixelRect,
        items: [RecognizedItem], isReading: Bool
    ) {
        guard !(0..<Self.interval).contains(frame.captureTime - diagnosedAt) else { return }
        diagnosedAt = frame.captureTime
        found.removeAll(keepingCapacity: true)
        let isEnough = isReading || items.contains { $0.stability == .stable }
        self.isReading = isReading || !items.isEmpty
        if isEnough { (small, smallLines) = ([], []) }
        for (line, track) in zip(lines, tracks) where found.count < Self.most {
            guard track.sightings >= Self.sightings, line.score >= Self.score,
                line.length >= Self.slenderness * line.height
            else { continue }
            let quad = line.quad(width: frame.width, height: frame.height)
            let item = items.first { quad.covers($0.bounds) || $0.bounds.covers(quad) }
            guard item.map({ $0.stability == .tentative }) ?? !isEnough else { continue }
            if let hint = hint(for: line, speed: track.motion.speed, frame, area) {
                found.append(Obstacle(hint, at: quad))
            }
        }
    }

    /// Whether a search for print that is too small is worth its cost: nothing is read, the last one was a while ago, and
    /// something has changed since, or it has to be confirmed.
    mutating func wantsCloserLook(at time: Double, isChanged: Bool) -> Bool {
        hasChanged = hasChanged || isChanged
        guard !isReading, hasChanged || isUnconfirmed, !(0..<Self.closerInterval).contains(time - lookedCloserAt) else {
            return false
        }
        lookedCloserAt = time
        hasChanged = false
        return true
    }

    /// Takes the lines of such a search.
    mutating func takeSmall(_ lines: [PrintedLine], _ frame: borrowing Frame, _ area: PixelRect) {
        let before = smallLines
        smallLines = lines.filter { line in
            line.height < Self.smallest && line.score >= Self.smallScore && line.isWhole(in: area)
                && line.length >= Self.smallSlenderness * line.height
        }.map { $0.quad(width: frame.width, height: frame.height) }
        // One search takes clutter for print now and then.
        let confirmed = smallLines.filter { line in before.contains { $0.covers(line) || line.covers($0) } }
        isUnconfirmed = !smallLines.isEmpty && confirmed.isEmpty
        small = confirmed.prefix(Self.most).map { Obstacle(.moveCloser, at: $0) }
    }

    private mutating func hint(
        for line: PrintedLine, speed: Double, _ frame: borrowing Frame, _ area: PixelRect
    ) -> Guidance.Hint? {
        let isMoving = speed > Self.fast
        if !line.isWhole(in: area) {
            let ends = line.endsCut(by: area)
            guard ends > 0, !isMoving, line.score >= Self.cutScore else { return nil }
            return ends == 2 ? .moveAway : .partlyOutside
        }
        if line.height < Self.smallest { return .moveCloser }
        let columns = min(max(16, Int(line.length)), 2000)
        let field = BarField(
            topLeft: line.topLeft, topRight: line.topRight, bottomRight: line.bottomRight, bottomLeft: line.bottomLeft)
        var steepness: Float = 0
        var (low, high): (Float, Float) = (255, 0)
        // Through the x of the letters; a few pixels one below the other have less noise.
        for part in [0.4, 0.55, 0.7] {
            profile.take(field, band: part - 0.06...part + 0.06, columns: columns, rows: 4, of: frame)
            let grays = Grays(profile.values)
            (low, high) = (min(low, grays.low), max(high, grays.high))
            steepness = max(steepness, grays.steepness(profile.values, reach: 1))
        }
        if high - low < Self.faint { return low > 150 ? .tooBright : high < 60 ? .tooDark : nil }
        guard steepness < Self.sharp + Self.noise / (high - low) else { return nil }
        return isMoving ? .holdStill : .tooBlurred
    }
}

extension PrintedLine {
    /// Whether all of a line is in view: what goes on beyond the edge is not read, because a part may look like a whole.
    /// - Parameter share: of its height, that lies between it and the edges at least.
    func isWhole(in area: PixelRect, share: Double = 0.1) -> Bool {
        let room = max(2, share * height)
        return [topLeft, topRight, bottomRight, bottomLeft].allSatisfy { corner in
            corner.x >= Double(area.x) + room && corner.x <= Double(area.maxX) - room
                && corner.y >= Double(area.y) - room
                && corner.y <= Double(area.maxY) + room
        }
    }

    /// How many of its ends lie beyond an edge.
    fileprivate func endsCut(by area: PixelRect) -> Int {
        let room = max(2, 0.1 * height)
        return [(topLeft + bottomLeft) / 2, (topRight + bottomRight) / 2].count { end in
            end.x < Double(area.x) + room || end.x > Double(area.maxX) - room
                || end.y < Double(area.y) + room || end.y > Double(area.maxY) - room
        }
    }
}
