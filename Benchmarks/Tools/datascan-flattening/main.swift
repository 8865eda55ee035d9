// Pages of pictures, laid flat. For the measurements; not installed.
//
//     datascan-flattening < LINES
//
// Each line of the input is "PICTURE RATIO X Y X Y X Y X Y [OUT]": a picture, the page's proportions (short side by long side, or 0) and its
// corners in pixels, from its top left, clockwise. A JSON object for each: whether the page is curved, milliseconds, the size of its picture,
// and where 17 x 17 of its pixels lie in the picture. Writes OUT-corners.jpg, rectified by the corners alone, and OUT-flat.jpg.

import DocumentRecognition
import FoundationEssentials
import Imaging
import ScanModel

private let steps = 17

private func write(_ picture: ColorImage?, _ path: String) {
    guard let jpeg = picture.flatMap({ JPEGEncoder.encode($0, quality: 95) }) else { return }
    if !FileManager.default.createFile(atPath: path, contents: Data(jpeg)) { print("\(path) can't be written") }
}

/// A picture's page, from a line of the input.
private func report(_ words: [String]) throws -> String {
    let numbers = words[1..<10].compactMap { Double($0) }
    guard numbers.count == 9 else { return "{}" }
    let bytes = FileManager.default.contents(atPath: words[0]).map { [UInt8]($0) } ?? []
    let picture =
        try words[0].hasSuffix(".png") ? PNGDecoder.decodeColor(bytes.span) : JPEGDecoder().decodeColor(bytes.span)
    let corners = (0..<4).map {
        Point(x: numbers[1 + 2 * $0] / Double(picture.width), y: numbers[2 + 2 * $0] / Double(picture.height))
    }
    let quad = Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    let ratio = numbers[0] > 0 ? numbers[0] : nil
    guard
        let plane = PagePlane(
            quad, width: picture.width, height: picture.height, margin: 0, aspectRatio: ratio)
    else { return "{}" }
    var page: CurvedPage?
    let tracing = ContinuousClock().measure { page = CurvedPage(tracing: picture, in: plane) }
    var flat: ColorImage?
    let whole = ContinuousClock().measure { flat = picture.flattened(quad, aspectRatio: ratio) }
    if words.count > 10 {
        write(picture.straightened(quad, margin: 0, aspectRatio: ratio), words[10] + "-corners.jpg")
        write(flat, words[10] + "-flat.jpg")
    }
    let grid = page?.grid(columns: plane.columns, rows: plane.rows)
    var json = JSONWriter()
    json.object { json in
        json.key("file")
        json.string(words[0])
        json.key("isCurved")
        json.boolean(page != nil)
        json.key("tracing")
        json.number(tracing / .milliseconds(1), decimals: 2)
        json.key("whole")
        json.number(whole / .milliseconds(1), decimals: 2)
        json.key("columns")
        json.integer(plane.columns)
        json.key("rows")
        json.integer(plane.rows)
        json.key("places")
        json.array { json in
            for place in 0..<steps * steps {
                let column = (place % steps) * (plane.columns - 1) / (steps - 1)
                let row = (place / steps) * (plane.rows - 1) / (steps - 1)
                let point = grid?.place(column, row) ?? SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                let there = plane.map.apply(point.x, point.y)
                json.array { json in
                    json.number(there.x, decimals: 3)
                    json.number(there.y, decimals: 3)
                }
            }
        }
    }
    return String(decoding: json.bytes, as: UTF8.self)
}

while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    guard words.count >= 10 else { continue }
    do {
        print(try report(words))
    } catch {
        print("{\"file\": \"\(words[0])\"}")
    }
}
