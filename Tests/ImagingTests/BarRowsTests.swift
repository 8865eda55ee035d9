import Imaging
import ScanModel
import Testing

@Suite struct BarRowsTests {
    /// Bars of seven pixels whose upper ends lie `lean` pixels to the right of their lower ones, per 100 rows.
    private func bars(lean: Double) -> Frame {
        let (width, height) = (240, 120)
        let pixels = (0..<width * height).map { index -> UInt8 in
            let (x, y) = (Double(index % width), Double(index / width))
            let place = x + lean * (y - 60) / 100
            return place.truncatingRemainder(dividingBy: 14) < 7 ? 40 : 200
        }
        var frame = Frame()
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
        return frame
    }

    @Test(arguments: [-9.0, -4, 0, 2.5, 8])
    func theProfileIsSharpestAlongTheBars(lean: Double) throws {
        let frame = bars(lean: lean)
        let field = BarField(
            topLeft: SIMD2(40, 10), topRight: SIMD2(200, 10), bottomRight: SIMD2(200, 110), bottomLeft: SIMD2(40, 110))
        var rows = BarRows()
        rows.take(field, band: 0...1, columns: 640, margin: 60, rows: 12, of: frame)
        let shifts = stride(from: -24.0, through: 24, by: 1)
        let best = try #require(
            shifts.max { rows.energy(left: $0, right: $0, step: 3) < rows.energy(left: $1, right: $1, step: 3) })
        // Four samples a pixel; the shift is that of one end, half of the lean.
        #expect(abs(best / 4 - lean / 2) <= 0.5)
    }

    @Test func aShiftBeyondTheMarginIsLimited() {
        let frame = bars(lean: 0)
        let field = BarField(
            topLeft: SIMD2(-50, 10), topRight: SIMD2(400, 10), bottomRight: SIMD2(400, 300), bottomLeft: SIMD2(-50, 300)
        )
        var rows = BarRows()
        rows.take(field, band: 0.1...0.9, columns: 50, margin: 4, rows: 5, of: frame)
        #expect(rows.energy(left: -1e6, right: 1e6, step: 1).isFinite)
        rows.take(field, band: 0.1...0.9, columns: 7, margin: 4, rows: 5, of: frame)
        #expect(rows.energy(left: 0, right: 0, step: 1) == 0, "too few columns for a block")
    }

    @Test func samplesOutsideAreThoseOfTheBorder() {
        // From far left of the picture to far right of it, at once and as three parts.
        let frame = bars(lean: 5)
        func values(_ from: Double, _ to: Double, _ columns: Int) -> [Float] {
            var profile = BarProfile()
            let (left, right) = (SIMD2(from, 50.25), SIMD2(to, 50.25))
            profile.take(
                BarField(topLeft: left, topRight: right, bottomRight: right, bottomLeft: left), columns: columns,
                rows: 1,
                of: frame)
            return profile.values
        }
        let whole = values(-100, 340, 440)
        let inside = values(20, 220, 200)
        #expect(zip(whole[120..<320], inside).allSatisfy { abs($0 - $1) < 0.01 })
        #expect(Set(whole[..<99]).count == 1 && Set(whole[341...]).count == 1)
    }
}
