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
                id: 1, bounds: Quad(.full), barcode: Barcode(symbology: .qr, payload: "x", payloadData: [120]))
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
        _ = reader.read(
            plainFrame(9, width: 640, height: 480, time: 0), region: .full,
            attention: [Attention(id: 1, bounds: place, barcode: barcode)])
        let cutOut = try #require(recorder.jobs.first)
        #expect(cutOut.symbologies == SymbologySet([.qr]))
        let centre = cutOut.patch.map.apply(x: Double(cutOut.patch.width) / 2, y: Double(cutOut.patch.height) / 2)
        #expect(abs(centre.x - 288) < 1 && abs(centre.y - 216) < 1)
    }

    /// Bars of one and a half pixels, blurred and turned: no row of pixels shows them.
    @Test(arguments: [0.0, 20, 47, 90, 133, 170])
    func barsThatNoRowShowsAreReadTogether(degrees: Double) throws {
        let print = EANPrint("4006381333931", module: 1.6, degrees: degrees, blur: 0.6)
        let decoder = ZXingDecoder(pixels: try SharedPixels())
        var reader = BarcodeReader(decoder: decoder, symbologies: Symbology.supported, quality: .balanced)
        var found: Reading?
        for number in 0..<6 where found == nil {
            var frame = print.frame(noise: 3, seed: UInt64(number))
            frame.captureTime = Double(number) / 30
            found = reader.read(frame, region: .full, attention: []).readings.first
        }
        let reading = try #require(found)
        #expect(reading.barcode.payload == "4006381333931")
        #expect(print.error(of: reading.bounds) < 0.03)
    }

    /// What is certain and lies as it lay is neither decoded nor lost.
    @Test func whatHasNotMovedIsNotReadAgain() throws {
        let decoder = ZXingDecoder(pixels: try SharedPixels())
        var reader = BarcodeReader(decoder: decoder, symbologies: [.ean13], quality: .balanced)
        let print = EANPrint("4006381333931", module: 2.5, degrees: 5, blur: 0.5)
        var attention: [Attention] = []
        var (read, present) = (0, 0)
        for number in 0..<40 {
            var frame = print.frame(noise: 2, seed: UInt64(number))
            frame.captureTime = Double(number) / 30
            let sighting = reader.read(frame, region: .full, attention: attention)
            if let reading = sighting.readings.first {
                read += 1
                attention = [
                    Attention(
                        id: 7, bounds: reading.bounds, barcode: reading.barcode, isCertain: true,
                        lastRead: frame.captureTime)
                ]
            } else if sighting.present == [7] {
                present += 1
                attention[0].lastRead = frame.captureTime
            }
        }
        #expect(read + present >= 39)
        #expect(read <= 5, "read \(read) times in 1.3 s")
    }

    /// However much looks like a code, the decoder is asked for no more than the budget has.
    @Test func clutterCostsNoMoreThanTheBudget() {
        let recorder = RecordingDecoder()
        var reader = BarcodeReader(decoder: recorder, symbologies: Symbology.supported, quality: .balanced)
        for number in 0..<30 {
            var frame = clutterFrame(width: 480, height: 360, seed: UInt64(number))
            frame.captureTime = Double(number) / 30
            _ = reader.read(frame, region: .full, attention: [])
        }
        let pixels = recorder.jobs.reduce(0) { $0 + $1.patch.width * $1.patch.height }
        // A second of looks at every frame in all sizes would be some hundred megapixels.
        #expect(!recorder.jobs.isEmpty && pixels < 15_000_000)
    }
}

/// Reads nothing, and remembers what it was asked.
final class RecordingDecoder: BarcodeDecoder {
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
