import Glibc
import Imaging
import ScanModel

@testable import Recognition

/// A matrix code on white paper as a camera sees it: its pattern, and random modules where the pattern leaves them open.
struct GridPrint {
    /// Row by row.
    let isDark: [Bool]
    let outline: Parallelogram
    private let side: Int
    private let clean: [Float]

    /// - Parameter label: pixels of paper around the code, beyond which the ground is dark.
    init(
        _ pattern: GridPattern, module: Double, degrees: Double, blur: Double, seed: UInt64, label: Double = .infinity
    ) {
        var random = Noise(seed: seed)
        let isDark = pattern.modules.map { $0 == .unknown ? random.next() > 0 : $0 == .dark }
        self.isDark = isDark
        let (width, height) = (Double(pattern.columns) * module, Double(pattern.rows) * module)
        let angle = degrees * .pi / 180
        let (along, down) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
        let side = Int(1.5 * max(width, height)) + 60
        let centre = SIMD2(Double(side) / 2 + 0.3, Double(side) / 2 - 0.2)
        // As the finder: accurate to a cell of four pixels.
        outline = Parallelogram(
            centre: (centre / 4).rounded(.down) * 4 + 2, right: along * (width / 2 + 3), down: down * (height / 2 + 2))
        // Each pixel is the mean of 16 places in it.
        var pixels = [Float](repeating: 0, count: side * side)
        for index in pixels.indices {
            var dark = 0
            for part in 0..<16 {
                let place = SIMD2(
                    Double(index % side) + (Double(part % 4) + 0.5) / 4,
                    Double(index / side) + (Double(part / 4) + 0.5) / 4)
                let (u, v) = ((place - centre).dot(along) + width / 2, (place - centre).dot(down) + height / 2)
                guard u > -label, v > -label, u < width + label, v < height + label else {
                    dark += 1
                    continue
                }
                guard u >= 0, v >= 0, u < width, v < height else { continue }
                if isDark[Int(v / module) * pattern.columns + Int(u / module)] { dark += 1 }
            }
            pixels[index] = 200 - 160 * Float(dark) / 16
        }
        self.side = side
        clean = EANPrint.blurred(pixels, side, blur)
    }

    /// A frame of it.
    func frame(noise: Float, seed: UInt64) -> Frame {
        var random = Noise(seed: seed)
        let pixels = clean.map { UInt8(min(max($0 + noise * random.next(), 0), 255)) }
        var frame = Frame()
        frame.copy(from: pixels.span, width: side, height: side, stride: side, region: .full)
        return frame
    }
}
