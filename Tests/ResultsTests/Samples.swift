import Glibc
import ScanModel
import Synchronization

@testable import Results

/// A `stable` event of one code, told apart by a number.
func change(_ number: Int, payload: String? = nil) -> Change {
    let text = payload ?? "code \(number)"
    let item = RecognizedItem(
        id: "id\(number)",
        content: .barcode(
            Barcode(symbology: .qr, payload: text, payloadData: Array(text.utf8), symbologyIdentifier: "]Q1")),
        bounds: Quad(
            topLeft: Point(x: 0.1, y: 0.2), topRight: Point(x: 0.3, y: 0.2), bottomRight: Point(x: 0.3, y: 0.4),
            bottomLeft: Point(x: 0.1, y: 0.4)), confidence: 0.998, stability: .stable, reads: 2, firstSeen: 1.5,
        lastSeen: 2)
    return Change(
        sequence: number * 3, moment: Moment(frame: number, captureTime: 2, time: 1_790_000_000.25), items: [item],
        allItems: [item.id])
}

extension ResultLog {
    /// Stores changes of these numbers.
    @discardableResult func store(_ numbers: some Sequence<Int>) -> ResultCursor {
        for number in numbers { _ = append(change(number), session: "s", region: .full) }
        return latest
    }

    /// All results after a number, read a few at a time.
    func all(after position: Int = 0, limit: Int = 7) async -> [StoredResult] {
        var results: [StoredResult] = []
        var position = position
        while true {
            let some = await read(after: position, upTo: latest.number, limit: limit)
            guard let last = some.last else { return results }
            results += some
            position = last.cursor.number
        }
    }

    /// The numbers of all results, where each is the one that was stored under it.
    func numbers(after position: Int = 0) async -> [Int] {
        await all(after: position).map { $0.change.sequence == $0.cursor.number * 3 ? $0.cursor.number : -1 }
    }

    /// Waits until something is so; false if the test's time limit cancels it.
    func comesTo(_ isSo: (ResultLog) -> Bool) async -> Bool {
        while !isSo(self) {
            if Task.isCancelled { return false }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }

    /// Waits until everything is saved.
    func isSaved() async -> Bool {
        await comesTo { $0.savedNumber == $0.latest.number && $0.status.journal == .saving }
    }

    /// The reason for which the journal fails; nil where it doesn't.
    var failure: String? { if case .failing(let reason) = status.journal { reason } else { nil } }

    /// Opens a log as the daemon does, but quicker to try again.
    static func opened(
        _ folder: String?, retention: Retention = Retention(), clock: ResultClock = .system,
        files: any JournalFiles = SystemFiles(), markFolder: String? = nil, stuck: Double = 600
    ) -> ResultLog {
        ResultLog(
            retention: retention, folder: folder, markFolder: markFolder, clock: clock, files: files,
            timing: Timing(retry: 0.05, stuck: stuck))
    }
}

/// A clock that is set.
final class SetClock: Sendable {
    private let times: Mutex<(steady: Double, wall: Double)>

    init(steady: Double = 100, wall: Double = 1_790_000_000) { times = Mutex((steady, wall)) }

    /// Lets time go by.
    func advance(_ seconds: Double) {
        times.withLock { times in
            times.steady += seconds
            times.wall += seconds
        }
    }

    /// Sets the wall clock.
    func set(wall: Double) { times.withLock { $0.wall = wall } }

    var clock: ResultClock {
        ResultClock(steady: { self.times.withLock { $0.steady } }, wall: { self.times.withLock { $0.wall } })
    }
}

/// What an observer was told.
final class Notes: Sendable {
    private let list = Mutex<[ResultNote]>([])
    private let settled = Mutex<[Int]>([])

    var all: [ResultNote] { list.withLock { $0 } }
    /// The latest number that was settled when progress was told.
    var told: Int { settled.withLock { $0.last ?? 0 } }

    init(_ log: ResultLog) {
        log.observeProgress { [weak log, self] in
            if let log { settled.withLock { $0.append(log.settledNumber) } }
        }
        log.observeNotes { [self] note in list.withLock { $0.append(note) } }
    }
}
