import AccurateText
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// Decides when the large detector searches for lines, and at which resolution: once new content has settled, or soon
/// if it doesn't settle.
struct SceneSearch {
    private let effort: QualityLevel.Effort.Large
    /// Capture time since which something is in view that the detector hasn't seen; nil if there is nothing.
    private var newSince: Double?
    /// Capture time of the latest change in view.
    private var changedAt = -Double.infinity
    /// Capture time of the latest search, and the positions of the lines then.
    private var searchedAt = -Double.infinity
    private var places: [Int: Quad] = [:]
    /// Whether that search hasn't been answered yet. Its lines are moved from these positions.
    private var isWaiting = false
    /// The frame that was searched: its size, and the searched area.
    private var view = (width: 0, height: 0, area: PixelRect(x: 0, y: 0, width: 0, height: 0))

    /// Seconds without a change after which a scene has settled.
    private static let settling = 0.1
    /// Seconds that new content waits for that.
    private static let patience = 0.15
    /// Seconds after which a scene that keeps moving is searched again, although all its lines are known.
    private static let longInterval = 1.0
    /// Seconds after which an answer is no longer awaited: the detector's process may have died.
    private static let longestWait = 2.0

    init(_ effort: QualityLevel.Effort.Large) { self.effort = effort }

    /// Notes what a frame shows.
    /// - Parameter isChanged: whether the picture has changed since the last frame that was searched for lines.
    mutating func note(isChanged: Bool, tracks: [LineTrack], at time: Double) {
        if time < searchedAt { searchedAt = -.infinity }
        if isChanged { changedAt = time }
        // Lines that the detector hasn't seen. A line that it saw but didn't find isn't new.
        let hasNews = tracks.contains {
            !$0.isSettled && $0.sightings > 1 && $0.absence == 0 && places[$0.id] == nil
        }
        let hasSettled = !isChanged && changedAt > searchedAt
        // A scene that only moves is searched again after a while.
        guard hasNews || hasSettled || isChanged && time - searchedAt >= Self.longInterval else { return }
        newSince = newSince ?? time
    }

    /// Whether the detector should search a frame now.
    func isDue(at time: Double) -> Bool {
        guard let newSince, time - searchedAt >= (isWaiting ? Self.longestWait : effort.searchInterval) - 1e-3 else {
            return false
        }
        return time - changedAt >= Self.settling || time - newSince >= Self.patience
    }

    /// Whether the detector has seen a line, whether or not it found it.
    func hasSeen(_ track: LineTrack) -> Bool { track.isSettled || places[track.id] != nil }

    /// Notes that a frame was given to the detector.
    mutating func begin(_ frame: borrowing Frame, area: PixelRect, tracks: [LineTrack]) {
        searchedAt = frame.captureTime
        view = (frame.width, frame.height, area)
        newSince = nil
        isWaiting = true
        places = Dictionary(uniqueKeysWithValues: tracks.map { ($0.id, $0.bounds) })
    }

    /// Whether a line of the searched frame ends in view. A line that touches an edge may continue beyond it, and once
    /// it has moved, that can't be seen any more.
    func isWhole(_ line: Quad) -> Bool {
        PrintedLine(line, width: view.width, height: view.height, score: 1).isWhole(in: view.area, share: Self.edge)
    }

    /// Minimum distance of a whole line from the edges, as a share of its height: the detector's lines end up to a
    /// tenth inside the text.
    private static let edge = 0.3

    /// Notes that the search was answered.
    mutating func end() { isWaiting = false }

    /// Marks lines to be searched again: what was found of them isn't whole.
    mutating func forget(_ tracks: [Int]) { for id in tracks { places[id] = nil } }

    /// Returns the current position of a line of the searched frame. It has moved like the line nearest to it.
    func moved(_ line: Quad, to tracks: [LineTrack]) -> Quad {
        let known = tracks.compactMap { track in places[track.id].map { (then: $0, now: track.bounds) } }
        func distance(_ quad: Quad) -> Double { quad.centre.squaredDistance(to: line.centre) }
        guard let nearest = known.min(by: { distance($0.then) < distance($1.then) }) else { return line }
        let (from, to) = (nearest.then.centre, nearest.now.centre)
        return line.map { Point(x: $0.x + to.x - from.x, y: $0.y + to.y - from.y) }
    }

    /// Returns part of a frame as input for the detector.
    /// - Parameter least: the minimum height of a requested line, in pixels of the frame; 0 for any height.
    func scene(of frame: borrowing Frame, area: PixelRect, least: Double, isStill: Bool) -> WaitingScene {
        let count = Double(area.width * area.height)
        // Small still pictures are enlarged: nobody waits for them.
        var reduction = (count / (isStill ? max(effort.searchPixels, Self.stillPixels) : effort.searchPixels))
            .squareRoot()
        let finest = isStill ? max((count / Self.stillPixels).squareRoot(), 1 / Self.mostEnlarged) : 1
        if reduction < 1 { reduction = min(1, finest) }
        if least > 0 { reduction = max(reduction, least / Self.leastHeight) }
        let part = PixelRect(
            x: area.x - frame.window.x, y: area.y - frame.window.y, width: area.width, height: area.height)
        let region = Region(
            uncheckedX: Double(area.x) / Double(frame.width), y: Double(area.y) / Double(frame.height),
            width: Double(area.width) / Double(frame.width), height: Double(area.height) / Double(frame.height))
        return WaitingScene(
            captureTime: frame.captureTime, region: region, picture: frame.luma.cropped(to: part),
            width: max(2, Int((Double(area.width) / reduction).rounded())),
            height: max(2, Int((Double(area.height) / reduction).rounded())))
    }

    /// The minimum number of pixels at which a still picture is searched, and the maximum enlargement for that.
    private static let (stillPixels, mostEnlarged) = (800e3, 1.5)
    /// Height of a line that the detector finds well, in pixels of its input.
    private static let leastHeight = 12.0
}
