import Glibc
import Imaging
import Recognition
import ScanModel
import Testing

@Suite struct CodeFinderTests {
    private func find(_ frame: Frame) -> [CodeCandidate] {
        var (finder, pyramid) = (CodeFinder(), Pyramid())
        pyramid.build(frame)
        return finder.find(frame, pyramid)
    }

    @Test(arguments: [0.0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165])
    func barsAreFoundAtAnyAngle(degrees: Double) throws {
        let print = EANPrint("4006381333931", module: 2, degrees: degrees, blur: 0.5)
        let found = try #require(find(print.frame(noise: 3, seed: 1)).first)
        #expect(found.form == .bars)
        let outline = found.outline
        let along = (print.corners[1] - print.corners[0]) / (print.corners[1] - print.corners[0]).length
        let middle = (print.corners[0] + print.corners[2]) / 2
        #expect((outline.centre - middle).length < 12)
        #expect(abs(outline.right.dot(along)) / outline.right.length > 0.98)
        #expect((0.8...1.35).contains(outline.length / 190) && (0.7...1.5).contains(outline.height / 80))
    }

    @Test(arguments: [0.0, 20, 45, 70])
    func aMatrixIsFoundAndLiesAsItsGrid(degrees: Double) throws {
        let frame = matrixFrame(modules: 25, size: 2.4, degrees: degrees)
        let found = try #require(find(frame).first { $0.form == .matrix })
        #expect((found.outline.centre - SIMD2(80, 80)).length < 5)
        #expect((48...76).contains(found.outline.length) && (48...76).contains(found.outline.height))
        let angle = atan2(found.outline.right.y, found.outline.right.x) * 180 / .pi
        let off = (angle - degrees).truncatingRemainder(dividingBy: 90)
        #expect(min(abs(off), 90 - abs(off)) < 8, "it lies at \(angle)")
    }

    @Test func paperAndNoiseAreNothing() {
        #expect(find(plainFrame(128, width: 200, height: 160)).isEmpty)
        var random = Noise(seed: 3)
        let pixels = (0..<200 * 160).map { _ in UInt8(128 + 4 * random.next()) }
        var frame = Frame()
        frame.copy(from: pixels.span, width: 200, height: 160, stride: 200, region: .full)
        #expect(find(frame).isEmpty)
    }

    @Test func tinyPicturesAreNoTrouble() {
        for (width, height) in [(1, 1), (2, 2), (5, 3), (4, 100), (100, 5), (9, 9)] {
            #expect(find(plainFrame(9, width: width, height: height)).isEmpty)
        }
    }

    @Test func aCandidateLiesInTheFullFrame() throws {
        let print = EANPrint("4006381333931", module: 2, degrees: 0, blur: 0.5)
        let whole = print.frame(noise: 1, seed: 1)
        var part = Frame()
        part.copy(
            from: whole.luma.pixels.span, width: whole.width, height: whole.height, stride: whole.width,
            region: try .init(x: 0.1, y: 0.1, width: 0.85, height: 0.85))
        let found = try #require(find(part).first)
        #expect((found.outline.centre - (print.corners[0] + print.corners[2]) / 2).length < 12)
    }

    /// Random modules, black and white, in the middle of 160 × 160 pixels.
    private func matrixFrame(modules: Int, size: Double, degrees: Double) -> Frame {
        var random = Noise(seed: 11)
        let grid = (0..<modules * modules).map { _ in random.next() > 0 }
        let angle = degrees * .pi / 180
        var pixels = [UInt8](repeating: 0, count: 160 * 160)
        for y in 0..<160 {
            for x in 0..<160 {
                var sum = 0
                for v in 0..<3 {
                    for u in 0..<3 {
                        let (px, py) = (Double(x) + Double(u) / 3 - 79.7, Double(y) + Double(v) / 3 - 79.7)
                        let column = (px * cos(angle) + py * sin(angle)) / size + Double(modules) / 2
                        let row = (-px * sin(angle) + py * cos(angle)) / size + Double(modules) / 2
                        let isInside = column >= 0 && row >= 0 && column < Double(modules) && row < Double(modules)
                        sum += isInside && grid[Int(row) * modules + Int(column)] ? 30 : 220
                    }
                }
                pixels[y * 160 + x] = UInt8(sum / 9)
            }
        }
        var frame = Frame()
        frame.copy(from: pixels.span, width: 160, height: 160, stride: 160, region: .full)
        return frame
    }
}
