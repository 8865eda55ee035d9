import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// The way of a frame to the lines of print in it: search, tracker, looks, ledger. A value but for the networks' memory.
struct TextScan {
    private let recognizer: any LineRecognizer
    private let options: TextOptions
    private let allowed: Set<Character>?
    private var effort: TextEffort
    private var tracker: LineTracker
    private var ledger: TextLedger
    private var change = SceneChange()
    private var searched = -Double.infinity
    private var isBusy = true
    /// Whether something moves so fast, or is so new, that the next search has to be soon.
    private var isJerky = false
    /// Searches for lines and looks at lines so far.
    private(set) var (searches, looks) = (0, 0)

    init(_ recognizer: any LineRecognizer, _ options: TextOptions, settings: ScanSettings, seed: UInt64) {
        self.recognizer = recognizer
        self.options = options
        allowed = options.characters
        effort = TextEffort(quality: settings.qualityLevel)
        tracker = LineTracker(reappearAfter: settings.reappearAfter)
        ledger = TextLedger(seed: seed)
    }

    /// The lines in view, in reading order.
    var items: [RecognizedItem] { ledger.items }

    /// Takes a frame of a camera or a recording.
    /// - Parameter barcodes: where barcodes are; what is printed within one is none of text's business.
    mutating func process(_ frame: borrowing Frame, region: Region, barcodes: [Quad]) -> [ItemChange] {
        let time = frame.captureTime
        if time < searched { searched = -.infinity }
        let interval = isJerky ? TextEffort.jerkyInterval : effort.interval
        guard effort.isLeft(at: time), time - searched >= interval - 1e-3 else { return [] }
        let isChanged = change.isChanged(frame)
        guard isChanged || isBusy || time - searched >= TextEffort.idleInterval else { return [] }
        change.remember(frame)
        searched = time
        searches += 1
        let area = Frame.pixels(of: region, width: frame.width, height: frame.height).intersection(frame.window)
        let least = options.minimumTextHeight * Double(area.height)
        let reduction =
            least > 0 ? max(1, least / LineFinder.leastHeight) : effort.reduction(of: area.width * area.height)
        let lines = recognizer.find(frame, area: area, reduction: reduction).filter { $0.height >= 0.9 * least }
        effort.spend(recognizer.multiplications)
        let quads = lines.map { $0.quad(width: frame.width, height: frame.height) }
        let kept = Self.apart(quads).filter { index in !barcodes.contains { $0.covers(quads[index]) } }
        let (owners, ended) = tracker.update(
            kept.map { quads[$0] }, at: time, aspect: Double(frame.height) / Double(max(1, frame.width)))
        isJerky = isChanged && tracker.tracks.contains { $0.absence == 0 && ($0.sightings == 1 || $0.speed > 0.8) }
        var places: [Int: PrintedLine] = [:]
        for (owner, index) in zip(owners, kept) where isWhole(lines[index], in: area) { places[owner] = lines[index] }
        for id in ledger.wanted(among: Array(places.keys), at: time) where effort.isLeft {
            if let line = places[id] { look(at: line, id, frame) }
        }
        isBusy = isChanged || ledger.isUncertain(Array(places.keys))
        return ledger.update(tracker.tracks, ended: ended, reason: .left, at: time)
    }

    /// Takes a picture of a scene that stands still; it is all that there will be of it.
    mutating func processStill(_ frame: borrowing Frame, region: Region, barcodes: [Quad]) -> [ItemChange] {
        let area = Frame.pixels(of: region, width: frame.width, height: frame.height).intersection(frame.window)
        let least = options.minimumTextHeight * Double(area.height)
        // Beyond this the network's pictures take much memory, and the print is large enough.
        let finest = max(1, (Double(area.width * area.height) / 2.5e6).squareRoot())
        var lines: [PrintedLine] = []
        for reduction in [finest, 2 * finest, 4 * finest] {
            for line in recognizer.find(frame, area: area, reduction: reduction) where line.height >= least {
                let quad = line.quad(width: frame.width, height: frame.height)
                let isKnown = lines.contains { known in
                    let other = known.quad(width: frame.width, height: frame.height)
                    return quad.covers(other) || other.covers(quad)
                }
                if !isKnown, !barcodes.contains(where: { $0.covers(quad) }) { lines.append(line) }
            }
        }
        let quads = lines.map { $0.quad(width: frame.width, height: frame.height) }
        let aspect = Double(frame.height) / Double(max(1, frame.width))
        let (owners, _) = tracker.update(quads, at: frame.captureTime, aspect: aspect)
        for (owner, line) in zip(owners, lines) {
            let line = recognizer.refine(line, in: frame)
            // As many looks as the shortest line needs.
            for room in [0, 0.04, -0.04, 0.08, -0.08] { read(line.padded(beside: room, above: room), owner, frame) }
        }
        return ledger.update(tracker.tracks, ended: [], reason: .left, at: frame.captureTime)
    }

    /// Ends lines for a reason that isn't in the picture.
    mutating func remove(_ reason: RemovalReason, at time: Double, where condition: (Quad) -> Bool = { _ in true })
        -> [ItemChange]
    {
        let ended = tracker.remove { condition($0.bounds) }
        return ledger.update(tracker.tracks, ended: ended, reason: reason, at: time)
    }

    /// Changes how long a line may be unseen.
    mutating func setReappearAfter(_ seconds: Double) { tracker.reappearAfter = seconds }

    private mutating func look(at line: PrintedLine, _ id: Int, _ frame: borrowing Frame) {
        let line = recognizer.refine(line, in: frame)
        effort.spend(recognizer.multiplications)
        read(line, id, frame)
    }

    private mutating func read(_ line: PrintedLine, _ id: Int, _ frame: borrowing Frame) {
        let reading = recognizer.read(line, in: frame, allowed: allowed)
        effort.spend(recognizer.multiplications)
        looks += 1
        ledger.take(reading, of: id, shape: line.length / max(1, line.height), at: frame.captureTime)
    }

    /// The lines that are no part of a larger one.
    private static func apart(_ quads: [Quad]) -> [Int] {
        quads.indices.filter { index in
            !quads.indices.contains { other in
                other != index && quads[other].covers(quads[index])
                    && (quads[other].area, other) > (quads[index].area, index)
            }
        }
    }

    /// Whether all of a line is in view: what goes on beyond the edge is not read, because a part may look like a whole.
    private func isWhole(_ line: PrintedLine, in area: PixelRect) -> Bool {
        let room = max(2, 0.1 * line.height)
        return [line.topLeft, line.topRight, line.bottomRight, line.bottomLeft].allSatisfy { corner in
            corner.x >= Double(area.x) + room && corner.x <= Double(area.maxX) - room
                && corner.y >= Double(area.y) - room
                && corner.y <= Double(area.maxY) + room
        }
    }
}

extension Quad {
    /// Whether most of another quad lies in this one.
    func covers(_ other: Quad) -> Bool {
        let (a, b) = (boundingBox, other.boundingBox)
        guard a.x <= b.x + b.width, b.x <= a.x + a.width, a.y <= b.y + b.height, b.y <= a.y + a.height else {
            return false
        }
        return intersectionArea(other) > 0.5 * other.area
    }
}
