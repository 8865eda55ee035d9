import AccurateText
import ScanModel

/// Which lines get a look of the accurate level, and when. A value but for the worker.
struct AccurateLooks {
    private let worker: LineWorker
    private let quality: QualityLevel
    /// Whether the fast reader knows none of the languages.
    let isAlone: Bool
    private var given: [Int: (count: Int, last: Double)] = [:]
    /// Lines in letters that the fast reader does not know.
    private var foreign: Set<Int> = []
    /// Lines that were read once in such letters.
    private var suspected: Set<Int> = []

    /// - Parameter worker: nil gives nil.
    init?(_ worker: LineWorker?, _ request: TextRequest, quality: QualityLevel) {
        guard let worker, quality != .fast else { return nil }
        (self.worker, self.quality) = (worker, quality)
        let languages = request.reading.languages
        isAlone = !languages.isEmpty && !languages.contains(where: TextOptions.supportedLanguages.contains)
    }

    /// Why no line is read by the accurate level.
    var failure: AccurateTextError? { worker.failure }

    /// Whether the fast reader has nothing to say about a line.
    func isForeign(_ track: Int) -> Bool { isAlone || foreign.contains(track) }

    /// Whether a line should have a look now.
    /// - Parameters:
    ///   - known: what is known of it so far.
    ///   - time: capture time; nil of a picture that is all there will be.
    func wants(
        _ track: Int, _ known: (looks: Int, silence: Int, isCertain: Bool, isContradicted: Bool), at time: Double?
    ) -> Bool {
        let (count, last) = given[track] ?? (0, -.infinity)
        if known.isCertain {
            // Nobody else sees that the print has become another one.
            guard let time, isForeign(track) else { return false }
            return time - last >= 0.6
        }
        if known.isContradicted, let time {
            // Looks of the fast reader err alike: no number of them puts an end to what this reader has agreed to.
            return count > 0 && time - last >= 0.3
        }
        guard let time else {
            return count < (isForeign(track) ? 5 : quality == .accurate ? 3 : known.looks + known.silence >= 3 ? 1 : 0)
        }
        if isForeign(track) { return time - last >= (count < 8 ? 0.12 : 0.6) }
        if quality == .accurate { return count < 8 && time - last >= 0.12 }
        // Where the fast reader is sure within a few looks it is right.
        return (known.looks >= 3 || known.silence >= 2) && count < 3 && time - last >= 0.3
    }

    /// Gives a line to be read.
    mutating func submit(_ line: WaitingLine) {
        guard worker.submit(line) else { return }
        // One that waits is replaced: only what was read counts.
        given[line.track] = (given[line.track]?.count ?? 0, line.captureTime)
    }

    /// Gives what was read of lines that are still followed.
    /// - Returns: the looks, and the lines that turned out to be in letters that the fast reader does not know.
    mutating func take(_ tracks: Set<Int>) -> (looks: [FinishedLine], foreign: [Int]) {
        let looks = worker.takeFinished().filter { tracks.contains($0.track) }
        for look in looks { given[look.track]?.count += 1 }
        var found: [Int] = []
        for look in looks where !isForeign(look.track) {
            guard look.reading.isForeign, look.reading.confidence >= 0.5 else {
                suspected.remove(look.track)
                continue
            }
            // Capitals of Latin and Cyrillic print look alike: twice, before the line is taken from the other reader.
            guard !suspected.insert(look.track).inserted else { continue }
            foreign.insert(look.track)
            found.append(look.track)
        }
        return (looks, found)
    }

    /// Forgets lines that are not followed any more, or certain.
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
    /// Whether most of its letters are none of Latin script.
    fileprivate var isForeign: Bool {
        let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }
        return letters.count { $0.value > 0x24F && !(0x1E00...0x1EFF).contains($0.value) } * 2 > letters.count
    }
}
