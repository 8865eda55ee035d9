import Imaging
import ScanModel

/// Puts together what the picture, codes and lines say of what is in the way, and tells what lasts.
struct Guide {
    private var meter = LightMeter()
    private var view = ViewWatch()
    private var state = GuidanceState()
    /// What is wrong with the picture as a whole, by the latest measurement, and when that was.
    private var wrong: Guidance.Hint?
    private var measuredAt = -Double.infinity

    /// Seconds between two measurements of the light.
    private static let interval = 0.1
    /// Seconds since it was seen within which an item shows that the light will do.
    private static let recently = 0.3

    /// Whether nothing is in the way, nor was a moment ago.
    var isIdle: Bool { wrong == nil && state.isIdle }

    /// Ends what was told: no more frames come.
    /// - Returns: what is to be told of that.
    mutating func end() -> Obstacle? {
        wrong = nil
        return state.end()
    }

    /// Takes a frame and what is in the way in it.
    /// - Parameters:
    ///   - obstacles: of codes and of lines.
    ///   - items: all that are in view.
    /// - Returns: what is to be told now, where it is news; its hint is `none` where nothing is in the way any more.
    mutating func take(_ frame: borrowing Frame, _ obstacles: [Obstacle], items: [RecognizedItem]) -> Obstacle? {
        let time = frame.captureTime
        if !(0..<Self.interval - 1e-3).contains(time - measuredAt) {
            measuredAt = time
            wrong = meter.measure(frame).flatMap { view.hint($0, at: time) }
        }
        let isReading = items.contains { (0..<Self.recently).contains(time - $0.lastSeen) }
        var all: [Obstacle] = []
        if let wrong, !isReading || wrong == .lensCovered { all.append(Obstacle(wrong)) }
        for obstacle in obstacles {
            // What is stable needs no help; what is told and not stable is called by its name.
            guard let item = obstacle.bounds.flatMap({ bounds in items.first { $0.lies(in: bounds) } }) else {
                all.append(obstacle)
                continue
            }
            guard item.stability == .tentative else { continue }
            all.append(Obstacle(obstacle.hint, at: obstacle.bounds, item: item.id))
        }
        let uncertain = Set(items.lazy.filter { $0.stability == .tentative }.map(\.id))
        return state.take(all, uncertain: uncertain, at: time)
    }
}

extension RecognizedItem {
    /// Whether a place is this item's.
    fileprivate func lies(in place: Quad) -> Bool { place.covers(bounds) || bounds.covers(place) }
}
