import AccurateText
import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// The way of a frame to the lines of print in it: search, tracker, looks, ledger. A value but for the networks' memory.
struct TextScan {
    private let recognizer: any LineRecognizer
    private let request: TextRequest
    private var options: TextOptions { request.reading }
    private let allowed: Set<Character>?
    private var effort: TextEffort
    private var tracker: LineTracker
    private var ledger: TextLedger
    /// Contents of wanted kinds; nil before the first frame, and where none is wanted.
    private var contents: ContentLedger?
    /// The year that these know as the present one.
    private var year = 0
    /// Nil where lines are told as they were read.
    private var corrected: CorrectedLines?
    /// Nil where lines are only read fast.
    private var accurate: AccurateLooks?
    private let seed: UInt64
    private var change = SceneChange()
    private var searched = -Double.infinity
    private var isBusy = true
    /// Whether something moves so fast, or is so new, that the next search has to be soon.
    private var isJerky = false
    private var diagnosis = LineDiagnosis()
    /// Searches for lines and looks at lines so far.
    private(set) var (searches, looks) = (0, 0)
    /// Whether looks are kept for `takeTrace`.
    var isTraced = false { didSet { contents?.isTraced = isTraced } }
    private var traced: [FrameTrace.LineLook] = []

    init(
        _ recognizer: any LineRecognizer, _ request: TextRequest, settings: ScanSettings, seed: UInt64,
        accurate: AccurateLevel? = nil
    ) {
        self.recognizer = recognizer
        self.request = request
        self.seed = seed
        allowed = request.reading.characters
        corrected = CorrectedLines(request)
        self.accurate = AccurateLooks(accurate?.worker(for: request), request, quality: settings.qualityLevel)
        effort = TextEffort(quality: settings.qualityLevel)
        tracker = LineTracker(reappearAfter: settings.reappearAfter)
        ledger = TextLedger(seed: seed)
    }

    /// What is in the way of reading lines.
    var obstacles: [Obstacle] { diagnosis.obstacles }

    /// What is told and in view: lines, contents of wanted kinds, or both.
    var items: [RecognizedItem] {
        let lines = request.tellsLines ? ledger.items : []
        return (corrected.map { corrected in lines.map(corrected.shown) } ?? lines) + (contents?.items ?? [])
    }

    /// The lines in view, in reading order, whether they are told or not.
    var lines: [RecognizedItem] { ledger.items }

