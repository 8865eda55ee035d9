import AccurateText
import Evidence
import Imaging
import ScanModel
import TextRecognition
import Tracking

/// The search for lines.
extension TextScan {
    mutating func search(_ frame: borrowing Frame, region: Region, _ neighbours: Neighbours) -> [ItemChange] {
        let (time, barcodes) = (frame.captureTime, neighbours.codes)
        if time < searched { searched = -.infinity }
        let interval = (isJerky ? TextEffort.jerkyInterval : budget.interval) / budget.share
        guard budget.isLeft(at: time), time - searched >= interval - 1e-3 else { return pass(at: time, region) }
        let isChanged = change.isChanged(frame)
        guard isChanged || isBusy || time - searched >= TextEffort.idleInterval else { return pass(at: time, region) }
        change.remember(frame)
        searched = time
        counters.searches += 1
        let area = area(of: region, neighbours.documents, frame)
        let least = options.minimumTextHeight * Double(area.height)
        let reduction =
            least > 0 ? max(1, least / LineFinder.leastHeight) : budget.reduction(of: area.width * area.height)
        let lines = recognizer.find(frame, area: area, reduction: reduction).filter { $0.height >= 0.9 * least }
        budget.spend(recognizer.multiplications)
        let quads = lines.map { $0.quad(width: frame.width, height: frame.height) }
        let apart = Self.apart(quads).filter { index in !barcodes.contains { $0.covers(quads[index]) } }
        tracker.correct(by: apart.map { quads[$0] }, at: time)
        let wholes = tracker.wholes(among: apart.map { quads[$0] }, at: time)
        let kept = wholes.kept.map { apart[$0.index] }
        let (owners, ended) = tracker.update(
            wholes.kept.map(\.quad), at: time, aspect: Double(frame.height) / Double(max(1, frame.width)),
            region: region)
        if !isChanged { tracker.keepSettled(at: time) }
        isJerky =
            isChanged && tracker.tracks.contains { $0.absence == 0 && ($0.sightings == 1 || $0.motion.speed > 0.8) }
        let settled = searchScene(frame, area: area, least: least, isChanged: isChanged, barcodes: barcodes)
        var places: [Int: PrintedLine] = [:]
        for (owner, index) in zip(owners, kept)
        where lines[index].isWhole(in: area) && !hiddenEnds.mayHide(lines[index], owner, in: frame) {
            places[owner] = lines[index]
        }
        var hidden: [Quad] = []
        for track in tracker.tracks where track.isSettled {
            let line = PrintedLine(track.bounds, width: frame.width, height: frame.height, score: 1)
            let mayHide = hiddenEnds.mayHide(line, track.id, in: frame)
            if mayHide { hidden.append(track.bounds) }
            places[track.id] = track.motion.lastSeen == time && line.isWhole(in: area) && !mayHide ? line : nil
        }
        // The large detector ended them where the reflection begins.
        _ = tracker.unsettle(hidden)
        hiddenEnds.keep { tracker[$0] != nil }
        let joined = look(at: places, broken: wholes.broken, frame)
        isBusy = isChanged || ledger.isUncertain(Array(places.keys))
        diagnosis.take(
            kept.map { lines[$0] }, owners.compactMap { id in tracker.tracks.first { $0.id == id } }, frame, area,
            items: ledger.items, isReading: !barcodes.isEmpty)
        if least == 0, reduction > 1, budget.isLeft, diagnosis.wantsCloserLook(at: time, isChanged: isChanged) {
            let lines = recognizer.find(frame, area: area, reduction: max(1, reduction / 2))
            budget.spend(recognizer.multiplications)
            diagnosis.takeSmall(lines, frame, area)
        }
        return ItemChange.merged(
            settled + ledger.update([], ended: joined, reason: .superseded, at: time)
                + ledger.update(tracker.tracks, ended: ended, reason: .left, at: time))
    }

    /// Returns the pixels that are searched: those of the region, or if only what is within documents is reported, the part around them.
    /// Small print on a card is then searched for at the card's resolution.
    private func area(of region: Region, _ documents: [RecognizedItem], _ frame: borrowing Frame) -> PixelRect {
        let whole = Frame.pixels(of: region, width: frame.width, height: frame.height).intersection(frame.window)
        guard let options = RecognizedDataType.documents(of: settings.recognizedDataTypes),
            options.contents == .within
        else { return whole }
        let boxes = documents.compactMap { page -> Region? in
            guard let part = options.part else { return page.bounds.boundingBox }
            return Homography(unitSquareTo: page.bounds).map { Quad(part).map($0.apply).boundingBox }
        }
        guard let left = boxes.map(\.x).min(), let top = boxes.map(\.y).min(),
            let right = boxes.map({ $0.x + $0.width }).max(), let bottom = boxes.map({ $0.y + $0.height }).max()
        else { return whole }
        // Lines at the very edge of the search would count as cut off.
        let margin = Self.pageMargin
        let (x, y) = (max(0, left - margin), max(0, top - margin))
        guard
            let around = try? Region(
                x: x, y: y, width: min(1, right + margin) - x, height: min(1, bottom + margin) - y)
        else { return whole }
        return Frame.pixels(of: around, width: frame.width, height: frame.height).intersection(whole)
    }

    /// How far the search reaches beyond documents, as a fraction of the frame.
    private static let pageMargin = 0.02

    /// Gives a frame to the large detector if something new is in view.
    private mutating func searchScene(
        _ frame: borrowing Frame, area: PixelRect, least: Double, isChanged: Bool, barcodes: [Quad]
    ) -> [ItemChange] {
        guard large != nil else { return [] }
        let time = frame.captureTime
        scene?.note(isChanged: isChanged, tracks: tracker.tracks, at: time)
        guard let scene, scene.isDue(at: time),
            large?.submit(scene.scene(of: frame, area: area, least: least, isStill: false)) == true
        else { return [] }
        // A recording's scene has been searched by now.
        self.scene?.begin(frame, area: area, tracks: tracker.tracks)
        return takeLarge(barcodes: barcodes)
    }

    /// Applies the lines that the large detector found: where they begin and end, and which parts are one line.
    /// - Returns: the tracks that turned out to be parts of others, or to contain several lines.
    mutating func settle(_ found: FinishedScene, barcodes: [Quad]) -> [LineTrack] {
        scene?.end()
        guard let scene else { return [] }
        let isWhole = found.lines.map { scene.isWhole($0.bounds) }
        let quads = found.lines.map { scene.moved($0.bounds, to: tracker.tracks) }
        let apart = Self.apart(quads).filter { index in !barcodes.contains { $0.covers(quads[index]) } }
        self.scene?.forget(tracker.unsettle(apart.filter { !isWhole[$0] }.map { quads[$0] }))
        let certain = Set(tracker.tracks.map(\.id).filter { ledger.item(of: $0)?.stability == .stable })
        return tracker.settle(apart.filter { isWhole[$0] }.map { quads[$0] }, at: time, certain: certain).ended
    }

    /// Handles a frame that wasn't searched.
    mutating func pass(at time: Double, _ region: Region) -> [ItemChange] {
        let ended = tracker.pass(at: time, region: region)
        return ledger.update(tracker.tracks, ended: ended, reason: .left, at: time)
    }

    /// Returns the lines that aren't part of a larger one.
    static func apart(_ quads: [Quad]) -> [Int] {
        quads.indices.filter { index in
            !quads.indices.contains { other in
                other != index && quads[other].covers(quads[index])
                    && (quads[other].area, other) > (quads[index].area, index)
            }
        }
    }
}
