import Imaging
import ScanModel
import TextRecognition
import Tracking

/// Finds out why lines of text can't be read.
struct LineDiagnosis {
    /// The obstacles, line by line.
    var obstacles: [Obstacle] { found + small }

    private var found: [Obstacle] = []
    private var small: [Obstacle] = []
    private var isReading = true
    private var hasChanged = true
    /// The lines of the latest search for text that is too small, and whether another search must confirm them.
    private var smallLines: [Quad] = []
    private var isUnconfirmed = false
    private var lookedCloserAt = -Double.infinity
    private var profile = BarProfile()
    private var diagnosedAt = -Double.infinity

    /// Seconds between two diagnoses.
    private static let interval = 0.19
    /// Maximum number of lines that are diagnosed.
    private static let most = 6
    /// The sightings that make a line likely, and the finder's minimum score for it.
    private static let (sightings, score) = (3, 0.65)
    /// Minimum length by height of a line of text; anything shorter may be something else.
    private static let slenderness = 2.5
    /// The finder's minimum score for a line that is cut off: less of it is visible.
    private static let cutScore = 0.75
    /// Height in pixels below which a line is too small: at this height, its x has 8.
    private static let smallest = 15.0
    /// Seconds between two searches for text that is too small, and the minimum score and length by height of its
    /// lines.
    private static let (closerInterval, smallScore, smallSlenderness) = (1.0, 0.8, 3.5)
    /// Range of grays that is too faint to show anything.
    private static let faint: Float = 30
    /// The steepest step between neighbouring pixels of a sharp picture, as a share of the range of grays.
    private static let sharp: Float = 0.2
    /// Grays of a step that noise causes.
    private static let noise: Float = 4
    /// Frame widths or heights a second above which blur is motion blur, and a line at the edge is still moving.
    private static let fast = 0.12

    /// Diagnoses the lines of a frame that was searched.
    /// - Parameters:
    ///   - tracks: the track of each line.
    ///   - area: the pixels of the region.
    ///   - items: the lines that are reported.
    ///   - isReading: whether codes are read. If something is read, small text beside it doesn't matter.
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

    /// Whether a search for text that is too small is worth its cost: nothing is read, the last search was a while ago,
    /// and since then something has changed, or its lines have to be confirmed.
    mutating func wantsCloserLook(at time: Double, isChanged: Bool) -> Bool {
        hasChanged = hasChanged || isChanged
        guard !isReading, hasChanged || isUnconfirmed, !(0..<Self.closerInterval).contains(time - lookedCloserAt) else {
            return false
        }
        lookedCloserAt = time
        hasChanged = false
        return true
    }

    /// Takes the lines of a search for text that is too small.
    mutating func takeSmall(_ lines: [PrintedLine], _ frame: borrowing Frame, _ area: PixelRect) {
        let before = smallLines
        smallLines = lines.filter { line in
            line.height < Self.smallest && line.score >= Self.smallScore && line.isWhole(in: area)
                && line.length >= Self.smallSlenderness * line.height
        }.map { $0.quad(width: frame.width, height: frame.height) }
        // A single search occasionally mistakes clutter for text.
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
        if line.endsAtReflection(in: frame) { return isMoving ? nil : .glare }
        let columns = min(max(16, Int(line.length)), 2000)
        let field = BarField(
            topLeft: line.topLeft, topRight: line.topRight, bottomRight: line.bottomRight, bottomLeft: line.bottomLeft)
        var steepness: Float = 0
        var (low, high): (Float, Float) = (255, 0)
        // Through the x-heights of the letters; a few rows of pixels together have less noise.
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
    /// Whether all of a line is in view. A line that continues beyond the edge isn't read, because a part may look like
    /// a whole.
    /// - Parameter share: minimum distance from the edges, as a share of the line's height.
    func isWhole(in area: PixelRect, share: Double = 0.1) -> Bool {
        let room = max(2, share * height)
        return [topLeft, topRight, bottomRight, bottomLeft].allSatisfy { corner in
            corner.x >= Double(area.x) + room && corner.x <= Double(area.maxX) - room
                && corner.y >= Double(area.y) - room
                && corner.y <= Double(area.maxY) + room
        }
    }

    /// Returns how many ends of the line lie beyond an edge.
    fileprivate func endsCut(by area: PixelRect) -> Int {
        let room = max(2, 0.1 * height)
        let (left, right) = (Double(area.x) + room, Double(area.maxX) - room)
        let (top, bottom) = (Double(area.y) + room, Double(area.maxY) - room)
        let ends: [SIMD2<Double>] = [(topLeft + bottomLeft) / 2, (topRight + bottomRight) / 2]
        return ends.count { $0.x < left || $0.x > right || $0.y < top || $0.y > bottom }
    }
}
