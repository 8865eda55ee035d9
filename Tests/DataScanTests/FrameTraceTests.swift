import Capture
import Imaging
import ScanModel
import TestSupport
import Testing
import ZXingDecoder

@testable import DataScan

@Suite struct FrameTraceTests {
    /// Scans the demo; hands out each step's events and trace.
    private func scan(traced: Bool, _ take: ([ScanEvent], FrameTrace?) -> Void = { _, _ in }) throws -> [ScanEvent] {
        var scan = RecordingScan(
            try Recording(path: TestSupport.demo), frameRate: 12, settings: ScanSettings(),
            decoder: ZXingDecoder(pixels: try SharedPixels()))
        scan.isTraced = traced
        var all = scan.begin()
        while let events = scan.step() {
            take(events, scan.trace)
            all += events
        }
        return all + scan.end()
    }

    @Test func itIsMadeOnRequestAndChangesNothing() throws {
        var traces = 0
        let plain = try scan(traced: false) { _, trace in traces += trace == nil ? 0 : 1 }
        #expect(traces == 0)
        #expect(try scan(traced: true) { _, trace in traces += trace == nil ? 0 : 1 } == plain)
        #expect(traces == 81)
    }

    /// Each reading is given to a track that is followed, and what is told has a track whose item it is.
    @Test func readingsHaveTracksAndTracksHaveItems() throws {
        var frames: [Int] = []
        var read: Set<String> = []
        _ = try scan(traced: true) { events, trace in
            guard let trace else { return }
            frames.append(trace.moment.frame)
            for reading in trace.readings {
                let owner = trace.followed.first { $0.kind == .barcode && $0.track == reading.track }
                #expect(owner != nil && owner?.absence == 0)
                if owner?.item != nil { read.insert(reading.reading.barcode.payload) }
            }
            for case .add(let change) in events {
                for item in change.items { #expect(trace.followed.contains { $0.item == item.id }) }
            }
            for case .stable(let change) in events {
                for item in change.items { #expect(trace.followed.contains { $0.item == item.id && $0.isStable }) }
            }
        }
        #expect(frames == Array(0..<81))
        #expect(read == ["KH894091", "8791578612116", "UVZ-31848"])
    }

    @Test func looksAtLinesHaveTheirTracks() {
        let double = LineDouble()
        double.lines = [(LineDouble.line(50, 50), "Hello 1"), (LineDouble.line(50, 200), "Other 2")]
        var text = TextScan(double, [TextOptions()])
        text.isTraced = true
        var looks: [FrameTrace.LineLook] = []
        for index in 0..<20 {
            var frame = Frame()
            let pixels = [UInt8](repeating: UInt8(index * 10), count: 640 * 360)
            frame.copy(from: pixels.span, width: 640, height: 360, stride: 640, region: .full)
            frame.captureTime = Double(index) / 30
            _ = text.process(frame)
            let trace = text.trace()
            #expect(trace.searchedText == (double.searches.last == frame.captureTime))
            #expect(trace.searchedText || trace.looks.isEmpty)
            looks += trace.looks
        }
        #expect(looks.count == double.looks.count)
        #expect(Set(looks.map { "\($0.track) \($0.transcript)" }).count == 2, "a track a line")
        #expect(looks.allSatisfy { $0.confidence == 0.97 && $0.bounds.topLeft.x < 0.1 })
        #expect(text.trace().followed.allSatisfy { $0.item != nil })
    }
}
