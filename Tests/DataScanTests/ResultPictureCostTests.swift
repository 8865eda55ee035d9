import FoundationEssentials
import Glibc
import Imaging
import Results
import ScanModel
import TestSupport
import Testing

@testable import Capture
@testable import DataScan

/// What pictures of results cost, printed; only if `DATASCAN_MEASURE` is set, because a busy machine makes times meaningless.
@Suite(.serialized, .enabled(if: getenv("DATASCAN_MEASURE") != nil, "measures times")) struct ResultPictureCostTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// The first frame of the demo, enlarged.
    private func frame(_ width: Int, _ height: Int, isJPEG: Bool) throws -> KeptFrame {
        let recording = try Recording(path: TestSupport.demo)
        var data: [UInt8] = []
        for _ in 0..<20 { _ = try recording.next(into: &data) }
        let small = try JPEGDecoder().decodeColor(data.span)
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let source = (y * small.height / height * small.width + x * small.width / width) * 3
                for channel in 0..<3 { pixels[(y * width + x) * 3 + channel] = small.pixels[source + channel] }
            }
        }
        let moment = Moment(frame: 1, captureTime: 0, time: 0)
        if isJPEG {
            let image = ColorImage(width: width, height: height, pixels: pixels)
            let jpeg = try #require(JPEGEncoder.encode(image, quality: 90))
            let layout = RawFrame.Layout(format: "MJPG", width: width, height: height, bytesPerLine: 0)
            return KeptFrame(bytes: jpeg, form: .init(layout), moment: moment)
        }
        let yuyv = (0..<width * height).flatMap { place -> [UInt8] in [pixels[place * 3], 128] }
        let layout = RawFrame.Layout(format: "YUYV", width: width, height: height, bytesPerLine: width * 2)
        return KeptFrame(bytes: yuyv, form: .init(layout), moment: moment)
    }

    private func cut(_ number: Int, isLine: Bool) throws -> PictureWork.Cut {
        let part =
            try isLine
            ? Region(x: 0.2, y: 0.5, width: 0.5, height: 0.05) : Region(x: 0.3, y: 0.3, width: 0.2, height: 0.2)
        var item = RecognizedItem(
            id: "a",
            content: isLine
                ? .text(PrintedText(candidates: [.init(transcript: "a", confidence: 1)]))
                : .barcode(Barcode(symbology: .ean13, payload: "a", payloadData: [])),
            bounds: Quad(part), confidence: 1, stability: .stable, reads: 3, firstSeen: 0, lastSeen: 0)
        item.cursor = "log-1-\(number)"
        return try #require(PictureWork.Cut(item))
    }

    /// The median time of a call in milliseconds.
    private func median(_ count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
        var times: [Double] = []
        for number in 0..<count {
            let began = ContinuousClock.now
            try body(number)
            times.append(began.duration(to: .now) / .milliseconds(1))
        }
        return times.sorted()[count / 2]
    }

    @Test(arguments: [(640, 480, true), (1280, 720, true), (1920, 1080, true), (1280, 720, false)])
    func aPictureTakesMilliseconds(width: Int, height: Int, isJPEG: Bool) throws {
        let frame = try frame(width, height, isJPEG: isJPEG)
        var picture = try frame.picture()
        let decoding = try median(31) { _ in picture = try frame.picture() }
        var jpeg: [UInt8] = []
        let code = try cut(1, isLine: false)
        let cutting = median(31) { _ in jpeg = code.jpeg(of: picture) ?? [] }
        let codeBytes = jpeg.count
        let line = try cut(2, isLine: true)
        let cuttingLine = median(31) { _ in jpeg = line.jpeg(of: picture) ?? [] }
        var folder = try PictureFolder(scratch.path + "/p", retention: Retention())
        let storing = try median(101) { number in
            try folder.add(jpeg, for: try #require(ResultCursor("log-1-\(number)")))
        }
        let recent = RecentFrames(bytes: 32_000_000)
        recent.offer(frame.bytes.span, frame.form)
        recent.name(frame.moment, [])
        let pictures = ResultPictures(folder: scratch.path + "/q", retention: Retention())
        let offering = try median(ResultPictures.mostWaiting - 1) { number in
            let cut = try cut(number, isLine: false)
            _ = recent.sighting(of: "a", until: 1)
            pictures.offer([cut]) { recent.shared(1) }
        }
        pictures.close(patience: 10)
        func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
        print(
            "\(width)x\(height) \(isJPEG ? "JPEG" : "YUYV") of \(frame.bytes.count / 1000) kB:",
            "decode \(text(decoding)), code \(text(cutting)) (\(codeBytes) bytes),",
            "line \(text(cuttingLine)) (\(jpeg.count) bytes), store \(text(storing)),",
            "pipeline \(text(offering)) ms")
        #expect(decoding + cutting + storing < 1000 && offering < 20)
    }
}
