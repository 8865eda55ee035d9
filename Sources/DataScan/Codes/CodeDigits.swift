import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// Reads the digits printed below the bars of an EAN or UPC, even if text isn't requested. A misread of the bars, with
/// a valid check digit, recurs on every frame of the same label. The digits are an independent source.
struct CodeDigits {
    private let reader: any LineRecognizer
    private var codes: [Int: Code] = [:]

    private struct Code {
        /// Nil if the code has no such digits.
        var evidence: DigitEvidence?
        var lastLook = -Double.infinity
        /// Attempts at the whole number, on both sides of the bars; and how many read each number.
        var strips = 0
        var numbers: [String: Int] = [:]
        /// Whether its digits are too small to be read.
        var isTooSmall = false
    }

    /// Where the digits may be: their middle and height in modules below the end of the guard bars, as found on
    /// photographs, the most common places first.
    ///
    /// `inset` is the number of modules by which a group is shortened at both ends: bars beside it would be read as
    /// ones, but without such bars, wide digits need the room. The last four places serve to confirm what only one
    /// attempt has seen.
    private static let views: [(middle: Double, height: Double, inset: Double)] = [
        (2, 9, 0.75), (4, 7.5, 0.75), (6, 7.5, 0.75), (0, 7.5, 0.75), (2, 9, 0), (4, 7.5, 0), (6, 7.5, 0), (0, 7.5, 0),
        (2, 8, 0.4), (3, 9, 0.4), (1, 9, 0.4), (2, 10, 0.4),
    ]
    /// The number of attempts at a code that should see digits.
    private static let usualLooks = 8
    /// Attempts before a code may become certain: as many as the frames that an EAN-13 needs allow at 30 frames a second, so that they delay
    /// none there. Digits that contradict the code need a second attempt.
    private static let awaitedLooks = 2
    /// Attempts at groups before the whole number is tried, where it stands below the bars or, if they were read upside down by mistake,
    /// above them; the number of these attempts, and of those that have to read the same other number to refute the code.
    private static let (groupLooks, stripLooks, refuting) = (4, 4, 2)
    /// Seconds between two attempts at one code, so that the light differs.
    private static let interval = 0.05
    /// Minimum pixels per module at which such digits are readable.
    private static let leastModule = 1.0
    /// Includes the blank, which occurs if a group is read as two words.
    private static let characters = Set("0123456789 ")

    /// The minimum probability of a possible digit.
    private static let least = 0.02

    init(_ reader: any LineRecognizer) { self.reader = reader }

    /// What the digits say about the tracks' codes; contains only codes with a verdict.
    private(set) var verdicts: [Int: BarcodeEvidence.Agreement] = [:]

    /// The tracks whose digits haven't been tried often enough for a verdict.
    var awaited: Set<Int> {
        Set(
            codes.compactMap { id, code in
                guard let evidence = code.evidence, !code.isTooSmall else { return nil }
                return evidence.looks < Self.awaitedLooks && evidence.verdict != .agree ? id : nil
            })
    }

    /// Makes attempts at codes that were read in a frame: one attempt per frame, so that no frame costs more than
    /// others.
    /// - Parameters:
    ///   - tracks: all live tracks.
    ///   - isStill: whether this is the only frame.
    mutating func look(at tracks: [Track], in frame: borrowing Frame, isStill: Bool) {
        if codes.count > tracks.count {
            let alive = Set(tracks.map(\.id))
            codes = codes.filter { alive.contains($0.key) }
            verdicts = verdicts.filter { alive.contains($0.key) }
        }
        let time = frame.captureTime
        for track in tracks where track.lastRead == time && track.details.source == .symbol {
            if codes[track.id] == nil {
                codes[track.id] = Code(evidence: DigitGroups(track.barcode, track.details).map(DigitEvidence.init))
            }
            guard isStill || time - (codes[track.id]?.lastLook ?? time) >= Self.interval - 1e-3 else { continue }
            while attempt(track, frame, isStill) {
                codes[track.id]?.lastLook = time
                if !isStill { return }
            }
        }
    }

