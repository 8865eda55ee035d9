// The document that is found in pictures, and what that costs. For the measurements; not installed.
//
//     datascan-documents --model FILE [--once] [--refine] [--repeat 1] PICTURE...
//
// A JSON object for each picture: corners in pixels and confidence, or none; milliseconds of searching and refining, and millions of
// multiplications. `--once` omits the second pass around what the first one found.

import DocumentRecognition
import FoundationEssentials
import Imaging
import Inference
import ScanModel

func milliseconds(_ body: () -> Void) -> Double {
    let took = ContinuousClock().measure(body)
    return Double(took.components.attoseconds) / 1e15 + Double(took.components.seconds) * 1e3
}

var files: [String] = []
var model = ""
var (isOnce, isRefined) = (false, false)
var repeats = 1
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--model": model = arguments.popFirst() ?? ""
    case "--once": isOnce = true
    case "--refine": isRefined = true
    case "--repeat": repeats = arguments.popFirst().flatMap { Int($0) } ?? repeats
    default: files.append(argument)
    }
}

func contents(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? [] }

do {
    let finder = try DocumentFinder(ModelFile(contents(model), path: model))
    let jpeg = JPEGDecoder()
    var frame = Frame()
    for file in files {
        if file.hasSuffix(".png") {
            try PNGDecoder.decode(contents(file).span, region: .full, into: &frame)
        } else {
            try jpeg.decode(contents(file).span, region: .full, into: &frame)
        }
        var found: FoundDocument?
        var (finding, refining) = (Double.infinity, 0.0)
        for _ in 0..<max(1, repeats) {
            finding = min(
                finding,
                milliseconds {
                    found =
                        isOnce ? finder.find(frame, area: frame.window) : finder.findTwice(frame, area: frame.window)
                })
        }
        if isRefined, let rough = found { refining = milliseconds { found = rough.refined(in: frame) } }
        var json = JSONWriter()
        json.object { json in
            json.key("file")
            json.string(file)
            json.key("finding")
            json.number(finding, decimals: 3)
            json.key("refining")
            json.number(refining, decimals: 3)
            json.key("multiplications")
            json.number(Double(finder.multiplications) / 1e6, decimals: 1)
            guard let found else { return }
            json.key("confidence")
            json.number(found.confidence, decimals: 4)
            if let ends = found.straightEnds {
                json.key("straightEnds")
                json.integer(ends)
            }
            json.key("corners")
            json.array { json in
                for corner in found.corners {
                    json.array { json in
                        json.number(corner.x, decimals: 2)
                        json.number(corner.y, decimals: 2)
                    }
                }
            }
        }
        json.endLine()
        print(String(decoding: json.bytes, as: UTF8.self), terminator: "")
    }
} catch {
    print("\(error)")
}
