public import Imaging
public import ScanModel

/// A recognizer that reads barcodes frame by frame, with as little effort as possible. Areas that look like a code get
/// attempts of increasing cost until they are read. A code that was read and hasn't moved isn't read again. An
/// occasional pass over the whole region finds codes that the finder missed.
public struct BarcodeReader: Recognizer {
    /// The share of the usual effort that it spends on camera frames, above 0 to 1.
    public var effort = 1.0
    /// Whether it reports bars that are surely a code and stay unread.
    public var findsUnreadBars = false
    let decoder: any BarcodeDecoder
    let symbologies: SymbologySet
    private var batch: DecodeBatch
    private var plan: LookPlan
    var budget: DecodeBudget
    var gridBudget: DecodeBudget
    var barBudget: DecodeBudget
    var longBudget: DecodeBudget
    var hexagonBudget: DecodeBudget
    var stackBudget: DecodeBudget
    /// For still pictures.
    private var pyramid = Pyramid()
    private var presence = Presence()
    private var finder = CodeFinder()
    var book = PlaceBook()
    var placeReader: PlaceReader
    private var whole: WholeLook
    private var extent = BarExtent()
    private var guards = GuardBars()
    private var quietZones = QuietZones()
    private var foundAt = -Double.infinity
    private var changedAt = -Double.infinity
    private var obstacles = ObstacleFinder()
    private var unreadBars = UnreadBarFinder()

    /// Seconds after which even an unchanged scene is searched.
    private static let idle = 0.5
    /// Seconds after a change within which every second frame is searched: what came to rest has only then become sharp.
    private static let settling = 0.2
    /// Seconds between searches of a moving scene if everything in it is certain or was given up.
    private static let calm = 0.066
    /// Seconds after which a certain code is read again even though its pixels were followed: another code may look
    /// similar.
    private static let assurance = 0.3

    public init(decoder: any BarcodeDecoder, symbologies: [Symbology], quality: QualityLevel) {
        self.decoder = decoder
        self.symbologies = SymbologySet(symbologies)
        batch = DecodeBatch(decoder: decoder, symbologies: self.symbologies)
        plan = LookPlan(quality: quality)
        budget = DecodeBudget(quality: quality)
        gridBudget = DecodeBudget(quality: quality, share: DecodeBudget.grids)
        barBudget = DecodeBudget(quality: quality, share: DecodeBudget.bars)
        longBudget = DecodeBudget(quality: quality, share: DecodeBudget.longSearches)
        hexagonBudget = DecodeBudget(quality: quality, share: DecodeBudget.hexagons)
        stackBudget = DecodeBudget(quality: quality, share: DecodeBudget.stacks)
        placeReader = PlaceReader(symbologies: self.symbologies)
        whole = WholeLook(symbologies: self.symbologies)
    }

    /// Reads one frame of a live camera.
    public mutating func read(
        _ frame: borrowing Frame, _ pyramid: borrowing Pyramid, region: Region, attention: [Attention]
    ) -> Sighting {
        let time = frame.captureTime
        batch.begin(at: time)
        budget.advance(to: time, effort: effort)
        gridBudget.advance(to: time, effort: effort)
        barBudget.advance(to: time, effort: effort)
        longBudget.advance(to: time, effort: effort)
        hexagonBudget.advance(to: time, effort: effort)
        stackBudget.advance(to: time, effort: effort)
        let isChanged = presence.isChanged(pyramid.means)
        let present = presence.untouched(attention, pyramid.means, at: time)
        // A certain code that was followed by its pixels is only read again now and then.
        let isSettled: (Attention) -> Bool = { thing in
            present.contains(thing.id)
                || thing.isCertain && thing.isFollowed && (0..<Self.assurance).contains(time - thing.lastRead)
        }
        let moved = attention.filter { !isSettled($0) }
        // Certain codes only have to be followed, for which every second frame suffices.
        let isQuiet = book.isAtRest && moved.allSatisfy(\.isCertain)
        if isChanged { changedAt = time }
        let isSettling = (0..<Self.settling).contains(time - changedAt)
        let pause = isChanged && !isQuiet ? 0 : isSettling ? Self.calm : Self.idle
        let isDue = time - foundAt >= max(pause, Self.calm * (1 / effort - 1)) - 1e-3 || time < foundAt
        if isDue {
            presence.remember(pyramid.means)
            foundAt = time
            book.update(frame.isFlat ? [] : finder.find(frame, pyramid), at: time)
        } else if !isChanged {
            book.stay(at: time)
        }
        var merged = MergedReadings(frame: frame, region: region)
        do throws(SystemError) {
            decoder.pixels.reset()
            if !frame.isFlat, budget.isPlenty {
                budget.spend(DecodeBudget.fusion * Double(book.fuse(frame, isChanged: isChanged, at: time)))
            }
            var jobs =
                isChanged && !isDue
                ? []
                : try placeJobs(
                    frame, moved, settled: attention.filter(isSettled), isChanged: isChanged)
            if let look = plan.take(at: time, isChanged: isChanged, effort: effort) {
                jobs.append(try whole.job(look, frame, region, decoder.pixels))
            }
            run(jobs, frame, into: &merged)
        } catch {
            return Sighting(failure: .notStarted, unread: symbologies)
        }
        if !frame.isFlat {
            obstacles.look(
                at: frame, region, book, known: attention, read: merged.readings.map(\.bounds), symbologies)
        }
        if findsUnreadBars, !frame.isFlat {
            unreadBars.look(at: frame, book, known: attention.map(\.bounds) + merged.readings.map(\.bounds))
        }
        // Attempts on the same pixels have correlated errors; readings of different frames don't.
        let readings = merged.readings.map(\.asOneVote)
        let unread = batch.failure == .notStarted ? symbologies : batch.unread
        return Sighting(
            readings: readings, present: present, obstacles: obstacles.found, unreadBars: unreadBars.found,
            failure: batch.failure, unread: unread)
    }

