import Benchmark
import CAllocations
import Capture
import DataScan
import Delivery
import Evidence
import Foundation
import Imaging
import Recognition
import ScanModel
import TextRecognition
import Tracking
import ZXingDecoder

/// A 1280x720 clip; `make bench` has it made.
let clip = ProcessInfo.processInfo.environment["DATASCAN_CLIP"] ?? "clip.mjpeg"

/// The networks of this checkout.
let models = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Sources/ModelFiles/Models").standardized.path

/// The frames of the clip, each once.
func jpegFrames() -> [[UInt8]] {
    guard let recording = try? Recording(path: clip) else { fatalError("\(clip): no recording; set DATASCAN_CLIP") }
    var frames: [[UInt8]] = []
    var data: [UInt8] = []
    while (try? recording.next(into: &data)) == true { frames.append(data) }
    return frames
}

func decodedFrames() -> [Frame] {
    let decoder = JPEGDecoder()
    return jpegFrames().enumerated().compactMap { index, data in
        var frame = Frame()
        guard (try? decoder.decode(data.span, region: .full, into: &frame)) != nil else { return nil }
        (frame.number, frame.captureTime) = (index, Double(index) / 30)
        return frame
    }
}

func decode(_ data: [UInt8], _ region: Region, _ decoder: JPEGDecoder, _ frame: inout Frame) {
    do { try decoder.decode(data.span, region: region, into: &frame) } catch { fatalError("\(error)") }
}

func helper() -> DecoderProcess {
    do { return try DecoderProcess(program: DecoderProcess.locate()) } catch { fatalError("\(error)") }
}

func lineRecognizer() -> NeuralLineRecognizer {
    do { return try NeuralLineRecognizer(folder: models) } catch { fatalError("\(error)") }
}

let allocations = BenchmarkMetric.custom("allocations a frame", polarity: .prefersSmaller, useScalingFactor: false)

