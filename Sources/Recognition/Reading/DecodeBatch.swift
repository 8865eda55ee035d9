import Imaging
import ScanModel

/// A job, and the purpose of its attempt.
struct PlannedJob {
    var job: DecodeJob
    /// The place, and the kind of attempt.
    var place: (index: Int, look: PlaceLook)?
    /// The position of strips: their columns run from the field's left edge to its right edge.
    var field: BarField?
    /// The symbols that were sampled, if the picture shows those.
    var sheet: SymbolSheet?
    /// Whether the picture was processed so strongly that a single reading of it isn't trusted.
    var isFragile = false
    /// Whether the picture includes the area beside a code, where its add-on is.
    var seesBeside = false

    /// Returns the corners, in pixels of the frame, of a code that was found in the job's picture; nil if it can't be one.
    func corners(of found: DecodedBarcode) -> [SIMD2<Double>]? {
        if let sheet { return sheet.symbol(of: found)?.corners }
        guard let field else {
            return (0..<4).map { k in
                // The decoder returns pixel indices; pixel centres are offset by half a pixel.
                let place = job.patch.map.apply(
                    x: Double(found.corners[2 * k]) + 0.5, y: Double(found.corners[2 * k + 1]) + 0.5)
                return SIMD2(place.x, place.y)
            }
        }
        let columns = Double(job.patch.width)
        let (first, last) = ((Double(found.corners[0]) + 0.5) / columns, (Double(found.corners[2]) + 0.5) / columns)
        let (top, bottom) = first <= last ? (0.0, 1.0) : (1.0, 0.0)
        return [field.place(first, top), field.place(last, top), field.place(last, bottom), field.place(first, bottom)]
    }
}

/// A batch of jobs for the decoder, split by families if one is suspected of hanging.
struct DecodeBatch {
    private let decoder: any BarcodeDecoder
    private let symbologies: SymbologySet
    private var bench = FamilyBench()
    /// The symbologies that the latest batch didn't search for, and the reason.
    private(set) var unread = SymbologySet([])
    private(set) var failure: AbandonReason?

    init(decoder: any BarcodeDecoder, symbologies: SymbologySet) {
        self.decoder = decoder
        self.symbologies = symbologies
    }

    /// Starts a frame.
    mutating func begin(at time: Double) {
        failure = nil
        unread = bench.groups(of: symbologies, at: time).reduce(symbologies) { $0.subtracting($1) }
    }

    /// Decodes jobs; calls `found` with the index of the job for each code.
    mutating func run(_ jobs: [PlannedJob], at time: Double, found: (Int, DecodedBarcode) -> Void) {
        guard !jobs.isEmpty else { return }
        for group in bench.groups(of: symbologies, at: time) {
            let part = jobs.indices.filter { !jobs[$0].job.symbologies.intersection(group).isEmpty }
            guard !part.isEmpty else { continue }
            let narrowed = part.map { index in
                var job = jobs[index].job
                job.symbologies = job.symbologies.intersection(group)
                return job
            }
            switch decoder.decode(narrowed, limit: bench.limit(at: time)) {
            case .finished(let results):
                bench.succeeded(group)
                for (index, result) in zip(part, results) { result.forEach { found(index, jobs[index].directed($0)) } }
            case .abandoned(let reason):
                // A missing program isn't the fault of a family.
                if reason != .notStarted { bench.abandoned(group, at: time) }
                unread = unread.union(group)
                failure = reason
            }
        }
    }
}
