import Evidence
import ScanModel

/// Numbers what changed, and makes events of it.
struct EventNumbering {
    /// Number of the latest event.
    private(set) var sequence = 0
    /// The frame that events are of.
    var moment = Moment(frame: 0, captureTime: 0, time: 0)

    /// The number of the next event.
    mutating func next() -> Int {
        sequence += 1
        return sequence
    }

    /// Makes events of what changed.
    /// - Parameter inView: ids of all items after these changes.
    mutating func events(of changes: [ItemChange], inView: [String]) -> [ScanEvent] {
        var coming: Set<String> = []
        for case .added(let items) in changes { coming.formUnion(items.map(\.id)) }
        return changes.map { change in
            let sequence = next()
            // What is removed is told before what is added, and has to be true by itself.
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

    /// Tells what prevents reading.
    /// - Parameter inView: items of which subscribers know.
    mutating func event(of obstacle: Obstacle, inView: [RecognizedItem]) -> ScanEvent {
        let item = obstacle.item.flatMap { id in inView.contains { $0.id == id } ? id : nil }
        return .guidance(
            Guidance(sequence: next(), moment: moment, hint: obstacle.hint, item: item, bounds: obstacle.bounds))
    }

    /// Tells that other things are looked for.
    mutating func event(of settings: ScanSettings) -> ScanEvent {
        .settings(
            SettingsChange(
                sequence: next(), regionOfInterest: settings.regionOfInterest,
                recognizedDataTypes: settings.recognizedDataTypes, qualityLevel: settings.qualityLevel,
                recognizesMultipleItems: settings.recognizesMultipleItems))
    }
}
