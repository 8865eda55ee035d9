import Capture
import Recognition
import ScanModel
import Synchronization

@testable import Imaging

/// A clock that the test turns.
final class ManualClock: Sendable {
    private let now = Mutex(100.0)

    func advance(_ seconds: Double) { now.withLock { $0 += seconds } }
    var time: Double { now.withLock { $0 } }
    var clock: CaptureClock {
        CaptureClock(monotonic: { self.time }, wall: { self.time }, sleep: { self.advance($0) })
    }
}

/// Reads the same code in the same place of every frame, in each picture that contains all of it.
final class SteadyDecoder: BarcodeDecoder {
    let pixels: SharedPixels
    private var calls = 0
    /// Is called with the number of each call.
    private let works: (Int) -> Void
    /// What it reads; nil is nothing.
    private let shows: () -> String?

    init(shows: @escaping () -> String? = { "same" }, works: @escaping (Int) -> Void = { _ in }) throws {
        pixels = try SharedPixels()
        self.works = works
        self.shows = shows
    }

    func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        calls += 1
        works(calls)
        guard let payload = shows() else { return .finished(jobs.map { _ in [] }) }
        let barcode = Barcode(symbology: .qr, payload: payload, payloadData: Array(payload.utf8))
        return .finished(
            jobs.map { job in
                let corners = [(20.0, 15.0), (40, 15), (40, 30), (20, 30)].compactMap { x, y in
                    job.patch.map.inverse?.apply(x: x, y: y)
                }
                let isInside = corners.allSatisfy { corner in
                    (0...Double(job.patch.width)).contains(corner.x)
                        && (0...Double(job.patch.height)).contains(corner.y)
                }
                guard corners.count == 4, isInside else { return [] }
                return [DecodedBarcode(barcode: barcode, corners: corners.flatMap { [Int32($0.x), Int32($0.y)] })]
            })
    }
}
