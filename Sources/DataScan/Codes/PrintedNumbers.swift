import Evidence
import Imaging
import Recognition
import ScanModel
import TextRecognition
import Tracking

/// Reads numbers of EAN and UPC by the digits alone, below bars that are surely a code and can't be read.
struct PrintedNumbers {
    private let reader: any LineRecognizer
    private let layouts: [PrintedLayout]
    private let symbologies: Set<Symbology>
    /// The unread bars that were tried.
    private var places: [Place] = []

    private struct Place {
        var bounds: Quad
        var evidence = NumberEvidence()
        /// The side and height where digits were read; nil until then.
        var success: Attempt?
        var lastSeen: Double
    }

    /// Which strip is read: on which side of the bars, and where.
    private struct Attempt {
        var isUpsideDown: Bool
        var view: DigitStrip.View
    }

    /// Attempts at a place in one frame; at most one of them counts, because they see the same pixels.
    private static let attempts = 4
    /// Places that are tried in one frame.
    private static let most = 3
    /// Seconds after which a place that wasn't seen is forgotten.
    private static let memory = 1.0
    /// Seconds between attempts at a number that is reported: until it is certain, and later, so that it isn't taken for gone.
    private static let (interval, calm) = (0.1, 0.4)
    /// Modules of an EAN or UPC per length of its bars, at least and at most, for outlines that are those of a part.
    private static let modules = 30.0...110.0
    /// Pixels per module below which digits aren't readable.
    private static let leastModule = 1.0

    /// - Parameter symbologies: those that may be read by their digits.
    /// - Returns: nil if there are none.
    init?(_ reader: any LineRecognizer, _ symbologies: [Symbology]) {
        guard !symbologies.isEmpty else { return nil }
        self.reader = reader
        self.symbologies = Set(symbologies)
        // A UPC-A is an EAN-13 that starts with 0, however its digits are printed.
        let (hasShort, hasLong) = (symbologies.contains(.ean8), symbologies.contains { $0 != .ean8 })
        layouts = PrintedLayout.all.filter { $0.symbology == .ean8 ? hasShort : hasLong }
    }

    /// Returns the numbers that are read in a frame and may be reported.
    /// - Parameters:
    ///   - bars: those that can't be read.
    ///   - tracks: all live tracks, of which some were read by their digits.
    ///   - isCertain: whether the content of a track is final.
    ///   - isStill: whether this is the only frame.
    mutating func read(
        _ bars: [UnreadBars], _ tracks: [Track], isCertain: (Int) -> Bool, in frame: borrowing Frame, isStill: Bool
    ) -> [Reading] {
        let time = frame.captureTime
        places.removeAll { time - $0.lastSeen > Self.memory || time < $0.lastSeen }
        var readings: [Reading] = []
        let known = tracks.filter { $0.details.source == .printedDigits }
        for track in known where time - track.lastRead >= (isCertain(track.id) ? Self.calm : Self.interval) - 1e-3 {
            if let reading = readAgain(track, in: frame) { readings.append(reading) }
        }
        let free = bars.filter { bars in !tracks.contains { $0.bounds.boundingBox.overlaps(bars.bounds.boundingBox) } }
        for bars in free.prefix(Self.most) {
            if let reading = isStill ? readStill(bars, in: frame) : attempt(bars, in: frame),
                !readings.contains(where: { $0.bounds.boundingBox.overlaps(reading.bounds.boundingBox) })
            {
                readings.append(reading)
            }
        }
        return readings
    }

    /// Reads a number again where it was read.
    private func readAgain(_ track: Track, in frame: borrowing Frame) -> Reading? {
        for view in DigitStrip.View.all.prefix(2) {
            guard
                let (match, outline) = DigitStrip(
                    below: track.bounds, module: Self.module(of: track, in: frame), view, isExact: true,
                    width: frame.width, height: frame.height
                ).read(reader, layouts, in: frame), barcode(match) == track.barcode
            else { continue }
            return reading(match, outline, votes: 1)
        }
        return nil
    }

    private static func module(of track: Track, in frame: borrowing Frame) -> Double {
        PrintedLine(track.bounds, width: frame.width, height: frame.height, score: 1).length / track.barcode.modules
    }

