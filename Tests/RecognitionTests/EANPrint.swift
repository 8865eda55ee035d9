import Glibc
import Imaging
import ScanModel

/// A linear code on white paper as a camera sees it: any module size, turned, blurred, with noise.
struct EANPrint {
    let width: Int
    let height: Int
    private let clean: [Float]
    /// Corners of the bars in pixels, from the top left of the print, clockwise.
    let corners: [SIMD2<Double>]

    /// An EAN-13.
    init(_ digits: String, module: Double, degrees: Double, blur: Double, rows: Double = 40) {
        let modules = ean13Modules(digits.utf8.map { Int($0) - 48 })
        self.init(modules: 95, module: module, degrees: degrees, blur: blur, rows: rows) {
            modules[min(94, Int($0.x))]
        }
    }

    /// - Parameters:
    ///   - modules: length of the code.
    ///   - rows: height of the code in modules.
    ///   - isBar: whether a bar lies so many modules from the left end, and from the top.
    init(
        modules: Double, module: Double, degrees: Double, blur: Double, rows: Double = 40,
        isBar: (SIMD2<Double>) -> Bool
    ) {
        let (length, high) = (modules * module, rows * module)
        let side = Int(length + 30 * module + 20)
        (width, height) = (side, side)
        let angle = degrees * .pi / 180
        let (along, down) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
        let centre = SIMD2(Double(side) / 2 + 0.3, Double(side) / 2 + 0.2)
        corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { corner in
            centre + along * (corner.0 * length / 2) + down * (corner.1 * high / 2)
        }
        // Each pixel is the mean of 16 places in it.
        var pixels = [Float](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                var dark = 0
                for v in 0..<4 {
                    for u in 0..<4 {
                        let place = SIMD2(Double(x) + (Double(u) + 0.5) / 4, Double(y) + (Double(v) + 0.5) / 4) - centre
                        let (s, t) = (place.dot(along) + length / 2, place.dot(down))
                        if s >= 0, s < length, abs(t) < high / 2, isBar(SIMD2(s, t + high / 2) / module) {
                            dark += 1
                        }
                    }
                }
                pixels[y * side + x] = 220 - 190 * Float(dark) / 16
            }
        }
        clean = EANPrint.blurred(pixels, side, blur)
    }

    /// A frame of it.
    func frame(noise: Float, seed: UInt64) -> Frame {
        var random = Noise(seed: seed)
        let pixels = clean.map { UInt8(min(max($0 + noise * random.next(), 0), 255)) }
        var frame = Frame()
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
        return frame
    }

    /// How far a corner is off at most, by the length of the bars; the print may be turned by half.
    func error(of quad: Quad) -> Double {
        let found = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map {
            SIMD2($0.x * Double(width), $0.y * Double(height))
        }
        let worst = zip(found, corners).map { ($0 - $1).length }.max() ?? .infinity
        return worst / (corners[1] - corners[0]).length
    }

    static func blurred(_ pixels: [Float], _ side: Int, _ sigma: Double) -> [Float] {
        let reach = max(3, Int((3 * sigma).rounded(.up)))
        let weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
        let whole = weights.reduce(0, +)
        func pass(_ source: [Float], _ step: Int, _ limit: (Int) -> Int) -> [Float] {
            (0..<source.count).map { at in
                var sum: Float = 0
                for k in -reach...reach {
                    let place = limit(at) + k
                    sum += weights[k + reach] * source[(0..<side).contains(place) ? at + k * step : at]
                }
                return sum / whole
            }
        }
        return pass(pass(pixels, 1) { $0 % side }, side) { $0 / side }
    }
}

/// Strokes and dots that are no code.
func clutterFrame(width: Int, height: Int, seed: UInt64) -> Frame {
    var random = Noise(seed: seed)
    var pixels = [UInt8](repeating: 200, count: width * height)
    for _ in 0..<120 {
        let (x, y) = (Int(abs(random.next()) * 1000) % (width - 40), Int(abs(random.next()) * 1000) % (height - 40))
        let (w, h) = (2 + Int(abs(random.next()) * 4), 2 + Int(abs(random.next()) * 12))
        for row in y..<y + h { for column in x..<x + w { pixels[row * width + column] = 30 } }
    }
    var frame = Frame()
    frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
    return frame
}

/// Noise of deviation 1, nearly normal, the same for the same seed.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> Float {
        var sum: Float = -6
        for _ in 0..<12 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum += Float(state >> 40) / Float(1 << 24)
        }
        return sum
    }
}
