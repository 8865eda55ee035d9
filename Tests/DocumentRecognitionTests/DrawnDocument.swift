import Imaging
import ScanModel
import TestSupport

@testable import DocumentRecognition

/// Convex quads at random, in a picture of a given size.
func randomQuad(_ random: inout SeededGenerator, width: Double, height: Double) -> [SIMD2<Double>] {
    let middle = SIMD2(width, height) * 0.5
    let turn = Double.random(in: -0.4...0.4, using: &random)
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
        let reach = SIMD2(
            x * width * Double.random(in: 0.25...0.36, using: &random),
            y * height * Double.random(in: 0.25...0.36, using: &random))
        return middle + SIMD2(reach.x - turn * reach.y * 0.5, reach.y + turn * reach.x * 0.5)
    }
}

/// Whether a point lies in a convex quad whose corners run clockwise.
func isInside(_ point: SIMD2<Double>, _ quad: [SIMD2<Double>]) -> Bool {
    zip(quad, quad[1...] + quad[..<1]).allSatisfy { a, b in cross(b - a, point - a) >= 0 }
}

extension DocumentMaps {
    /// What a perfect network would say of a quad, in cells.
    /// - Parameter hidden: corners without a peak.
    init(of quad: [SIMD2<Double>], columns: Int, rows: Int, hidden: Set<Int> = []) {
        var mask: [Float] = []
        var corners = [Float](repeating: 0.01, count: columns * rows)
        var offsets = [SIMD2<Float>](repeating: SIMD2(), count: columns * rows)
        for cell in 0..<columns * rows {
            let middle = SIMD2(Double(cell % columns) + 0.5, Double(cell / columns) + 0.5)
            mask.append(isInside(middle, quad) ? 0.97 : 0.02)
            for (number, corner) in quad.enumerated() where !hidden.contains(number) {
                let off = corner - middle
                guard abs(off.x) <= 1.5, abs(off.y) <= 1.5 else { continue }
                corners[cell] = max(corners[cell], Float(0.9 - 0.5 * max(abs(off.x), abs(off.y))))
                offsets[cell] = SIMD2<Float>(off)
            }
        }
        self.init(columns: columns, rows: rows, mask: mask, corners: corners, offsets: offsets)
    }
}

/// A frame with a bright sheet on a dark table; pixels at its edge are mixed by about the share that it covers.
func drawnFrame(of quad: [SIMD2<Double>], width: Int, height: Int) -> Frame {
    let sides = zip(quad, quad[1...] + quad[..<1]).map { a, b in
        let along = (b - a) / length(b - a)
        return (normal: SIMD2(-along.y, along.x), start: a)
    }
    var pixels: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
            var inside = 0.5
            for side in sides { inside = min(inside, ((middle - side.start) * side.normal).sum()) }
            pixels.append(UInt8(60 + Double((x * 7 + y * 3) % 5) + 144 * max(0, inside + 0.5)))
        }
    }
    var frame = Frame()
    frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
    return frame
}
