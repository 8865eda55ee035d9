// The pages that are captured from recordings. For the measurements; not installed.
//
//     datascan-pages [--rate 30] [--pictures FOLDER [--frames 8] [--plain]] RECORDING...
//
// With --pictures, writes the page of each picture and its text into the folder, as RECORDING-FRAME.jpg and .txt, made of at most --frames
// frames of an MJPEG recording. With --plain, pages have the resolution of the frame.
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

/// A file's name without folder and extension.
private func name(_ file: String) -> String {
    let last = file.split(separator: "/").last ?? ""
    return String(last.split(separator: ".").first ?? last)
}

private let form = KeptFrame.Form(RawFrame.Layout(format: "MJPG", width: 0, height: 0, bytesPerLine: 0))
var files: [String] = []
var rate = 30.0
var (pictures, frames, isMagnified): (String?, Int, Bool) = (nil, PageWork.mostFrames, true)
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--rate": rate = arguments.popFirst().flatMap { Double($0) } ?? rate
    case "--pictures": pictures = arguments.popFirst()
    case "--frames": frames = arguments.popFirst().flatMap { Int($0) } ?? frames
    case "--plain": isMagnified = false
    default: files.append(argument)
    }
}
do {
    var settings = ScanSettings()
    settings.recognizedDataTypes = [.document()]
    settings.pages = PageOptions()
    var reader = pictures == nil ? nil : try PageReader()
    let documents = try NeuralDocumentRecognizer()
    for file in files {
        var scan = RecordingScan(
            try Recording(path: file), frameRate: rate, settings: settings, decoder: try NoDecoder(),
            documents: documents)
        var recent: [Int: KeptFrame] = [:]
        while scan.step() != nil {
            let number = scan.moment.frame
            if pictures != nil {
                recent[number] = KeptFrame(bytes: scan.picture, form: form, moment: scan.moment)
                recent[number - 2 * PageWork.mostFrames] = nil
            }
            guard let shot = scan.shot else { continue }
            print(line(file, shot))
            guard let pictures, let frame = recent[shot.moment.frame] else { continue }
            let earlier = shot.earlierFrames.prefix(frames - 1).compactMap { recent[$0] }
            var work = PageWork(frame: frame, earlier: earlier, shot: shot, options: PageOptions())
            work.isMagnified = isMagnified
            let made = try work.make(reader: &reader)
            let path = "\(pictures)/\(name(file))-\(number)"
            try Data(made.jpeg).write(to: URL(filePath: path + ".jpg"))
            let lines = made.page.items.map(\.string).joined(separator: "\n")
            try Data(lines.utf8).write(to: URL(filePath: path + ".txt"))
        }
    }
} catch {
    print(error)
    exit(1)
}
