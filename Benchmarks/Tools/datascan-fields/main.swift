// The fields of words with places, and of pictures of forms. For the measurements; not installed.
//
//     datascan-fields receipt|card < WORDS
//     datascan-fields form TEMPLATE.yaml PICTURE...
//
// WORDS has a page in each line: [[text, x1, y1, x2, y2, x3, y3, x4, y4], …], the corners clockwise from the top left, in one unit. PICTUREs are
// JPEGs of rectified pages. Prints a JSON object for each page.

import Fields
import Forms
import FoundationEssentials
import Imaging
import ScanModel

func text(_ node: SettingNode) -> FieldText? {
    guard case .list(let values) = node.content, values.count == 9, case .string(let text) = values[0].content else {
        return nil
    }
    let numbers: [Double] = values.dropFirst().compactMap {
        if case .number(let value) = $0.content { value } else { nil }
    }
    guard numbers.count == 8 else { return nil }
    let corners = (0..<4).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
    return FieldText(
        text, bounds: Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]))
}

func show(_ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    body(&json)
    json.endLine()
    print(String(decoding: json.bytes, as: UTF8.self), terminator: "")
}

let arguments = CommandLine.arguments
let kind = arguments.dropFirst().first ?? "receipt"
do {
    if kind == "form" {
        let reader = FormReader(try FormTemplate(file: arguments[2]))
        let jpeg = JPEGDecoder()
        var frame = Frame()
        for file in arguments.dropFirst(3) {
            let bytes = FileManager.default.contents(atPath: file).map { [UInt8]($0) } ?? []
            try jpeg.decode(bytes.span, region: .full, into: &frame)
            show { reader.read(frame.luma).write(to: &$0) }
        }
    } else {
        while let line = readLine() {
            guard case .list(let nodes) = try SettingNode(json: Array(line.utf8), limit: 1_000_000).content else {
                continue
            }
            let texts = nodes.compactMap(text)
            show { kind == "card" ? BusinessCard(texts).write(to: &$0) : Receipt(texts).write(to: &$0) }
        }
    }
} catch {
    print("\(error)")
}
