import Glibc
import NativeDecoder
import TestSupport

/// The modules of a matrix code.
struct DrawnMatrix: Sendable {
    var modules: [[Bool]]
    /// Whether modules are round, and smaller than their cells.
    var isDotted: Bool

    /// - Parameter rows: the rows as hexadecimal numbers whose first bit is the first module.
    init(_ rows: String, columns: Int, isDotted: Bool) {
        self.isDotted = isDotted
        modules = rows.split { $0 == " " || $0 == "\n" }.map { row in
            let bits = row.flatMap { digit in (0..<4).reversed().map { (digit.hexDigitValue ?? 0) >> $0 & 1 == 1 } }
            return Array(bits.prefix(columns))
        }
    }

    init(modules: [[Bool]], isDotted: Bool) { (self.modules, self.isDotted) = (modules, isDotted) }

    var columns: Int { modules.first?.count ?? 0 }
    var rows: Int { modules.count }

    /// How a camera sees it.
    struct View {
        /// Pixels of a module.
        var module = 3.0
        /// Clockwise rotation.
        var degrees = 0.0
        /// How far its plane is from that of the picture, in degrees, about an axis at 30 degrees.
        var tilt = 0.0
        /// Sigma of a Gaussian in modules.
        var blur = 0.0
        /// Standard deviation of gray values.
        var noise = 0.0
        var isInverted = false
    }

    /// Returns a picture with four free modules around it, and where its corners are there, from the top left one on.
    func picture(_ view: View, seed: UInt64 = 1) -> (picture: GrayPicture, corners: [SIMD2<Double>]) {
        let size = Double(max(columns, rows))
        let side = Int((size * 1.45 + 8) * view.module)
        let middle = Double(side) / 2
        // The camera is three widths of the code away.
        let distance = 3 * size
        let (turn, tilt, axis) = (view.degrees * .pi / 180, view.tilt * .pi / 180, Double.pi / 6)
        func seen(_ x: Double, _ y: Double) -> SIMD2<Double> {
            let (u, v) = (x - Double(columns) / 2, y - Double(rows) / 2)
            let (a, b) = (u * cos(turn) - v * sin(turn), u * sin(turn) + v * cos(turn))
            // Along the axis, and across it, where it becomes shorter and farther.
            let (along, across) = (a * cos(axis) + b * sin(axis), b * cos(axis) - a * sin(axis))
            let near = distance / (distance + across * sin(tilt))
            let (p, q) = (along * near, across * cos(tilt) * near)
            return SIMD2(p * cos(axis) - q * sin(axis), p * sin(axis) + q * cos(axis)) * view.module + middle
        }
        let fine = 10
        var ink = [Double](repeating: 0, count: side * side)
        var cells = [Double](repeating: 0, count: side * side)
        // Small squares of the code's plane, somewhat beyond the code, are gathered in the pixels that they are seen in.
        for y in -4 * fine..<(rows + 4) * fine {
            for x in -4 * fine..<(columns + 4) * fine {
                let (u, v) = ((Double(x) + 0.5) / Double(fine), (Double(y) + 0.5) / Double(fine))
                let place = seen(u, v)
                guard place.x >= 0, place.y >= 0, place.x < Double(side), place.y < Double(side) else { continue }
                let index = Int(place.y) * side + Int(place.x)
                cells[index] += 1
                if isInk(u, v) { ink[index] += 1 }
            }
        }
        var grays = zip(ink, cells).map { 215 - ($1 > 0 ? 180 * $0 / $1 : 0) }
        let sigma = view.blur * view.module
        grays = blurred(blurred(grays, side, sigma, step: 1), side, sigma, step: side)
        var random = SeededGenerator(seed: seed)
        let pixels = grays.map { gray in
            // The sum of twelve has a deviation of 1.
            let error = view.noise > 0 ? (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() } : 0
            let value = min(max(gray + view.noise * error, 0), 255)
            return UInt8(view.isInverted ? 255 - value : value)
        }
        let corners = [(0, 0), (columns, 0), (columns, rows), (0, rows)].map { seen(Double($0.0), Double($0.1)) }
        return (GrayPicture(width: side, height: side, pixels: pixels), corners)
    }

    private func isInk(_ u: Double, _ v: Double) -> Bool {
        guard u >= 0, v >= 0, Int(u) < columns, Int(v) < rows, modules[Int(v)][Int(u)] else { return false }
        let (x, y) = (u - u.rounded(.down) - 0.5, v - v.rounded(.down) - 0.5)
        return !isDotted || x * x + y * y < 0.4 * 0.4
    }

    private func blurred(_ grays: [Double], _ side: Int, _ sigma: Double, step: Int) -> [Double] {
        guard sigma > 0 else { return grays }
        let reach = Int(3 * sigma) + 1
        let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = kernel.reduce(0, +)
        return grays.indices.map { index in
            let place = step == 1 ? index % side : index / side
            return (-reach...reach).reduce(0) { sum, shift in
                let other = min(max(place + shift, 0), side - 1)
                return sum + grays[index + (other - place) * step] * kernel[shift + reach]
            } / total
        }
    }
}

extension SeededGenerator {
    /// A number from 0 to 1.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