/// Runs `body` once for each frame of the clip and notes allocations a frame of this process.
func perFrame(_ benchmark: Benchmark, _ frames: Int, _ body: (Int) -> Void) {
    for _ in benchmark.scaledIterations {
        let before = callocations_count()
        for index in 0..<frames { body(index) }
        benchmark.measurement(allocations, (callocations_count() - before) / frames)
    }
}

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .cpuTotal, allocations], warmupIterations: 1, maxDuration: .seconds(20), maxIterations: 10
    )

    // Each iteration is the whole clip.
    Benchmark("decode: JPEG to luma, whole frame") { benchmark in
        let frames = jpegFrames()
        let decoder = JPEGDecoder()
        var frame = Frame()
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) { decode(frames[$0], .full, decoder, &frame) }
    }

    Benchmark("decode: JPEG to luma, a quarter of the frame") { benchmark in
        let frames = jpegFrames()
        let decoder = JPEGDecoder()
        guard let region = try? Region(x: 0.25, y: 0.25, width: 0.5, height: 0.5) else { return }
        var frame = Frame()
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) { decode(frames[$0], region, decoder, &frame) }
    }

    Benchmark("photo: keeping a JPEG frame, eight items in view") { benchmark in
        let frames = jpegFrames()
        let recent = RecentFrames(bytes: DataScanner.usualPhotoMemory)
        let form = KeptFrame.Form(RawFrame.Layout(format: "MJPG", width: 1280, height: 720, bytesPerLine: 0))
        let items = (0..<8).map { k in
            RecognizedItem(
                id: "item\(k)",
                content: .barcode(Barcode(symbology: .qr, payload: "\(k)", payloadData: [UInt8(k)])),
                bounds: Quad(.full), confidence: 0.99, stability: .stable, reads: 9, firstSeen: 0, lastSeen: 1)
        }
        var number = 0
        func keep(_ index: Int) {
            let bytes = frames[index]
            recent.offer(bytes.span, form)
            recent.name(Moment(frame: number, captureTime: 0, time: 0), items)
            if number % 10 == 0 { recent.pin(number) }
            number += 1
        }
        for _ in 0..<10 { frames.indices.forEach(keep) }
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count, keep)
    }

    Benchmark("photo: a frame in colour, and an item laid straight") { benchmark in
        let frames = jpegFrames()
        let form = KeptFrame.Form(RawFrame.Layout(format: "MJPG", width: 1280, height: 720, bytesPerLine: 0))
        let quad = Quad(
            topLeft: Point(x: 0.3, y: 0.4), topRight: Point(x: 0.6, y: 0.45), bottomRight: Point(x: 0.59, y: 0.65),
            bottomLeft: Point(x: 0.29, y: 0.6))
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) { index in
            let frame = KeptFrame(bytes: frames[index], form: form, moment: Moment(frame: 0, captureTime: 0, time: 0))
            guard let item = try? frame.picture().straightened(quad) else { return }
            blackHole(JPEGEncoder.encode(item, quality: 90))
        }
    }

    // What everybody does: the decoder with its defaults on every full frame.
    Benchmark("read: zxing-cpp with every effort on every frame") { benchmark in
        let frames = decodedFrames()
        guard let pixels = try? SharedPixels() else { return }
        let decoder = ZXingDecoder(pixels: pixels)
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) { index in
            pixels.reset()
            guard let patch = try? pixels.place(frames[index].window, of: frames[index]) else { return }
            blackHole(
                decoder.decode(
                    [DecodeJob(patch: patch, symbologies: SymbologySet(Symbology.supported), effort: .full)], limit: 60)
            )
        }
    }

    // In this process, so that the decoder's time counts.
    Benchmark("read: places, within the budget") { benchmark in
        let frames = decodedFrames()
        guard let pixels = try? SharedPixels() else { return }
        var pipeline = ScanPipeline(
            settings: ScanSettings(), decoder: ZXingDecoder(pixels: pixels), lines: nil, seed: 1)
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) { blackHole(pipeline.process(frames[$0])) }
    }

    // As the daemon does: allocations here are the daemon's own.
    Benchmark("read: the same through the decoder process") { benchmark in
        let frames = decodedFrames()
        var pipeline = ScanPipeline(settings: ScanSettings(), decoder: helper(), lines: nil, seed: 1)
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) { blackHole(pipeline.process(frames[$0])) }
    }

    Benchmark("text: a search for lines in the whole frame") { benchmark in
        let frames = decodedFrames()
        let recognizer = lineRecognizer()
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) {
            blackHole(recognizer.find(frames[$0], area: frames[$0].window, reduction: 2))
        }
    }

    Benchmark("text: a look at a line") { benchmark in
        let frames = decodedFrames()
        let recognizer = lineRecognizer()
        let lines = frames.map { recognizer.find($0, area: $0.window, reduction: 2).max { $0.length < $1.length } }
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) { index in
            guard let line = lines[index] else { return }
            blackHole(recognizer.read(recognizer.refine(line, in: frames[index]), in: frames[index], allowed: nil))
        }
    }

    Benchmark("text: all of it, search, looks, tracks and evidence") { benchmark in
        let frames = decodedFrames()
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.text()]
        var pipeline = ScanPipeline(settings: settings, decoder: helper(), lines: lineRecognizer(), seed: 1)
        benchmark.startMeasurement()
        perFrame(benchmark, frames.count) { blackHole(pipeline.process(frames[$0])) }
    }

    Benchmark("track: eight things in view, tracker and ledger") { benchmark in
        let readings = (0..<8).map { k -> Reading in
            let x = 0.1 + 0.1 * Double(k)
            let barcode = Barcode(symbology: .ean13, payload: "400638133393\(k)", payloadData: [UInt8(k)])
            let corner = { (dx: Double, dy: Double) in Point(x: x + dx, y: 0.5 + dy) }
            return Reading(
                barcode: barcode,
                bounds: Quad(
                    topLeft: corner(0, 0), topRight: corner(0.08, 0), bottomRight: corner(0.08, 0.1),
                    bottomLeft: corner(0, 0.1)))
        }
        var tracker = Tracker(reappearAfter: 1)
        var ledger = Ledger(seed: 1)
        var time = 0.0
        benchmark.startMeasurement()
        perFrame(benchmark, 1000) { _ in
            time += 1.0 / 30
            let ended = tracker.update(readings, at: time, aspect: 0.5625)
            blackHole(ledger.update(tracker.tracks, ended: ended, reason: .left, at: time))
        }
    }

    Benchmark("fan-out: an update of four items to 100 subscribers") { benchmark in
        let camera = CameraInfo(device: "d", state: .streaming)
        let hub = EventHub(hello: Hello(server: "s", session: "s", camera: camera, regionOfInterest: .full))
        let subscribers = (0..<100).map { _ in hub.subscribe() }
        let items = (0..<4).map { k in
            RecognizedItem(
                id: "item\(k)",
                content: .barcode(
                    Barcode(symbology: .qr, payload: "https://example.org/\(k)", payloadData: [1, 2, 3])),
                bounds: Quad(.full), confidence: 0.99, stability: .stable, reads: 9, firstSeen: 0, lastSeen: 1)
        }
        var json = JSONWriter()
        benchmark.startMeasurement()
        perFrame(benchmark, 100) { index in
            let change = Change(
                sequence: index, moment: Moment(frame: index, captureTime: 0, time: 0), items: items,
                allItems: items.map(\.id))
            hub.publish([.update(change)], snapshot: Snapshot(sequence: index, items: items), time: 0)
            for _ in subscribers {
                json.reset()
                ScanEvent.update(change).writeLine(to: &json)
            }
        }
        for subscriber in subscribers { subscriber.cancel() }
    }
}
