import Imaging
import Recognition
import ScanModel
import Testing
import ZXingDecoder

@Suite struct BarcodeReaderTests {
    private func reader(_ symbologies: [Symbology] = Symbology.supported) throws -> BarcodeReader {
        BarcodeReader(decoder: ZXingDecoder(pixels: try SharedPixels()), symbologies: symbologies, quality: .balanced)
    }

    @Test func aReadingHasTheOutlineOfAllBars() throws {
        var reader = try reader()
        let frame = ean13Frame("4006381333931", module: 3, height: 80, margin: 20)
        let sighting = reader.read(frame, region: .full, attention: [])
        let reading = try #require(sighting.readings.first)
        #expect(sighting.readings.count == 1 && sighting.failure == nil)
        let (width, height) = (Double(frame.width), Double(frame.height))
        // Bars from (11 modules, row 20) to (106 modules, row 100).
        #expect(abs(reading.bounds.topLeft.x * width - 33) < 4 && abs(reading.bounds.bottomRight.x * width - 318) < 4)
        #expect(abs(reading.bounds.topLeft.y * height - 20) < 4 && abs(reading.bounds.bottomLeft.y * height - 100) < 4)
    }

    @Test func nothingOutsideTheRegionIsRead() throws {
        var reader = try reader()
        let frame = ean13Frame("4006381333931")
        let above = try Region(x: 0, y: 0, width: 1, height: 0.1)
        #expect(reader.read(frame, region: above, attention: []).readings.isEmpty)
        #expect(reader.readStill(frame, region: above).readings.isEmpty)
    }

    @Test func looksAtAStillPictureVote() throws {
        var reader = try reader()
        let sighting = reader.readStill(ean13Frame("4006381333931"), region: .full)
        let reading = try #require(sighting.readings.first)
        #expect(sighting.readings.count == 1)
        #expect(reading.votes >= 4 && !reading.isFragile)
    }

    @Test func aTinyPictureIsNoTrouble() throws {
        var reader = try reader()
        for (width, height) in [(1, 1), (1, 40), (40, 1), (2, 2), (3, 3)] {
            let frame = plainFrame(128, width: width, height: height)
            #expect(reader.read(frame, region: .full, attention: []).readings.isEmpty)
            #expect(reader.readStill(frame, region: .full).readings.isEmpty)
            let expected = Attention(
                bounds: Quad(.full), barcode: Barcode(symbology: .qr, payload: "x", payloadData: [120]))
            #expect(reader.read(frame, region: .full, attention: [expected]).readings.isEmpty)
        }
    }

    @Test func whatIsNotLookedForIsSaid() throws {
        let decoder = try DecoderProcess(program: "/nonexistent/datascan-decoder")
        var reader = BarcodeReader(decoder: decoder, symbologies: [.qr, .ean13], quality: .balanced)
        let sighting = reader.read(plainFrame(9), region: .full, attention: [])
        #expect(sighting.failure == .notStarted && sighting.unread == SymbologySet([.qr, .ean13]))
    }

    @Test func whatIsExpectedIsLookedForWhereItIsExpected() throws {
        let recorder = RecordingDecoder()
        var reader = BarcodeReader(decoder: recorder, symbologies: [.qr, .ean13], quality: .balanced)
        let barcode = Barcode(symbology: .qr, payload: "x", payloadData: [120])
        let place = Quad(try Region(x: 0.4, y: 0.4, width: 0.1, height: 0.1))
        // The first frame has an upright look; the second one only a glance and the cut-out.
        _ = reader.read(plainFrame(9, width: 640, height: 480, time: 0), region: .full, attention: [])
        recorder.jobs = []
        _ = reader.read(
            plainFrame(9, width: 640, height: 480, time: 0.03), region: .full,
            attention: [Attention(bounds: place, barcode: barcode)])
        let cutOut = try #require(recorder.jobs.last)
        #expect(recorder.jobs.count == 2)
        #expect(cutOut.symbologies == SymbologySet([.qr]))
        let centre = cutOut.patch.map.apply(x: Double(cutOut.patch.width) / 2, y: Double(cutOut.patch.height) / 2)
        #expect(abs(centre.x - 288) < 1 && abs(centre.y - 216) < 1)
    }
}

/// Reads nothing, and remembers what it was asked.
private final class RecordingDecoder: BarcodeDecoder {
    let pixels: SharedPixels
    var jobs: [DecodeJob] = []

    init() {
        guard let pixels = try? SharedPixels() else { fatalError("no shared memory for a test") }
        self.pixels = pixels
    }

    func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        self.jobs += jobs
        return .finished(jobs.map { _ in [] })
    }
}