    /// Makes some attempts at unread bars.
    private mutating func attempt(_ bars: UnreadBars, in frame: borrowing Frame) -> Reading? {
        let box = bars.bounds.boundingBox
        var place =
            places.firstIndex { $0.bounds.boundingBox.overlaps(box) }.map { places.remove(at: $0) }
            ?? Place(bounds: bars.bounds, lastSeen: frame.captureTime)
        place.bounds = bars.bounds
        place.lastSeen = frame.captureTime
        defer { places.append(place) }
        guard let module = module(of: bars, frame) else { return nil }
        for _ in 0..<Self.attempts {
            let attempt = place.success ?? Self.attempt(place.evidence.attempts)
            let found = strip(bars, module, attempt, frame).read(reader, layouts, in: frame)
            place.success = found == nil ? nil : attempt
            let isEnough = place.evidence.take(found?.match)
            guard let found else { continue }
            return isEnough ? reading(found.match, found.bars, votes: place.evidence.votes(for: found.match)) : nil
        }
        return nil
    }

    /// Makes all attempts at bars in a still picture, which count one each, because each crop differs.
    private func readStill(_ bars: UnreadBars, in frame: borrowing Frame) -> Reading? {
        guard let module = module(of: bars, frame) else { return nil }
        var evidence = NumberEvidence()
        var best: (match: PrintedLayout.Match, bars: Quad)?
        for number in 0..<2 * DigitStrip.View.all.count {
            let found = strip(bars, module, Self.attempt(number), frame).read(reader, layouts, in: frame)
            if evidence.take(found?.match) { best = found } else if found != nil { best = nil }
        }
        return best.flatMap { reading($0.match, $0.bars, votes: evidence.votes(for: $0.match)) }
    }

    /// The attempts in turn: both sides of the bars at each height.
    private static func attempt(_ number: Int) -> Attempt {
        let views = DigitStrip.View.all
        return Attempt(isUpsideDown: number % 2 == 1, view: views[number / 2 % views.count])
    }

    private func strip(
        _ bars: UnreadBars, _ module: Double, _ attempt: Attempt, _ frame: borrowing Frame
    ) -> DigitStrip {
        // The outline's corners don't say which end of the bars is the top.
        let bounds = attempt.isUpsideDown ? bars.bounds.renamed(by: 2) : bars.bounds
        return DigitStrip(
            below: bounds, module: module, attempt.view, isExact: false, width: frame.width, height: frame.height)
    }

    /// Returns the size of a module: that of the narrowest bars, unless blur has merged them; nil if the digits are too small.
    private func module(of bars: UnreadBars, _ frame: borrowing Frame) -> Double? {
        let length = PrintedLine(bars.bounds, width: frame.width, height: frame.height, score: 1).length
        let module = min(max(bars.module, length / Self.modules.upperBound), length / Self.modules.lowerBound)
        return module >= Self.leastModule ? module : nil
    }

    private func barcode(_ match: PrintedLayout.Match) -> Barcode {
        let payload = match.payload
        let symbology: Symbology =
            match.layout.symbology == .ean8
            ? .ean8
            : payload.hasPrefix("0") && symbologies.contains(.upca) || !symbologies.contains(.ean13) ? .upca : .ean13
        return Barcode(
            symbology: symbology, payload: payload, payloadData: Array(payload.utf8),
            symbologyIdentifier: symbology == .ean8 ? "]E4" : "]E0")
    }

    private func reading(_ match: PrintedLayout.Match, _ bounds: Quad, votes: Int) -> Reading? {
        let barcode = barcode(match)
        // An EAN-13 that was printed where only a UPC-A is requested.
        guard barcode.symbology != .upca || barcode.payload.hasPrefix("0") else { return nil }
        return Reading(
            barcode: barcode, bounds: bounds, votes: votes,
            details: BarcodeDetails(
                checkDigit: .valid,
                printedDigits: barcode.symbology == .upca ? String(barcode.payload.dropFirst()) : nil,
                source: .printedDigits), seesBeside: false)
    }
}

extension Region {
    /// Returns whether two regions have a point in common.
    fileprivate func overlaps(_ other: Region) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}
