// The pages that are captured from recordings. For the measurements; not installed.
//
//     datascan-pages [--rate 30] RECORDING...
//
// A JSON object for each picture: recording, page, whether it replaces an earlier picture, frame, time, corners in fractions.

import Capture
import DataScan
import DocumentRecognition
import FoundationEssentials
import Glibc
import Imaging
import Inference
import Recognition
import ScanModel
import TextModels

private func line(_ file: String, _ shot: PageShot) -> String {
    var json = JSONWriter()
    json.object { json in
        json.key("file")
        json.string(file)
        json.key("page")
        json.integer(shot.number)
        json.key("isReplacement")
        json.boolean(shot.isReplacement)
        json.key("frame")
        json.integer(shot.moment.frame)
        json.key("time")
        json.number(shot.moment.captureTime, decimals: 3)
        json.key("corners")
        json.array { json in
            for corner in shot.item.bounds.corners {
                json.array { json in
                    json.number(corner.x, decimals: 5)
                    json.number(corner.y, decimals: 5)
                }
            }
        }
    }
    return String(decoding: json.bytes, as: UTF8.self)
}

var files: [String] = []
var rate = 30.0
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--rate": rate = arguments.popFirst().flatMap { Double($0) } ?? rate
    default: files.append(argument)
    }
}
do {
    var settings = ScanSettings()
    settings.recognizedDataTypes = [.document()]
    settings.pages = PageOptions()
    let documents = try NeuralDocumentRecognizer()
    for file in files {
        var scan = RecordingScan(
            try Recording(path: file), frameRate: rate, settings: settings, decoder: try NoDecoder(),
            documents: documents)
        while scan.step() != nil { if let shot = scan.shot { print(line(file, shot)) } }
    }
} catch {
    print(error)
    exit(1)
}
