public import Imaging

/// A decoder that consists of several, each for some symbologies. A part gets only the jobs that request symbologies that it reads, so a
/// part whose symbologies aren't requested costs nothing.
public final class CombinedDecoder: BarcodeDecoder {
    /// The memory from which all parts take their pictures.
    public let pixels: SharedPixels
    private let parts: [(symbologies: SymbologySet, decoder: any BarcodeDecoder)]

    /// - Parameter parts: the decoders, each with the symbologies that it reads and with `pixels` as its memory.
    public init(pixels: SharedPixels, _ parts: [(symbologies: SymbologySet, decoder: any BarcodeDecoder)]) {
        self.pixels = pixels
        self.parts = parts
    }

    /// Reads the pictures with each part; abandoned if one of them is.
    public func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        var results = [[DecodedBarcode]](repeating: [], count: jobs.count)
        for part in parts {
            let own = jobs.indices.filter { !jobs[$0].symbologies.intersection(part.symbologies).isEmpty }
            guard !own.isEmpty else { continue }
            let narrowed = own.map { index in
                var job = jobs[index]
                job.symbologies = job.symbologies.intersection(part.symbologies)
                return job
            }
            switch part.decoder.decode(narrowed, limit: limit) {
            case .finished(let found):
                for (index, codes) in zip(own, found) {
                    results[index] += codes.prefix(DecodeReply.mostCodes - results[index].count)
                }
            case .abandoned(let reason): return .abandoned(reason: reason)
            }
        }
        return .finished(results)
    }
}