    /// Makes the next attempt at a code.
    /// - Returns: false if none is needed or possible.
    private mutating func attempt(_ track: Track, _ frame: borrowing Frame, _ isStill: Bool) -> Bool {
        guard let evidence = codes[track.id]?.evidence else { return false }
        if let code = codes[track.id], evidence.looks >= Self.groupLooks, evidence.isUnconfirmed,
            code.strips < Self.stripLooks
        {
            readNumber(track, frame, attempt: code.strips)
            return true
        }
        // The same view of the same frame adds no evidence.
        guard evidence.wantsLook(usual: Self.usualLooks), !isStill || evidence.looks < Self.views.count else {
            return false
        }
        guard let seen = read(evidence, track.bounds, frame) else {
            codes[track.id]?.isTooSmall = true
            return false
        }
        codes[track.id]?.isTooSmall = false
        codes[track.id]?.evidence?.take(seen)
        setVerdict(track)
        return true
    }

    /// Makes an attempt at the whole number, whose digits refute the code wherever they stand beside the bars.
    private mutating func readNumber(_ track: Track, _ frame: borrowing Frame, attempt: Int) {
        codes[track.id]?.strips += 1
        let bounds = attempt % 2 == 0 ? track.bounds : track.bounds.renamed(by: 2)
        let line = PrintedLine(bounds, width: frame.width, height: frame.height, score: 1)
        let module = line.length / track.barcode.modules
        guard module >= Self.leastModule else { return }
        // The outline includes the guard bars, so the first view begins with them.
        let strip = DigitStrip(
            below: bounds, module: module, DigitStrip.View.belowGuards[attempt / 2 % DigitStrip.View.belowGuards.count],
            isExact: false,
            width: frame.width, height: frame.height)
        guard let number = strip.read(reader, PrintedLayout.all, in: frame)?.match.payload else { return }
        codes[track.id]?.numbers[number, default: 0] += 1
        setVerdict(track)
    }

    private mutating func setVerdict(_ track: Track) {
        guard let code = codes[track.id] else { return }
        let isRefuted = code.numbers.contains { $0.value >= Self.refuting && $0.key != track.barcode.payload }
        let isConfirmed = code.numbers[track.barcode.payload] != nil
        verdicts[track.id] = code.evidence?.verdict ?? (isRefuted ? .differ : isConfirmed ? .agree : nil)
    }

    /// Returns the possible digits of each group, read at the next place to try; nil if they are too small.
    private func read(_ evidence: DigitEvidence, _ bounds: Quad, _ frame: borrowing Frame) -> [[[UInt8]]]? {
        let bars = PrintedLine(bounds, width: frame.width, height: frame.height, score: 1)
        let along = (bars.bottomRight - bars.bottomLeft) / evidence.groups.modules
        let module = (along * along).sum().squareRoot()
        guard module >= Self.leastModule else { return nil }
        let place = Self.views[evidence.looks % Self.views.count]
        let down =
            (bars.bottomLeft - bars.topLeft + bars.bottomRight - bars.topRight) * (module / max(1e-6, 2 * bars.height))
        let (top, bottom) = (down * (place.middle - place.height / 2), down * (place.middle + place.height / 2))
        return evidence.groups.groups.map { group in
            let left = bars.bottomLeft + along * (group.modules.start + place.inset)
            let right = bars.bottomLeft + along * (group.modules.end - place.inset)
            let line = PrintedLine(
                topLeft: left + top, topRight: right + top, bottomRight: right + bottom, bottomLeft: left + bottom,
                score: 1)
            let places = reader.read(line, in: frame, allowed: Self.characters).places
            return places.filter { Self.digit($0.candidates[0]) != nil }.map { place in
                place.candidates.filter { $0.probability >= Self.least }.compactMap(Self.digit)
            }
        }
    }

    private static func digit(_ candidate: Transcription.Candidate) -> UInt8? {
        candidate.character?.asciiValue.flatMap { (0x30...0x39).contains($0) ? $0 : nil }
    }
}
