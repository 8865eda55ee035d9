// What the text path reads and costs, without tracking and evidence or with them. For the measurements; not installed.
//
//     datascan-lines [--reduction 2] [--repeat 1] PICTURE...
//     datascan-lines --network FILE WIDTH HEIGHT [--repeat 1] [--kernels avx2]
//     datascan-lines --clip CLIP [--fps 30] [--frames N] [--quality balanced]
//
// Pictures: a JSON object for each, with its lines: corners in pixels, text and confidence; the processor time of finding and
// reading in milliseconds, and the multiplications in millions. A clip: milliseconds a frame of all that text costs, and of
// its parts in the mean.

import FoundationEssentials
import Glibc
import Imaging
import Inference
import ScanModel
import TextModels
import TextRecognition

func write(_ line: PrintedLine, _ reading: Transcription, to json: inout JSONWriter) {
    json.object { json in
        json.key("quad")
        json.array { json in
            for corner in [line.topLeft, line.topRight, line.bottomRight, line.bottomLeft] {
                json.array { json in
                    json.number(corner.x, decimals: 2)
                    json.number(corner.y, decimals: 2)
                }
            }
        }
        json.key("score")
        json.number(line.score, decimals: 4)
        json.key("transcript")
        json.string(reading.text)
        json.key("confidence")
        json.number(reading.confidence, decimals: 4)
    }
}

var files: [String] = []
var reduction = 2.0
var repeats = 1
var clip: String?
var network: (file: String, width: Int, height: Int)?
var frameRate = 30.0
var frames: Int?
var quality = QualityLevel.balanced
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--reduction": reduction = arguments.popFirst().flatMap(Double.init) ?? reduction
    case "--repeat": repeats = arguments.popFirst().flatMap(Int.init) ?? repeats
    case "--network":
        let (file, width, height) = (arguments.popFirst(), arguments.popFirst(), arguments.popFirst())
        network = (file ?? "", width.flatMap { Int($0) } ?? 0, height.flatMap { Int($0) } ?? 0)
    case "--kernels": Network.use(kernels: arguments.popFirst())
    case "--clip": clip = arguments.popFirst()
    case "--fps": frameRate = arguments.popFirst().flatMap(Double.init) ?? frameRate
    case "--frames": frames = arguments.popFirst().flatMap { Int($0) }
    case "--quality": quality = arguments.popFirst().flatMap(QualityLevel.init(rawValue:)) ?? quality
    default: files.append(argument)
    }
}
do {
    if let clip {
        var cost = ClipCost(try NeuralLineRecognizer())
        try cost.run(clip, frameRate: frameRate, count: frames, quality: quality)
        var json = JSONWriter()
        cost.write(to: &json)
        print(String(decoding: json.bytes, as: UTF8.self))
    }
    if let network {
        let bytes = FileManager.default.contents(atPath: network.file).map { [UInt8]($0) } ?? []
        var json = JSONWriter()
        try NetworkCost(path: network.file, bytes: bytes, width: network.width, height: network.height)
            .write(repeats: repeats, width: network.width, height: network.height, to: &json)
        print(String(decoding: json.bytes, as: UTF8.self))
    }
    let finder = try LineFinder(TextModelFiles.load(TextModelFiles.finder))
    let reader = try LineReader(TextModelFiles.load(TextModelFiles.latin))
    let jpeg = JPEGDecoder()
    var frame = Frame()
    for file in files {
        let data = FileManager.default.contents(atPath: file).map { [UInt8]($0) } ?? []
        if file.hasSuffix(".png") {
            try PNGDecoder.decode(data.span, region: .full, into: &frame)
        } else {
            try jpeg.decode(data.span, region: .full, into: &frame)
        }
        var lines: [PrintedLine] = []
        var readings: [Transcription] = []
        var (finding, reading) = (Double.infinity, Double.infinity)
        var multiplications = 0
        var findingMultiplications = 0
        for _ in 0..<repeats {
            let began = processorTime()
            lines = finder.find(frame, area: frame.window, reduction: reduction)
            findingMultiplications = finder.multiplications
            lines = lines.map { line in
                defer { findingMultiplications += finder.multiplications }
                return finder.refine(line, in: frame) ?? line
            }
            let found = processorTime()
            multiplications = 0
            readings = lines.map { line in
                defer { multiplications += reader.multiplications }
                return reader.read(line, in: frame)
            }
            finding = min(finding, found - began)
            reading = min(reading, processorTime() - found)
        }
        var json = JSONWriter()
        json.object { json in
            json.key("file")
            json.string(file)
            json.key("finding")
            json.number(finding, decimals: 3)
            json.key("reading")
            json.number(reading, decimals: 3)
            json.key("findingMultiplications")
            json.number(Double(findingMultiplications) / 1e6, decimals: 1)
            json.key("readingMultiplications")
            json.number(Double(multiplications) / 1e6, decimals: 1)
            json.key("lines")
            json.array { json in for (line, reading) in zip(lines, readings) { write(line, reading, to: &json) } }
        }
        json.endLine()
        print(String(decoding: json.bytes, as: UTF8.self), terminator: "")
    }
} catch {
    print("\(error)")
    exit(1)
}
