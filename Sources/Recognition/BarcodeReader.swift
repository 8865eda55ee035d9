public import Imaging
public import ScanModel

/// Reads barcodes frame by frame: a glance at every frame, closer looks in turn, and a cut-out of every place where
/// something was read before and the glance missed it.
public struct BarcodeReader: Recognizer {
    private let decoder: any BarcodeDecoder
    private let symbologies: SymbologySet
    private var plan: LookPlan
    private var bench = FamilyBench()
    /// What was not looked for in the latest batch.
    private var unread = SymbologySet([])

    /// Cut-outs a frame, at most: what isn't reached now has its turn in the next frame.
    private static let cutOutLimit = 6

    /// Makes a reader.
    public init(decoder: any BarcodeDecoder, symbologies: [Symbology], quality: QualityLevel) {
        self.decoder = decoder
        self.symbologies = SymbologySet(symbologies)
        plan = LookPlan(quality: quality)
    }

    /// Reads one frame of a live camera.
    public mutating func read(_ frame: borrowing Frame, region: Region, attention: [Attention]) -> Sighting {
        let time = frame.captureTime
        let look = plan.take(at: time)
        var merged = MergedReadings(frame: frame, region: region)
        var failure: AbandonReason?
        do throws(SystemError) {
            decoder.pixels.reset()
            // An upright look sees all that a glance does.
            let first = try look == .upright ? patch(.upright, frame, region) : patch(nil, frame, region)
            failure = run([first], at: time, into: &merged)
            decoder.pixels.reset()
            // Of a single row or column nothing can be cut out.
            let places = frame.window.width > 1 && frame.window.height > 1 ? attention : []
            var more = try places.filter { !merged.contains($0) }.prefix(Self.cutOutLimit)
                .map { expected throws(SystemError) in try cutOut(expected, frame) }
            if let look, look != .upright { more.append(try patch(look, frame, region)) }
            failure = run(more, at: time, into: &merged) ?? failure
        } catch {
            failure = .notStarted
        }
        // Looks at the same pixels hardly err independently; over frames they do.
        let readings = merged.readings.compactMap { reading in
            outline(of: reading, in: frame).map { Reading(barcode: reading.barcode, bounds: $0) }
        }
        return Sighting(readings: readings, failure: failure, unread: failure == .notStarted ? symbologies : unread)
    }

    /// Reads a picture of a scene that stands still, with every effort.
    public mutating func readStill(_ frame: borrowing Frame, region: Region) -> Sighting {
        var merged = MergedReadings(frame: frame, region: region)
        var failure: AbandonReason?
        for look in [nil] + LookPlan.still.map(Optional.some) {
            // Beyond this, magnifying costs much and the print is large enough already.
            if case .enlarged = look, frame.luma.width * frame.luma.height > 3_000_000 { continue }
            do throws(SystemError) {
                decoder.pixels.reset()
                let job = try patch(look, frame, region)
                let plain = look == nil || look == .upright
                failure = run([job], at: frame.captureTime, into: &merged, isFragile: !plain) ?? failure
            } catch {
                failure = .notStarted
            }
        }
        var readings = merged.readings
        for index in readings.indices {
            if let bounds = outline(of: readings[index], in: frame) { readings[index].bounds = bounds }
        }
        return Sighting(readings: readings, failure: failure)
    }

    /// Where the code is; nil where it can't be one.
    private func outline(of reading: Reading, in frame: borrowing Frame) -> Quad? {
        guard SymbologySet.linear.contains(reading.barcode.symbology) else { return reading.bounds }
        return BarExtent(frame).outline(of: reading.bounds, in: frame)
    }

    private mutating func run(
        _ jobs: [DecodeJob], at time: Double, into merged: inout MergedReadings, isFragile: Bool = false
    ) -> AbandonReason? {
        var failure: AbandonReason?
        var sightings = merged.newLook()
        let groups = bench.groups(of: symbologies, at: time)
        unread = groups.reduce(symbologies) { $0.subtracting($1) }
        for group in groups {
            let part = jobs.compactMap { job in
                let wanted = job.symbologies.intersection(group)
                return wanted.isEmpty ? nil : DecodeJob(patch: job.patch, symbologies: wanted, effort: job.effort)
            }
            switch decoder.decode(part, limit: bench.limit(at: time)) {
            case .finished(let results):
                bench.succeeded(group)
                for (job, result) in zip(part, results) {
                    for found in result {
                        merged.add(found, map: job.patch.map, look: &sightings, isFragile: isFragile)
                    }
                }
            case .abandoned(let reason):
                // A program that is not there is nobody's fault.
                if reason != .notStarted { bench.abandoned(group, at: time) }
                unread = unread.union(group)
                failure = reason
            }
        }
        return failure
    }

    private func patch(_ look: Look?, _ frame: borrowing Frame, _ region: Region) throws(SystemError) -> DecodeJob {
        let part = Frame.pixels(of: region, width: frame.width, height: frame.height).intersection(frame.window)
        let centre = (x: Double(part.x) + Double(part.width) / 2, y: Double(part.y) + Double(part.height) / 2)
        func turned(_ degrees: Double, scale: Double) throws(SystemError) -> Patch {
            let width = max(1, Int(Double(part.width) * scale))
            let height = max(1, Int(Double(part.height) * scale))
            let map = AffineMap(
                centreX: centre.x, centreY: centre.y, angle: degrees * .pi / 180, scale: scale, width: width,
                height: height)
            return try decoder.pixels.place(width: width, height: height, map: map, of: frame)
        }
        // A picture of one row or column has nothing to interpolate.
        let tiny = frame.window.width < 2 || frame.window.height < 2
        return switch look {
        case _ where tiny, nil:
            DecodeJob(patch: try decoder.pixels.place(part, of: frame), symbologies: symbologies, effort: [])
        case .upright:
            DecodeJob(patch: try decoder.pixels.place(part, of: frame), symbologies: symbologies, effort: .full)
        case .globalThreshold:
            DecodeJob(
                patch: try decoder.pixels.place(part, of: frame), symbologies: symbologies,
                effort: [.full, .globalThreshold])
        case .enlarged(let sharpening):
            DecodeJob(
                patch: decoder.pixels.sharpened(try turned(0, scale: 2), amount: sharpening), symbologies: symbologies,
                effort: [.harder, .rotated, .inverted])
        case .turned(let degrees):
            DecodeJob(patch: try turned(degrees, scale: 1), symbologies: symbologies, effort: [.harder, .rotated])
        }
    }

    /// The surroundings of an expected item, turned upright, magnified where the item is small.
    private func cutOut(_ expected: Attention, _ frame: borrowing Frame) throws(SystemError) -> DecodeJob {
        let outline = Outline(expected.bounds, width: Double(frame.width), height: Double(frame.height))
        // Of a linear code only some rows may have been seen; room on all sides for what it moved since.
        let width = outline.width * 1.3 + 32
        let height = max(outline.height * 1.3, outline.width * 0.4) + 32
        let scale = max(outline.width, outline.height) < 260 ? 2.0 : 1.0
        let columns = max(2, min(Int(width * scale), 2 * frame.width))
        let rows = max(2, min(Int(height * scale), 2 * frame.height))
        let map = AffineMap(
            centreX: outline.centreX, centreY: outline.centreY, angle: outline.angle, scale: scale, width: columns,
            height: rows)
        return DecodeJob(
            patch: try decoder.pixels.place(width: columns, height: rows, map: map, of: frame),
            symbologies: SymbologySet([expected.barcode.symbology]), effort: [.harder, .inverted])
    }
}
