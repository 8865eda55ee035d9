import AccurateText
import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// The reading of lines.
extension TextScan {
    /// Reads the lines that need an attempt most.
    /// - Parameter broken: lines that were found in several parts, so that only their tracks know where they end.
    /// - Returns: the tracks that turned out to be parts of another one.
    mutating func look(
        at places: [Int: PrintedLine], broken: Set<Int>, _ frame: borrowing Frame
    ) -> [LineTrack] {
        let time = frame.captureTime
        submitSettled(places, frame)
        var seen: [(id: Int, line: PrintedLine)] = []
        var joined: Set<Int> = []
        for id in ledger.wanted(among: Array(places.keys), at: time) where budget.isLeft {
            guard let place = places[id] else { continue }
            if tracker[id]?.isSettled == true {
                readSettled(place, id, frame)
                continue
            }
            if broken.contains(id), let bounds = tracker[id]?.bounds {
                read(PrintedLine(bounds, width: frame.width, height: frame.height, score: place.score), id, frame)
                continue
            }
            var line = recognizer.refine(place, in: frame)
            budget.spendOnLook(recognizer.multiplications)
            var owner = id
            // The search can split a line in two. Once either half is seen at full length, both are one line.
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

    /// Submits settled lines to the large reader, whatever budget the small networks have left in this frame: on a page
    /// of forty lines, these read a few per frame.
    private mutating func submitSettled(_ places: [Int: PrintedLine], _ frame: borrowing Frame) {
        for (id, line) in places.sorted(by: { $0.key < $1.key }) where tracker[id]?.isSettled == true {
            let known = ledger.knowledge(of: id)
            guard known.reads > 0 || known.silence < Self.mostSilence else { continue }
            guard let large, large.wants(id, known, at: frame.captureTime) else { continue }
            submit(line, id, frame, shape: line.length / max(1, line.height), contrast: 0)
        }
    }

    /// Attempts without a reading after which a settled line is left to the fast reader.
    private static let mostSilence = 3

    /// Reads a line that the large detector found.
    private mutating func readSettled(_ line: PrintedLine, _ id: Int, _ frame: borrowing Frame) {
        let refined = recognizer.refine(line, in: frame)
        budget.spendOnLook(recognizer.multiplications)
        // The small finder knows the height better, but not always where the line ends.
        let isWhole = refined.length > Self.wholeLength * line.length
        read(line, id, frame, fastLine: isWhole ? refined : line)
    }

    /// Minimum share of a settled line's length that the small finder's line covers if it is the whole line.
    static let wholeLength = 0.93

    /// Reads a line with the readers that are due.
    /// - Parameter fastLine: the line for the fast reader; nil if it is the same.
    mutating func read(_ line: PrintedLine, _ id: Int, _ frame: borrowing Frame, fastLine: PrintedLine? = nil) {
        let shape = line.length / max(1, line.height)
        let contrast = large?.isForeign(id) == true ? 0 : readFast(fastLine ?? line, id, frame, shape: shape)
        guard let large, let track = tracker[id], scene?.hasSeen(track) == true,
            large.wants(id, ledger.knowledge(of: id), at: frame.captureTime)
        else { return }
        submit(line, id, frame, shape: shape, contrast: contrast)
    }

    /// Submits a line to the large reader.
    mutating func submit(
        _ line: PrintedLine, _ id: Int, _ frame: borrowing Frame, shape: Double, contrast: Double
    ) {
        guard let large else { return }
        let (way, margin) = (line.topRight - line.topLeft, large.margin(of: id))
        let crop = line.padded(beside: margin, above: margin)
        self.large?.submit(
            WaitingLine(
                track: id, captureTime: frame.captureTime, shape: shape, contrast: contrast,
                along: Point(x: way.x, y: way.y),
                picture: crop.picture(in: frame, room: WaitingLine.room, rows: WaitingLine.rows)))
    }

    /// Applies what the large networks have found and read since the last frame.
    mutating func takeLarge(barcodes: [Quad]) -> [ItemChange] {
        guard let readers = large?.readers else { return [] }
        ledger.readers = readers
        let tracks = Set(tracker.tracks.map(\.id))
        let (looks, foreign) = large?.take(tracks) ?? ([], [])
        for id in foreign { ledger.restart(id) }
        for look in looks { take(look) }
        let ended = large?.takeScene().map { settle($0, barcodes: barcodes) } ?? []
        large?.keep(tracks, certain: tracks.filter { ledger.knowledge(of: $0).isCertain })
        return ended.isEmpty ? [] : ledger.update([], ended: ended, reason: .superseded, at: time)
    }

    private mutating func take(_ look: FinishedLine) {
        counters.looks += 1
        if look.isTurned, let bounds = tracker[look.track]?.bounds, bounds.runs(along: look.along) {
            // The fast reader has read it upside down, so its readings are worthless.
            ledger.restart(look.track)
            tracker.turnHalf(look.track)
        }
        ledger.take(look.reading, of: look.track, shape: look.shape, at: look.captureTime, by: .large)
        guard isTraced, let bounds = tracker[look.track]?.bounds else { return }
        let (text, sure) = (look.reading.text, look.reading.confidence)
        traced.append(.init(track: look.track, bounds: bounds, transcript: text, confidence: sure))
    }

    /// Reads a line with the fast reader.
    /// - Returns: the contrast of the line.
    mutating func readFast(
        _ line: PrintedLine, _ id: Int, _ frame: borrowing Frame, shape: Double
    ) -> Double {
        let reading = recognizer.read(line, in: frame, allowed: allowed)
        budget.spendOnLook(recognizer.multiplications)
        counters.looks += 1
        ledger.take(reading, of: id, shape: shape, at: frame.captureTime)
        guard isTraced else { return reading.contrast }
        let bounds = line.quad(width: frame.width, height: frame.height)
        traced.append(.init(track: id, bounds: bounds, transcript: reading.text, confidence: reading.confidence))
        return reading.contrast
    }
}

extension Quad {
    /// Whether its text runs in a direction rather than against it.
    fileprivate func runs(along way: Point) -> Bool {
        (topRight.x - topLeft.x) * way.x + (topRight.y - topLeft.y) * way.y > 0
    }
}
