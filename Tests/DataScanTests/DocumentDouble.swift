import DocumentRecognition
import Imaging
import ScanModel

@testable import DataScan

/// A recogniser that sees the documents that it is given.
final class DocumentDouble: DocumentRecognizer {
    /// In fractions of the frame; nil if none is in view.
    var document: Quad?
    var confidence = 0.85
    private(set) var searches: [Double] = []

    func find(_ frame: borrowing Frame, area: PixelRect) -> FoundDocument? {
        searches.append(frame.captureTime)
        let (width, height) = (Double(frame.width), Double(frame.height))
        return document.map { quad in
            FoundDocument(
                corners: [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map {
                    SIMD2($0.x * width, $0.y * height)
                },
                confidence: confidence, mask: .init(area: area, columns: 2, rows: 1, values: [255, 0]))
        }
    }
}

/// A frame of 640 x 360 with random blocks, which can be followed.
func blocks(at time: Double, seed: UInt64 = 1, number: Int = 0) -> Frame {
    var pixels = [UInt8](repeating: 0, count: 640 * 360)
    for y in 0..<360 {
        for x in 0..<640 {
            let cell = UInt64((x / 8) * 1009 + (y / 8) * 9176) &+ seed &* 7919
            pixels[y * 640 + x] = 40 + UInt8(truncatingIfNeeded: (cell &* 0x9E37_79B9_7F4A_7C15) >> 40) / 2
        }
    }
    var frame = Frame()
    frame.copy(from: pixels.span, width: 640, height: 360, stride: 640, region: .full)
    (frame.captureTime, frame.number) = (time, number)
    return frame
}

extension Quad {
    /// An upright rectangle.
    init(x: Double, y: Double, width: Double, height: Double) {
        self.init(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
            bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height))
    }
}