    /// Where a part of what an item says lies, each time that it is there; empty where it is not.
    func bounds(of part: String, in item: RecognizedItem) -> [Quad] {
        guard let transcript = item.text?.transcript else { return [] }
        let known = Dictionary(ledger.contentLines.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
        let spans = contents?.places(of: item.id) ?? [(item.id, 0..<Int.max)]
        return PartBounds.find(
            part, in: transcript, of: spans.compactMap { id, places in known[id].map { ($0, places) } })
    }

    /// The lines that are known.
    var tracks: [LineTrack] { tracker.tracks }

    /// Why lines are read by the networks alone, though more is asked for; nil where all is well.
    var failure: AccurateTextError? { accurate?.failure }

    /// Changes the share of the usual effort that there is time for.
    mutating func setEffort(_ share: Double) { effort.share = share }

    /// Takes where the pixels of lines were seen in a frame, before it is processed.
    mutating func follow(_ moved: [Int: Quad], at time: Double) { tracker.follow(moved, at: time) }

    /// Takes a frame of a camera or a recording.
    /// - Parameter barcodes: where barcodes are; what is printed within one is none of text's business.
    mutating func process(_ frame: borrowing Frame, region: Region, barcodes: [Quad]) -> [ItemChange] {
        wish(frame.moment)
        takeAccurate()
        return tell(search(frame, region: region, barcodes: barcodes), at: frame.captureTime)
    }

    /// Prepares for contents of the wanted kinds, once it is known which year it is, and again with each new year.
    private mutating func wish(_ moment: Moment) {
        guard !request.contents.isEmpty, contents == nil || moment.referenceYear != year else { return }
        year = moment.referenceYear
        let wishes = request.contents.compactMap { ContentWish($0, year: year) }
        if contents == nil {
            // Any other start than the lines' will do.
            contents = ContentLedger(wishes, seed: seed ^ 0x636F_6E74)
        } else {
            contents?.replace(wishes)
        }
        contents?.isTraced = isTraced
    }

    /// What is to be told, now that this changed in the lines.
    private mutating func tell(_ changes: [ItemChange], at time: Double) -> [ItemChange] {
        var removed: [RemovedItem] = []
        for case .removed(let items) in changes { removed += items }
        let found = contents?.update(ledger.contentLines, removed: removed, at: time)
        guard request.tellsLines else { return found ?? [] }
        let lines = correct(changes)
        return found.map { ItemChange.merged(lines + $0) } ?? lines
    }

    /// Lines with their words put right, where that is wanted.
    private mutating func correct(_ changes: [ItemChange]) -> [ItemChange] {
        guard corrected != nil, !changes.isEmpty else { return changes }
        let (ledger, contents) = (ledger, contents)
        let known = Dictionary(
            ledger.contentLines.map { ($0.item.id, $0.text) }, uniquingKeysWith: { first, _ in first })
        return corrected?.correct(changes) { id in known[id].map { ($0, contents?.places(in: id) ?? []) } } ?? changes
    }

    /// Takes what the accurate level has read since the last frame.
    private mutating func takeAccurate() {
        guard let tracks = accurate.map({ _ in Set(tracker.tracks.map(\.id)) }) else { return }
        let (looks, foreign) = accurate?.take(tracks) ?? ([], [])
        for id in foreign { ledger.restart(id) }
        for look in looks {
            // One such look is worth all those together that the fast reader had, up to a point.
            let known = ledger.knowledge(of: look.track)
            ledger.take(
                look.reading, of: look.track, shape: look.shape, at: look.captureTime,
                factor: Double(min(max(1, known.looks), Self.mostWeight)))
            self.looks += 1
            guard isTraced, let bounds = tracker[look.track]?.bounds else { continue }
            let (text, sure) = (look.reading.text, look.reading.confidence)
            traced.append(.init(track: look.track, bounds: bounds, transcript: text, confidence: sure))
        }
        accurate?.keep(tracks, certain: tracks.filter { ledger.knowledge(of: $0).isCertain })
    }

    /// Fast looks that one of the accurate level is worth, measured (docs/measurements.md).
    private static let mostWeight = 5

    private mutating func search(_ frame: borrowing Frame, region: Region, barcodes: [Quad]) -> [ItemChange] {
        let time = frame.captureTime
        if time < searched { searched = -.infinity }
        let interval = (isJerky ? TextEffort.jerkyInterval : effort.interval) / effort.share
        guard effort.isLeft(at: time), time - searched >= interval - 1e-3 else { return pass(at: time, region) }
        let isChanged = change.isChanged(frame)
        guard isChanged || isBusy || time - searched >= TextEffort.idleInterval else { return pass(at: time, region) }
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
        let apart = Self.apart(quads).filter { index in !barcodes.contains { $0.covers(quads[index]) } }
        let wholes = tracker.wholes(among: apart.map { quads[$0] }, at: time)
        let kept = wholes.kept.map { apart[$0.index] }
        let (owners, ended) = tracker.update(
            wholes.kept.map(\.quad), at: time, aspect: Double(frame.height) / Double(max(1, frame.width)),
            region: region)
        isJerky =
            isChanged && tracker.tracks.contains { $0.absence == 0 && ($0.sightings == 1 || $0.motion.speed > 0.8) }
        var places: [Int: PrintedLine] = [:]
        for (owner, index) in zip(owners, kept) where lines[index].isWhole(in: area) { places[owner] = lines[index] }
        let joined = look(at: places, broken: wholes.broken, frame)
        isBusy = isChanged || ledger.isUncertain(Array(places.keys))
        diagnosis.take(
            kept.map { lines[$0] }, owners.compactMap { id in tracker.tracks.first { $0.id == id } }, frame, area,
            items: ledger.items, isReading: !barcodes.isEmpty)
        if least == 0, reduction > 1, effort.isLeft, diagnosis.wantsCloserLook(at: time, isChanged: isChanged) {
            let lines = recognizer.find(frame, area: area, reduction: max(1, reduction / 2))
            effort.spend(recognizer.multiplications)
            diagnosis.takeSmall(lines, frame, area)
        }
        return ItemChange.merged(
            ledger.update([], ended: joined, reason: .superseded, at: time)
                + ledger.update(tracker.tracks, ended: ended, reason: .left, at: time))
    }

    /// Takes a frame that was not searched.
    private mutating func pass(at time: Double, _ region: Region) -> [ItemChange] {
        let ended = tracker.pass(at: time, region: region)
        return ledger.update(tracker.tracks, ended: ended, reason: .left, at: time)
    }

    /// Takes a picture of a scene that stands still; it is all that there will be of it.
    /// - Parameter progress: is told, before each line is read, which of how many it is; where it gives false, the lines so far are
    ///   all.
    mutating func processStill(
        _ frame: borrowing Frame, region: Region, barcodes: [Quad],
        progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }
    ) -> [ItemChange] {
        wish(frame.moment)
        return tell(searchStill(frame, region: region, barcodes: barcodes, progress), at: frame.captureTime)
    }