    /// Reads a picture of a static scene with all attempts.
    public mutating func readStill(_ frame: borrowing Frame, region: Region) -> Sighting {
        let time = frame.captureTime
        var merged = MergedReadings(frame: frame, region: region)
        var failure: AbandonReason?
        func attempt(_ jobs: (inout Self, borrowing Frame) throws(SystemError) -> [PlannedJob]) {
            batch.begin(at: time)
            decoder.pixels.reset()
            do throws(SystemError) {
                run(try jobs(&self, frame), frame, into: &merged)
                failure = batch.failure ?? failure
            } catch {
                failure = .notStarted
            }
        }
        for look in LookPlan.still {
            // Above this size, magnifying is expensive, and codes are large enough already.
            if case .enlarged = look, frame.luma.width * frame.luma.height > 3_000_000 { continue }
            attempt { reader, frame throws(SystemError) in
                [try reader.whole.job(look, frame, region, reader.decoder.pixels)]
            }
        }
        guard !frame.isFlat else { return Sighting(readings: merged.readings, failure: failure) }
        pyramid.build(frame)
        let candidates = finder.find(frame, pyramid)
        for candidate in candidates {
            for look in [.hexagons, .stacked] + PlaceLook.ladder(for: candidate) {
                attempt { reader, frame throws(SystemError) in
                    let job = try reader.placeReader.job(
                        look, at: candidate, wanted: nil, of: frame, in: reader.decoder.pixels)
                    return job.map { [$0] } ?? []
                }
            }
        }
        if findsUnreadBars { unreadBars.look(at: frame, candidates, known: merged.readings.map(\.bounds)) }
        return Sighting(readings: merged.readings, unreadBars: unreadBars.found, failure: failure)
    }

    /// Decodes the jobs and records the results.
    private mutating func run(_ jobs: [PlannedJob], _ frame: borrowing Frame, into merged: inout MergedReadings) {
        var results: [(job: Int, found: DecodedBarcode)] = []
        batch.run(jobs, at: frame.captureTime) { results.append(($0, $1)) }
        var looks = jobs.map { merged.newLook(seesBeside: $0.seesBeside) }
        var success = [(symbology: Symbology?, codes: Int, isFirm: Bool)](repeating: (nil, 0, true), count: jobs.count)
        for (index, found) in results {
            guard let corners = outline(of: found, jobs[index], in: frame) else { continue }
            let isFirm = Reading.isFirm(found.barcode, lines: found.lines, isFragile: jobs[index].isFragile)
            success[index] = (found.barcode.symbology, success[index].codes + 1, success[index].isFirm && isFirm)
            if let place = jobs[index].place, let symbol = jobs[index].sheet?.symbol(of: found) {
                book.remember(symbol.size, at: place.index)
            }
            merged.add(found, corners: corners, look: &looks[index], isFragile: jobs[index].isFragile)
        }
        for (job, success) in zip(jobs, success) {
            if let place = job.place {
                book.looked(
                    at: place.index, place.look, found: success.symbology, codes: success.codes,
                    isFirm: success.isFirm, time: frame.captureTime)
            }
        }
    }

    /// Returns a code's outline in pixels; nil if it can't be one.
    private mutating func outline(
        of found: DecodedBarcode, _ job: PlannedJob, in frame: borrowing Frame
    ) -> [SIMD2<Double>]? {
        guard let corners = job.corners(of: found) else { return nil }
        let symbology = found.barcode.symbology
        guard SymbologySet.linear.contains(symbology) else { return corners }
        let field = BarField(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        let bars = job.field == nil ? extent.outline(of: corners, in: frame) : extent.outline(of: field, in: frame)
        guard let bars else { return nil }
        if symbology == .i2of5,
            quietZones.showBars(beside: bars, digits: found.barcode.payload.utf8.count, in: frame)
        {
            return nil
        }
        return guards.extend(bars, of: symbology, in: frame)
    }
}

extension Frame {
    /// Whether the window has only one row or column of pixels, so that nothing can be cut out.
    var isFlat: Bool { window.width < 2 || window.height < 2 }
}
