// The fields of words with places. For the measurements; not installed.
//
//     datascan-fields receipt|card < WORDS
//
// WORDS has a page in each line: [[text, x1, y1, x2, y2, x3, y3, x4, y4], …], the corners clockwise from the top left, in one unit. Prints
// a JSON object for each page.

import Fields
import ScanModel

func text(_ node: SettingNode) -> FieldText? {
    guard case .list(let values) = node.content, values.count == 9, case .string(let text) = values[0].content else {
        return nil
    }
    let numbers: [Double] = values.dropFirst().compactMap { if case .number(let value) = $0.content { value } else { nil } }
    guard numbers.count == 8 else { return nil }
    let corners = (0..<4).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
    return FieldText(
        text, bounds: Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]))
}

let kind = CommandLine.arguments.dropFirst().first ?? "receipt"
while let line = readLine() {
    do {
        guard case .list(let nodes) = try SettingNode(json: Array(line.utf8), limit: 1_000_000).content else { continue }
        let texts = nodes.compactMap(text)
        var json = JSONWriter()
        switch kind {
        case "receipt": Receipt(texts).write(to: &json)
        case "card": BusinessCard(texts).write(to: &json)
        default: preconditionFailure("the kind is receipt or card")
        }
        json.endLine()
        print(String(decoding: json.bytes, as: UTF8.self), terminator: "")
    } catch {
        print("{\"error\":\"\(error.message)\"}")
    }
}
