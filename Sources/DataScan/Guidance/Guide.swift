import Imaging
import ScanModel

/// Combines the obstacles of the picture, codes and lines, and reports those that last.
struct Guide {
    private var meter = LightMeter()
    private var view = ViewWatch()
    private var state = GuidanceState()
    /// The problem of the picture as a whole in the latest measurement, and the time of that measurement.
    private var wrong: Guidance.Hint?
    private var measuredAt = -Double.infinity

    /// Seconds between two measurements of the light.
    private static let interval = 0.1
    /// An item seen within this many seconds shows that the light is sufficient.
    private static let recently = 0.3

    /// Whether nothing prevents reading now or did a moment ago.
    var isIdle: Bool { wrong == nil && state.isIdle }

    /// Ends the reported hint, because no more frames come.
    /// - Returns: the end of the hint, if one was reported.
    mutating func end() -> Obstacle? {
        wrong = nil
        return state.end()
    }

    /// Processes a frame and its obstacles.
    /// - Parameters:
    ///   - obstacles: those of codes and lines.
    ///   - items: all items in view.
    /// - Returns: the obstacle to report, if it is new; its hint is `none` if nothing prevents reading any more.
    mutating func take(_ frame: borrowing Frame, _ obstacles: [Obstacle], items: [RecognizedItem]) -> Obstacle? {
        let time = frame.captureTime
        if !(0..<Self.interval - 1e-3).contains(time - measuredAt) {
            measuredAt = time
            wrong = meter.measure(frame).flatMap { view.hint($0, at: time) }
        }
        // A sheet may be seen in light that nothing on it can be read in.
        let isReading = items.contains { $0.content.shape == nil && (0..<Self.recently).contains(time - $0.lastSeen) }
        var all: [Obstacle] = []
        if let wrong, !isReading || wrong == .lensCovered { all.append(Obstacle(wrong)) }
        for obstacle in obstacles {
            // Stable items need no help. A hint about a reported item that isn't stable names the item.
            // What a lane says of an item helps to photograph it as well.
            guard obstacle.item == nil,
                let item = obstacle.bounds.flatMap({ bounds in items.first { $0.lies(in: bounds) } })
            else {
                all.append(obstacle)
                continue
            }
            guard item.stability == .tentative else { continue }
            all.append(Obstacle(obstacle.hint, at: obstacle.bounds, item: item.id))
        }
        let uncertain = Set(items.lazy.filter { $0.stability == .tentative || $0.isDocument }.map(\.id))
        return state.take(all, uncertain: uncertain, at: time)
    }
}

extension RecognizedItem {
    /// Whether the item covers a place or lies in it.
    fileprivate func lies(in place: Quad) -> Bool {
        content.shape == nil && (place.covers(bounds) || bounds.covers(place))
    }
}
