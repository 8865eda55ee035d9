import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// Reads the digits that are printed below the bars of an EAN or UPC, whether text is asked for or not: a misread of the bars
/// comes again on every frame of the same print, check digit and all, and the digits are another source.
struct CodeDigits {
    private let reader: any LineRecognizer
    private var codes: [Int: Code] = [:]

    private struct Code {
        /// Nil where the code has no such digits.
        var evidence: DigitEvidence?
        var lastLook = -Double.infinity
    }

    /// Where the digits may be: their middle and height in modules below the end of the guard bars, as they were found on photographs,
    /// those first where most digits are.
    ///
    /// With how many modules a group is cut shorter at both ends: bars beside it are read as ones, and where there are none, wide
    /// digits need the room. The last four are for what one look alone has seen.
    private static let views: [(middle: Double, height: Double, inset: Double)] = [
        (2, 9, 0.75), (4, 7.5, 0.75), (6, 7.5, 0.75), (0, 7.5, 0.75), (2, 9, 0), (4, 7.5, 0), (6, 7.5, 0), (0, 7.5, 0),
        (2, 8, 0.4), (3, 9, 0.4), (1, 9, 0.4), (2, 10, 0.4),
    ]
    /// Looks at a code that are meant to see digits.
    private static let usualLooks = 8
    /// Seconds between two looks at one code, to see it in another light.
    private static let interval = 0.05
    /// Pixels a module from which such digits can be read.
    private static let leastModule = 1.0
    /// Also blanks, which come where a group is read as two words.
    private static let characters = Set("0123456789 ")

    /// The least probability of a digit that counts as possible.
    private static let least = 0.02

    init(_ reader: any LineRecognizer) { self.reader = reader }

    /// What the digits say of the tracks' codes; of those alone of which they say something.
    private(set) var verdicts: [Int: BarcodeEvidence.Agreement] = [:]

    /// Looks at codes that were read in a frame: at one a frame, so that none costs more than the others.
    /// - Parameters:
    ///   - tracks: all that are alive.
    ///   - isStill: the frame is all that there will be.
    mutating func look(at tracks: [Track], in frame: borrowing Frame, isStill: Bool) {
        if codes.count > tracks.count {
            let alive = Set(tracks.map(\.id))
            codes = codes.filter { alive.contains($0.key) }
            verdicts = verdicts.filter { alive.contains($0.key) }
        }
        let time = frame.captureTime
        for track in tracks where track.lastRead == time {
            if codes[track.id] == nil {
                codes[track.id] = Code(evidence: DigitGroups(track.barcode, track.details).map(DigitEvidence.init))
            }
            guard isStill || time - (codes[track.id]?.lastLook ?? time) >= Self.interval - 1e-3 else { continue }
            while let evidence = codes[track.id]?.evidence, evidence.wantsLook(usual: Self.usualLooks),
                // The same view of the same frame says nothing new.
                !isStill || evidence.looks < Self.views.count,
                let seen = read(evidence, track.bounds, frame)
            {
                codes[track.id]?.evidence?.take(seen)
                codes[track.id]?.lastLook = time
                verdicts[track.id] = codes[track.id]?.evidence?.verdict
                if !isStill { return }
            }
        }
    }

    /// What the groups of digits below the bars may be, in the place whose turn it is; nil where they are too small.
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