    private mutating func searchStill(
        _ frame: borrowing Frame, region: Region, barcodes: [Quad], _ progress: (_ line: Int, _ of: Int) -> Bool
    ) -> [ItemChange] {
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
        for (index, (owner, line)) in zip(owners, lines).enumerated() {
            guard progress(index + 1, lines.count) else { break }
            let line = recognizer.refine(line, in: frame)
            // As many looks as the shortest line needs.
            for room in [0, 0.04, -0.04, 0.08, -0.08] {
                read(line.padded(beside: room, above: room), owner, frame, of: line)
                takeAccurate()
            }
        }
        return ledger.update(tracker.tracks, ended: [], reason: .left, at: frame.captureTime)
    }

    /// Ends lines for a reason that isn't in the picture.
    mutating func remove(_ reason: RemovalReason, at time: Double, where condition: (Quad) -> Bool = { _ in true })
        -> [ItemChange]
    {
        let ended = tracker.remove { condition($0.bounds) }
        return tell(ledger.update(tracker.tracks, ended: ended, reason: reason, at: time), at: time)
    }

    /// Changes how long a line may be unseen.
    mutating func setReappearAfter(_ seconds: Double) { tracker.reappearAfter = seconds }

    /// Looks at the lines that want it most.
    /// - Parameter broken: lines of which several parts were found, so that only their tracks know where they end.
    /// - Returns: the tracks that turned out to be parts of another one.
    private mutating func look(
        at places: [Int: PrintedLine], broken: Set<Int>, _ frame: borrowing Frame
    ) -> [LineTrack] {
        let time = frame.captureTime
        var seen: [(id: Int, line: PrintedLine)] = []
        var joined: Set<Int> = []
        for id in ledger.wanted(among: Array(places.keys), at: time) where effort.isLeft {
            guard let place = places[id] else { continue }
            if broken.contains(id), let bounds = tracker[id]?.bounds {
                read(PrintedLine(bounds, width: frame.width, height: frame.height, score: place.score), id, frame)
                continue
            }
            var line = recognizer.refine(place, in: frame)
            effort.spendOnLook(recognizer.multiplications)
            var owner = id
            // Both halves of a line that the search took for two are one, once either is seen as long as it is.
            if let other = seen.first(where: { $0.line.joined(with: line) != nil }),
                let whole = other.line.joined(with: line)
            {
                (line, owner) = (whole, other.id)
                joined.insert(id)
            } else {
                seen.append((id, line))
            }
            tracker.place(owner, at: line.quad(width: frame.width, height: frame.height), time: time)
            read(line, owner, frame)
        }
        return joined.isEmpty ? [] : tracker.remove { joined.contains($0.id) }
    }

    /// - Parameter whole: the line itself where what is read is a little more or less of it, of a picture that stands still.
    private mutating func read(
        _ line: PrintedLine, _ id: Int, _ frame: borrowing Frame, of whole: PrintedLine? = nil
    ) {
        let shape = (whole ?? line).length / max(1, (whole ?? line).height)
        let contrast = accurate?.isForeign(id) == true ? 0 : readFast(line, id, frame, shape: shape)
        guard let accurate, accurate.wants(id, ledger.knowledge(of: id), at: whole == nil ? frame.captureTime : nil)
        else { return }
        self.accurate?.submit(
            WaitingLine(
                track: id, captureTime: frame.captureTime, shape: shape, contrast: contrast,
                picture: line.picture(in: frame, room: WaitingLine.room)))
    }

    /// - Returns: the contrast of what was read.
    private mutating func readFast(
        _ line: PrintedLine, _ id: Int, _ frame: borrowing Frame, shape: Double
    ) -> Double {
        let reading = recognizer.read(line, in: frame, allowed: allowed)
        effort.spendOnLook(recognizer.multiplications)
        looks += 1
        ledger.take(reading, of: id, shape: shape, at: frame.captureTime)
        guard isTraced else { return reading.contrast }
        let bounds = line.quad(width: frame.width, height: frame.height)
        traced.append(.init(track: id, bounds: bounds, transcript: reading.text, confidence: reading.confidence))
        return reading.contrast
    }

    /// What the frame of a time gave, for people; the next frame starts anew.
    mutating func takeTrace(at time: Double) -> TextTrace {
        defer { traced.removeAll() }
        let tracks = tracker.tracks.map { (track: $0, item: ledger.item(of: $0.id)) }
        return TextTrace(
            searched: searched == time || !traced.isEmpty, looks: traced, tracks: tracks,
            contents: contents?.trace ?? [])
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
}
