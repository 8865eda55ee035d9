// What looks like a code in recordings, and what reading barcodes costs. For the measurements; not installed.
//
//     datascan-codes CLIP...               a JSON array of candidates a frame: form, corners in pixels, reduction
//     datascan-codes --cost CLIP...        a JSON object a clip: processor milliseconds a frame of decoding the JPEG, of the
//                                          decoder with its defaults on the full frame, of finding, and of all that we do;
//                                          each frame goes through all of them in turn

import Capture
import DataScan
import Imaging
import Recognition
import ScanModel

func candidates(of path: String) throws {
    try eachFrame(of: path) { frame, _ in
        var pyramid = Pyramid()
        pyramid.build(frame)
        var finder = CodeFinder()
        var json = JSONWriter()
        json.array { json in
            for candidate in finder.find(frame, pyramid) { write(candidate, to: &json) }
        }
        print(String(decoding: json.bytes, as: UTF8.self))
    }
}

func write(_ candidate: CodeCandidate, to json: inout JSONWriter) {
    json.object { json in
        json.key("form")
        json.string(candidate.form == .bars ? "bars" : "matrix")
        json.key("reduction")
        json.integer(candidate.reduction)
        json.key("quad")
        json.array { json in
            for corner in candidate.outline.corners {
                json.array { json in
                    json.number(corner.x, decimals: 1)
                    json.number(corner.y, decimals: 1)
                }
            }
        }
    }
}

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    for path in arguments where !path.hasPrefix("--") {
        switch arguments[0] {
        case "--cost": try Cost().run(path)
        case "--follow": try Follow().run(path)
        default: try candidates(of: path)
        }
    }
} catch {
    print("datascan-codes: \(error)")
}
