import AccurateText
import Evidence
import Imaging
import ScanModel

/// Decides which lines the large reader reads, and when: two or three times each, until they are certain. A value
/// except for the worker.
struct LargeReading {
    private let worker: LineWorker
    private let effort: QualityLevel.Effort.Large
    /// Whether the fast reader knows none of the languages.
    let isAlone: Bool
    private var given: [Int: (count: Int, last: Double)] = [:]
    /// Lines in letters that the fast reader doesn't know.
    private var foreign: Set<Int> = []
    /// Lines that were read in such letters once.
    private var suspected: Set<Int> = []

    /// Seconds between two attempts at a line that isn't certain: its picture must be a different one.
    private static let interval = 0.1
    /// Seconds between two attempts at a line that the first attempts left uncertain, and the maximum number of
    /// attempts.
    private static let (longInterval, mostAttempts) = (0.5, 12)
    /// Seconds between two attempts at a certain line that the fast reader can't watch, or whose text seems to have
    /// changed.
    private static let (watchInterval, doubtInterval) = (0.6, 0.3)
    /// Minimum confidence of a reading in letters that the fast reader doesn't know.
    private static let foreignConfidence = 0.5

    /// - Parameter worker: if nil, the result is nil.
    init?(_ worker: LineWorker?, _ request: TextRequest, quality: QualityLevel) {
        guard let worker, let effort = quality.effort.large else { return nil }
        (self.worker, self.effort) = (worker, effort)
        let languages = request.reading.languages
        isAlone = !languages.isEmpty && !languages.contains(where: TextOptions.supportedLanguages.contains)
    }

    /// Why the large reader reads no lines.
    var failure: AccurateTextError? { worker.failure }

    /// The readers of lines that aren't certain yet.
    var readers: LineReaders { worker.failure != nil ? .fast : isAlone ? .large : .both }

    /// Whether the fast reader can't read a line.
    func isForeign(_ track: Int) -> Bool { isAlone || foreign.contains(track) }

    /// Whether a line should be read now.
    func wants(_ track: Int, _ known: TextLedger.Knowledge, at time: Double) -> Bool {
        let (count, last) = given[track] ?? (0, -.infinity)
        // The fast reader repeats its errors, so its contradiction alone doesn't end what this reader has agreed to.
        if known.isContradicted { return count > 0 && time - last >= Self.doubtInterval }
        if known.isCertain { return isForeign(track) && time - last >= Self.watchInterval }
        if count < effort.quickAttempts { return time - last >= Self.interval }
        return count < Self.mostAttempts && time - last >= Self.longInterval
    }

    /// Room around a line in its next attempt, in parts of its height. Attempts get different crops, so that an error
    /// that depends on the crop isn't repeated.
    func margin(of track: Int) -> Double { Self.margins[(given[track]?.count ?? 0) % Self.margins.count] }
    private static let margins = [0, 0.06, -0.04]

    /// Submits a line to be read.
    mutating func submit(_ line: WaitingLine) {
        guard worker.submit(line) else { return }
        // A waiting line is replaced, so only lines that were read count.
        given[line.track] = (given[line.track]?.count ?? 0, line.captureTime)
    }

    /// Submits a scene to be searched for lines.
    /// - Returns: false if it can't be searched.
    func submit(_ scene: WaitingScene) -> Bool { worker.submit(scene) }

    /// Returns the readings of lines that are still tracked.
    /// - Returns: the attempts, and the lines that turned out to be in letters that the fast reader doesn't know.
    mutating func take(_ tracks: Set<Int>) -> (looks: [FinishedLine], foreign: [Int]) {
        let looks = worker.takeFinished().filter { tracks.contains($0.track) }
        for look in looks { given[look.track]?.count += 1 }
        var found: [Int] = []
        for look in looks where !isForeign(look.track) {
            guard look.reading.isForeign, look.reading.confidence >= Self.foreignConfidence else {
                suspected.remove(look.track)
                continue
            }
            // Latin and Cyrillic capitals look alike, so it takes two readings to take the line from the fast reader.
            guard !suspected.insert(look.track).inserted else { continue }
            foreign.insert(look.track)
            found.append(look.track)
        }
        return (looks, found)
    }

    /// Returns the latest scene in which lines were found. Call it after `take`.
    func takeScene() -> FinishedScene? { worker.takeScene() }

    /// Forgets lines that are no longer tracked, or that are certain.
    mutating func keep(_ tracks: Set<Int>, certain: Set<Int>) {
        guard !given.isEmpty else { return }
        let (isAlone, foreign) = (isAlone, foreign)
        worker.forget { !tracks.contains($0) || (certain.contains($0) && !isAlone && !foreign.contains($0)) }
        given = given.filter { tracks.contains($0.key) }
        self.foreign.formIntersection(tracks)
        suspected.formIntersection(tracks)
    }
}

extension Transcription {
    /// Whether most of its letters aren't Latin.
    fileprivate var isForeign: Bool {
        let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }
        return letters.count { $0.value > 0x24F && !(0x1E00...0x1EFF).contains($0.value) } * 2 > letters.count
    }
}
