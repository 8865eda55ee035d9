import Imaging
import ScanModel

/// A job, and what it is for.
struct PlannedJob {
    var job: DecodeJob
    /// The place that is looked at, and how.
    var place: (index: Int, look: PlaceLook)?
    /// Where strips lie: their columns go from its left edge to its right one.
    var field: BarField?
    /// Whether the picture was changed so much that what one look alone sees is not to be believed.
    var isFragile = false
    /// Whether what is printed beside a code is in the picture as well: its add-on.
    var seesBeside = false

    /// Where in the frame, in pixels, a code lies that was found in the job's picture.
    func corners(of found: DecodedBarcode) -> [SIMD2<Double>] {
        guard let field else {
            return (0..<4).map { k in
                // The decoder names pixels; their centres are half a pixel further.
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

/// Hands jobs to the decoder, by families where one is suspected of hanging.
struct DecodeBatch {
    private let decoder: any BarcodeDecoder
    private let symbologies: SymbologySet
    private var bench = FamilyBench()
    /// What was not looked for in the latest batch, and why.
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

    /// Decodes jobs; what each of them found is handed on by its place in the list.
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
                for (index, result) in zip(part, results) { result.forEach { found(index, $0) } }
            case .abandoned(let reason):
                // A program that is not there is nobody's fault.
                if reason != .notStarted { bench.abandoned(group, at: time) }
                unread = unread.union(group)
                failure = reason
            }
        }
    }
}
