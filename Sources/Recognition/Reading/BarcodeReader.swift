public import Imaging
public import ScanModel

/// Reads barcodes frame by frame, with as much effort as is needed: places that look like a code get looks from cheap to dear
/// until they are read; what was read and has not moved is not read again; a look at the whole region now and then finds what
/// looked like nothing.
public struct BarcodeReader: Recognizer {
    private let decoder: any BarcodeDecoder
    private let symbologies: SymbologySet
    private var batch: DecodeBatch
    private var plan: LookPlan
    private var budget: DecodeBudget
    private var pyramid = Pyramid()
    private var presence = Presence()
    private var finder = CodeFinder()
    private var book = PlaceBook()
    private var placeReader: PlaceReader
    private var whole: WholeLook
    private var extent = BarExtent()
    private var foundAt = -Double.infinity

    /// Looks at places in a frame, at most: what isn't reached now has its turn in the next frame.
    private static let limit = 8
    /// Seconds after which a scene that has not changed is searched all the same.
    private static let idle = 0.5

    /// Makes a reader.
    public init(decoder: any BarcodeDecoder, symbologies: [Symbology], quality: QualityLevel) {
        self.decoder = decoder
        self.symbologies = SymbologySet(symbologies)
        batch = DecodeBatch(decoder: decoder, symbologies: self.symbologies)
        plan = LookPlan(quality: quality)
        budget = DecodeBudget(quality: quality)
        placeReader = PlaceReader(symbologies: self.symbologies)
        whole = WholeLook(symbologies: self.symbologies)
    }

    /// Reads one frame of a live camera.
    public mutating func read(_ frame: borrowing Frame, region: Region, attention: [Attention]) -> Sighting {
        let time = frame.captureTime
        batch.begin(at: time)
        budget.advance(to: time)
        pyramid.build(frame)
        let isChanged = presence.isChanged(pyramid.means)
        let present = presence.untouched(attention, pyramid.means, at: time)
        if isChanged || time - foundAt >= Self.idle || time < foundAt {
            presence.remember(pyramid.means)
            foundAt = time
            book.update(frame.isFlat ? [] : finder.find(frame, pyramid), at: time)
        } else {
            book.stay(at: time)
        }
        var merged = MergedReadings(frame: frame, region: region)
        do throws(SystemError) {
            decoder.pixels.reset()
            var jobs = try placeJobs(frame, attention.filter { !present.contains($0.id) })
            if let look = plan.take(at: time, isChanged: isChanged) {
                jobs.append(try whole.job(look, frame, region, decoder.pixels))
            }
            run(jobs, frame, into: &merged)
        } catch {
            return Sighting(failure: .notStarted, unread: symbologies)
        }
        // Looks at the same pixels hardly err independently; over frames they do.
        let readings = merged.readings.map(\.asOneVote)
        let unread = batch.failure == .notStarted ? symbologies : batch.unread
        return Sighting(readings: readings, present: present, failure: batch.failure, unread: unread)
    }

    /// Reads a picture of a scene that stands still, with every effort.
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
            // Beyond this, magnifying costs much and the print is large enough already.
            if case .enlarged = look, frame.luma.width * frame.luma.height > 3_000_000 { continue }
            attempt { reader, frame throws(SystemError) in
                [try reader.whole.job(look, frame, region, reader.decoder.pixels)]
            }
        }
        guard !frame.isFlat else { return Sighting(readings: merged.readings, failure: failure) }
        pyramid.build(frame)
        for candidate in finder.find(frame, pyramid) {
            for look in PlaceLook.ladder(for: candidate) {
                attempt { reader, frame throws(SystemError) in
                    let job = try reader.placeReader.job(
                        look, at: candidate, wanted: nil, of: frame, in: reader.decoder.pixels)
                    return job.map { [$0] } ?? []
                }
            }
        }
        return Sighting(readings: merged.readings, failure: failure)
    }

    /// Looks at the places where something is expected or may be, within the budget.
    private mutating func placeJobs(
        _ frame: borrowing Frame, _ expected: [Attention]
    ) throws(SystemError) -> [PlannedJob] {
        var jobs: [PlannedJob] = []
        guard !frame.isFlat else { return jobs }
        for task in book.tasks(expected, width: Double(frame.width), height: Double(frame.height), at: frame.captureTime)
            .prefix(Self.limit) where budget.isLeft {
            guard
                var job = try placeReader.job(
                    task.look, at: task.candidate, wanted: task.wanted, of: frame, in: decoder.pixels)
            else {
                if let index = task.place { book.looked(at: index, task.look, found: nil, time: frame.captureTime) }
                continue
            }
            job.place = task.place.map { ($0, task.look) }
            budget.spend(job.job)
            jobs.append(job)
        }
        let beside = expected.compactMap { BesideLook($0, width: Double(frame.width), height: Double(frame.height)) }
        for look in beside.prefix(Self.limit) where budget.isLeft {
            guard
                var job = try placeReader.job(
                    look.look, at: look.candidate, wanted: look.symbology, of: frame, in: decoder.pixels)
            else { continue }
            job.seesBeside = true
            budget.spend(job.job)
            jobs.append(job)
        }
        return jobs
    }

    /// Decodes, and notes what came of it.
    private mutating func run(_ jobs: [PlannedJob], _ frame: borrowing Frame, into merged: inout MergedReadings) {
        var results: [(job: Int, found: DecodedBarcode)] = []
        batch.run(jobs, at: frame.captureTime) { results.append(($0, $1)) }
        var looks = jobs.map { merged.newLook(seesBeside: $0.seesBeside) }
        var success = [Symbology?](repeating: nil, count: jobs.count)
        for (index, found) in results {
            guard let corners = outline(of: found, jobs[index], in: frame) else { continue }
            success[index] = found.barcode.symbology
            merged.add(found, corners: corners, look: &looks[index], isFragile: jobs[index].isFragile)
        }
        for (job, symbology) in zip(jobs, success) {
            if let place = job.place {
                book.looked(at: place.index, place.look, found: symbology, time: frame.captureTime)
            }
        }
    }

    /// Where a code is, in pixels; nil where it can't be one.
    private mutating func outline(
        of found: DecodedBarcode, _ job: PlannedJob, in frame: borrowing Frame
    ) -> [SIMD2<Double>]? {
        let corners = job.corners(of: found)
        guard SymbologySet.linear.contains(found.barcode.symbology) else { return corners }
        guard job.field != nil else { return extent.outline(of: corners, in: frame) }
        return extent.outline(
            of: BarField(
                topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]),
            in: frame)
    }
}

extension Frame {
    /// Whether it holds a single row or column of pixels: nothing can be cut out of that.
    fileprivate var isFlat: Bool { window.width < 2 || window.height < 2 }
}
