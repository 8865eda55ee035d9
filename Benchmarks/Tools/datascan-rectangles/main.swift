// The rectangles that are found in pictures, and what that costs. For the measurements; not installed.
//
//     datascan-rectangles [--size 0.2] [--aspect 0.5-1] [--angle 30] [--most 1] [--repeat 1] PICTURE...
//
// A JSON object for each picture: the rectangles' corners in pixels and confidence, and milliseconds.

import DocumentRecognition
import FoundationEssentials
import Imaging
import ScanModel

func milliseconds(_ body: () -> Void) -> Double {
    let took = ContinuousClock().measure(body)
    return Double(took.components.attoseconds) / 1e15 + Double(took.components.seconds) * 1e3
}

var files: [String] = []
var options = RectangleOptions()
var repeats = 1
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    func number() -> Double { arguments.popFirst().flatMap(Double.init) ?? 0 }
    switch argument {
    case "--size": options.minimumSize = number()
    case "--angle": options.quadratureTolerance = number()
    case "--confidence": options.minimumConfidence = number()
    case "--most": options.maximumObservations = Int(number())
    case "--repeat": repeats = Int(number())
    case "--aspect":
        let ends = arguments.popFirst()?.split(separator: "-").compactMap { Double($0) } ?? []
        if ends.count == 2 { (options.minimumAspectRatio, options.maximumAspectRatio) = (ends[0], ends[1]) }
    default: files.append(argument)
    }
}

do {
    let jpeg = JPEGDecoder()
    var (frame, finder) = (Frame(), RectangleFinder())
    for file in files {
        let bytes = FileManager.default.contents(atPath: file).map { [UInt8]($0) } ?? []
        if file.hasSuffix(".png") {
            try PNGDecoder.decode(bytes.span, region: .full, into: &frame)
        } else {
            try jpeg.decode(bytes.span, region: .full, into: &frame)
        }
        var found: [FoundRectangle] = []
        var finding = Double.infinity
        for _ in 0..<max(1, repeats) {
            finding = min(finding, milliseconds { found = finder.find(frame, area: frame.window, options: options) })
        }
        var json = JSONWriter()
        json.object { json in
            json.key("file")
            json.string(file)
            json.key("finding")
            json.number(finding, decimals: 3)
            json.key("rectangles")
            json.array { json in
                for rectangle in found {
                    json.object { json in
                        json.key("confidence")
                        json.number(rectangle.confidence, decimals: 4)
                        json.key("corners")
                        json.array { json in
                            for corner in rectangle.corners {
                                json.array { json in
                                    json.number(corner.x, decimals: 2)
                                    json.number(corner.y, decimals: 2)
                                }
                            }
                        }
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
