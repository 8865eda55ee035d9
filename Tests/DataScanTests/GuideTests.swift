import Imaging
import ScanModel
import TestSupport
import Testing

@testable import DataScan

@Suite struct GuideTests {
    enum View { case table, scene, finger, shutter, night, sun }

    /// A small frame of a view, with a camera's noise.
    private func frame(_ view: View, at time: Double) -> Frame {
        let (width, height) = (192, 128)
        var random = SeededGenerator(seed: UInt64(time * 1000) + 1)
        var frame = Frame()
        var pixels = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let isPrint = (40..<150).contains(x) && (30..<90).contains(y) && (x / 6 + y / 9) % 2 == 0
                let slope = Double(x) / 10
                let gray: Double =
                    switch view {
                    case .table: 150 + slope
                    case .scene: isPrint ? 40 : 150 + slope
                    case .finger: 78 + slope + Double(y) / 9
                    case .shutter: 6
                    case .night: isPrint ? 4 : 30
                    case .sun: isPrint ? 190 : 255
                    }
                pixels[y * width + x] = UInt8(min(max(gray + Double.random(in: -3...3, using: &random), 0), 255))
            }
        }
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
        frame.captureTime = time
        return frame
    }

    /// What is told of views, each so many seconds long.
    private func told(
        _ views: [(View, Double)], rate: Double, items: [RecognizedItem] = []
    ) -> [(time: Double, hint: Guidance.Hint)] {
        var guide = Guide()
        var told: [(Double, Guidance.Hint)] = []
        let ends = views.reduce(into: [(View, Double)]()) { $0.append(($1.0, ($0.last?.1 ?? 0) + $1.1)) }
        for index in 0..<Int((ends.last?.1 ?? 0) * rate) {
            let time = Double(index) / rate
            guard let view = ends.first(where: { time < $0.1 })?.0 else { break }
            var seen = items
            for item in seen.indices { seen[item].lastSeen = time }
            if let news = guide.take(frame(view, at: time), [], items: seen) { told.append((time, news.hint)) }
        }
        return told
    }

    @Test(arguments: [5.0, 15, 60])
    func aCoveredLensIsToldSoon(rate: Double) throws {
        for cover in [View.finger, .shutter] {
            let told = told([(.scene, 1), (cover, 1.5), (.scene, 1.5)], rate: rate)
            #expect(told.map(\.hint) == [.lensCovered, .none])
            let delay = try #require(told.first).time - 1
            #expect((0.45...0.95).contains(delay), "after \(delay) s")
        }
    }

    @Test(arguments: [
        ([(View.table, 3.0)], [Guidance.Hint]()),
        ([(.scene, 3)], []),
        // An empty table before and after a customer.
        ([(.table, 1), (.scene, 1), (.table, 1.5)], []),
        ([(.table, 1), (.scene, 1), (.shutter, 1.5)], [.lensCovered]),
        // A shutter that was never opened.
        ([(.shutter, 1.5), (.scene, 1.5)], [.lensCovered, .none]),
        ([(.scene, 1), (.night, 1.5)], [.tooDark]),
        ([(.scene, 1), (.sun, 1.5)], [.tooBright]),
        ([(.night, 1.5), (.shutter, 1.5)], [.tooDark, .lensCovered]),
        ([(.scene, 1), (.finger, 0.3), (.scene, 1)], []),
    ])
    func viewsAndWhatIsSaidOfThem(views: [(View, Double)], hints: [Guidance.Hint]) {
        #expect(told(views, rate: 10).map(\.hint) == hints)
    }

    private func item(_ id: String, _ stability: RecognizedItem.Stability, x: Double) throws -> RecognizedItem {
        RecognizedItem(
            id: id, content: .barcode(Barcode(symbology: .qr, payload: id, payloadData: [])),
            bounds: Quad(try Region(x: x, y: 0.2, width: 0.2, height: 0.2)), confidence: 0.5, stability: stability,
            reads: 2,
            firstSeen: 0, lastSeen: 0)
    }

    /// Where something is read the light will do.
    @Test func whatIsReadIsNotTooDark() throws {
        #expect(told([(.night, 2)], rate: 10, items: [try item("a", .stable, x: 0.3)]).isEmpty)
    }

    @Test func aTentativeItemIsNamedAndAStableOneNeedsNoHelp() throws {
        let items = [try item("a", .stable, x: 0.1), try item("b", .tentative, x: 0.6)]
        var guide = Guide()
        var told: [Obstacle] = []
        for index in 0..<15 {
            let time = Double(index) / 10
            let obstacles = items.map { Obstacle(.tooBlurred, at: $0.bounds) }
            told += guide.take(frame(.scene, at: time), obstacles, items: items).map { [$0] } ?? []
        }
        #expect(told == [Obstacle(.tooBlurred, at: items[1].bounds, item: "b")])
    }
}
