import Capture
import DataScan
import Glibc
import Imaging
import Recognition
import ScanModel
import ZXingDecoder

/// Hands the frames of a recording on, as at 30 frames a second, with the milliseconds that decoding took.
func eachFrame(of path: String, _ body: (borrowing Frame, Double) throws -> Void) throws {
    let jpeg = JPEGDecoder()
    var frame = Frame()
    var data: [UInt8] = []
    let recording = try Recording(path: path)
    var number = 0
    while try recording.next(into: &data) {
        let began = processorTime()
        try jpeg.decode(data.span, region: .full, into: &frame)
        let spent = processorTime() - began
        (frame.number, frame.captureTime) = (number, Double(number) / 30)
        try body(frame, spent)
        number += 1
    }
}

/// Processor time of this process in milliseconds.
func processorTime() -> Double {
    var now = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) / 1e6
}

/// What reading barcodes costs, all in this process.
struct Cost {
    func run(_ path: String) throws {
        let pixels = try SharedPixels()
        let decoder = ZXingDecoder(pixels: pixels)
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode()]
        var pipeline = ScanPipeline(
            settings: settings, decoder: ZXingDecoder(pixels: try SharedPixels()), lines: nil, seed: 1)
        var finder = CodeFinder()
        var pyramid = Pyramid()
        var (jpeg, defaults, finding, all) = ([Double](), [Double](), [Double](), [Double]())
        try eachFrame(of: path) { frame, decoding in
            jpeg.append(decoding)
            defaults.append(
                try timed {
                    pixels.reset()
                    let job = DecodeJob(
                        patch: try pixels.place(frame.window, of: frame),
                        symbologies: SymbologySet(Symbology.supported), effort: .full)
                    _ = decoder.decode([job], limit: 60)
                })
            finding.append(
                timed {
                    pyramid.build(frame)
                    _ = finder.find(frame, pyramid)
                })
            all.append(timed { _ = pipeline.process(frame) })
        }
        var json = JSONWriter()
        json.object { json in
            json.key("clip")
            json.string(path)
            json.key("frames")
            json.integer(all.count)
            for (key, values) in [("jpeg", jpeg), ("zxing", defaults), ("finding", finding), ("ours", all)]
                as [(StaticString, [Double])]
            {
                json.key(key)
                json.number(values.reduce(0, +) / Double(max(1, values.count)), decimals: 3)
            }
            json.key("ratio")
            json.number(all.reduce(0, +) / max(defaults.reduce(0, +), 1e-9), decimals: 3)
        }
        print(String(decoding: json.bytes, as: UTF8.self))
    }

    private func timed(_ body: () throws -> Void) rethrows -> Double {
        let began = processorTime()
        try body()
        return processorTime() - began
    }
}
