import Evidence
import ScanModel

/// Numbers changes and turns them into events.
struct EventNumbering {
    /// Number of the latest event.
    private(set) var sequence = 0
    /// The frame that the events are about.
    var moment = Moment(frame: 0, captureTime: 0, time: 0)

    /// Returns the number of the next event.
    mutating func next() -> Int {
        sequence += 1
        return sequence
    }

    /// Turns changes into events.
    /// - Parameter inView: ids of all items after these changes.
    mutating func events(of changes: [ItemChange], inView: [String]) -> [ScanEvent] {
        var coming: Set<String> = []
        for case .added(let items) in changes { coming.formUnion(items.map(\.id)) }
        return changes.map { change in
            let sequence = next()
            // Removals precede additions, and each must be correct by itself: it lists no item that is added later.
            if case .removed = change {} else { coming.removeAll() }
            let all = coming.isEmpty ? inView : inView.filter { !coming.contains($0) }
            func event(_ items: [RecognizedItem]) -> Change {
                Change(sequence: sequence, moment: moment, items: items, allItems: all)
            }
            return switch change {
            case .removed(let items): .remove(Removal(sequence: sequence, moment: moment, items: items, allItems: all))
            case .added(let items): .add(event(items))
            case .updated(let items): .update(event(items))
            case .stable(let items): .stable(event(items))
            }
        }
    }

    /// Returns an event about what prevents reading.
    /// - Parameter inView: the items that subscribers know.
    mutating func event(of obstacle: Obstacle, inView: [RecognizedItem]) -> ScanEvent {
        let item = obstacle.item.flatMap { id in inView.contains { $0.id == id } ? id : nil }
        return .guidance(
            Guidance(sequence: next(), moment: moment, hint: obstacle.hint, item: item, bounds: obstacle.bounds))
    }

    /// Returns an event about changed settings.
    mutating func event(of settings: ScanSettings) -> ScanEvent {
        .settings(
            SettingsChange(
                sequence: next(), regionOfInterest: settings.regionOfInterest,
                recognizedDataTypes: settings.recognizedDataTypes, qualityLevel: settings.qualityLevel,
                recognizesMultipleItems: settings.recognizesMultipleItems))
    }
}
