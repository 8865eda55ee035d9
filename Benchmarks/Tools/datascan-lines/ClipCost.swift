import Capture
import DataScan
import Imaging
import Inference
import Recognition
import ScanModel
import TextRecognition

/// What reading text in a clip costs, frame by frame: the pipeline without barcodes.
struct ClipCost {
    private let recognizer: TimedRecognizer
    private var frames: [Double] = []

    init(_ recognizer: any LineRecognizer) { self.recognizer = TimedRecognizer(recognizer) }

    /// Runs the clip, over and over up to a number of frames where one is given.
    mutating func run(_ clip: String, frameRate: Double, count: Int?, quality: QualityLevel) throws {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.text()]
        settings.qualityLevel = quality
        var pipeline = ScanPipeline(settings: settings, decoder: try NoDecoder(), lines: recognizer, seed: 1)
        let jpeg = JPEGDecoder()
        var frame = Frame()
        var data: [UInt8] = []
        var number = 0
        repeat {
            let recording = try Recording(path: clip)
            while try recording.next(into: &data), number < count ?? .max {
                try jpeg.decode(data.span, region: .full, into: &frame)
                (frame.number, frame.captureTime) = (number, Double(number) / frameRate)
                let began = processorTime()
                _ = pipeline.process(frame)
                frames.append(processorTime() - began)
                number += 1
            }
        } while number < count ?? 0
    }

    func write(to json: inout JSONWriter) {
        let sorted = frames.sorted()
        func share(_ total: Double) -> Double { total / Double(max(1, frames.count)) }
        let numbers: [(StaticString, Double)] = [
            ("mean", share(frames.reduce(0, +))), ("median", sorted[sorted.count / 2]),
            ("p95", sorted[sorted.count * 95 / 100]),
            ("finding", share(recognizer.finding)), ("reading", share(recognizer.reading)),
            ("searches", share(Double(recognizer.searches))), ("looks", share(Double(recognizer.looks))),
            ("findingMultiplications", share(Double(recognizer.findingMultiplications) / 1e6)),
            ("readingMultiplications", share(Double(recognizer.readingMultiplications) / 1e6)),
        ]
        json.object { json in
            json.key("frames")
            json.integer(frames.count)
            for (key, value) in numbers {
                json.key(key)
                json.number(value, decimals: 3)
            }
        }
    }
}

/// Notes what each part of another recogniser costs.
final class TimedRecognizer: LineRecognizer {
    private let inner: any LineRecognizer
    private(set) var (finding, reading) = (0.0, 0.0)
    private(set) var (searches, looks) = (0, 0)
    private(set) var (findingMultiplications, readingMultiplications) = (0, 0)
    var multiplications: Int { inner.multiplications }

    init(_ inner: any LineRecognizer) { self.inner = inner }

    func find(_ frame: borrowing Frame, area: PixelRect, reduction: Double) -> [PrintedLine] {
        let began = processorTime()
        defer {
            finding += processorTime() - began
            searches += 1
            findingMultiplications += inner.multiplications
        }
        return inner.find(frame, area: area, reduction: reduction)
    }

    func refine(_ line: PrintedLine, in frame: borrowing Frame) -> PrintedLine {
        let began = processorTime()
        defer {
            finding += processorTime() - began
            findingMultiplications += inner.multiplications
        }
        return inner.refine(line, in: frame)
    }

    func read(_ line: PrintedLine, in frame: borrowing Frame, allowed: Set<Character>?) -> Transcription {
        let began = processorTime()
        defer {
            reading += processorTime() - began
            looks += 1
            readingMultiplications += inner.multiplications
        }
        return inner.read(line, in: frame, allowed: allowed)
    }
}
