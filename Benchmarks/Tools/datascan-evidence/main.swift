// What looks at lines of print say, one by one and together. For the measurements; not installed.
//
//     datascan-evidence looks [--fps 30] [--interval 0.06] CLIP...    a JSON object for each line of print: `LineRecord`
//     datascan-evidence fuse < LOOKS                                  for each such line one of `LineKnowledge`

import FoundationEssentials
import Glibc

var clips: [String] = []
var (frameRate, interval) = (30.0, 0.06)
var arguments = CommandLine.arguments.dropFirst()
let command = arguments.popFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--fps": frameRate = arguments.popFirst().flatMap(Double.init) ?? frameRate
    case "--interval": interval = arguments.popFirst().flatMap(Double.init) ?? interval
    default: clips.append(argument)
    }
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
func write(_ value: some Encodable) throws { print(String(decoding: try encoder.encode(value), as: UTF8.self)) }

do {
    switch command {
    case "looks":
        let looks = try LineLooks()
        for clip in clips {
            for record in try looks.records(of: clip, frameRate: frameRate, interval: interval) { try write(record) }
        }
    case "fuse":
        let decoder = JSONDecoder()
        while let line = readLine() { try write(LineKnowledge(decoder.decode(LineRecord.self, from: Data(line.utf8)))) }
    default:
        print("datascan-evidence: looks CLIP..., or fuse")
        exit(2)
    }
} catch {
    print("datascan-evidence: \(error)")
    exit(1)
}
