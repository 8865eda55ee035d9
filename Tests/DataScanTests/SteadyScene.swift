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

/// Reads codes in a row across every frame of 64 x 48 pixels, each in every picture that contains all of it.
final class SteadyDecoder: BarcodeDecoder {
    let pixels: SharedPixels
    private var calls = 0
    /// Is called with the number of each call.
    private let works: (Int) -> Void
    /// The payloads, from left to right.
    private let shows: () -> [String]

    init(shows: @escaping () -> [String] = { ["same"] }, works: @escaping (Int) -> Void = { _ in }) throws {
        pixels = try SharedPixels()
        self.works = works
        self.shows = shows
    }

    func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        calls += 1
        works(calls)
        let payloads = shows()
        return .finished(
            jobs.map { job in
                payloads.enumerated().compactMap { index, payload in
                    let centre = 64 / Double(payloads.count) * (Double(index) + 0.5)
                    return code(payload, centre: centre, in: job.patch)
                }
            })
    }

    private func code(_ payload: String, centre: Double, in patch: Patch) -> DecodedBarcode? {
        let corners = [(-8.0, 16.0), (8, 16), (8, 32), (-8, 32)].compactMap { x, y in
            patch.map.inverse?.apply(x: centre + x, y: y)
        }
        let isInside = corners.allSatisfy { corner in
            (0...Double(patch.width)).contains(corner.x) && (0...Double(patch.height)).contains(corner.y)
        }
        guard corners.count == 4, isInside else { return nil }
        let barcode = Barcode(symbology: .qr, payload: payload, payloadData: Array(payload.utf8))
        return DecodedBarcode(barcode: barcode, corners: corners.flatMap { [Int32($0.x), Int32($0.y)] })
    }
}
