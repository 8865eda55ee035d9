import FoundationEssentials
import ScanModel
import Testing

@Suite struct GeometryTests {
    private func square(_ x: Double, _ y: Double, _ side: Double) throws -> Quad {
        Quad(try Region(x: x, y: y, width: side, height: side))
    }

    @Test func aRegionHasToLieInTheFrame() throws {
        #expect(try Region(x: 0.7, y: 0, width: 0.3, height: 1).contains(Point(x: 1, y: 1)))
        let wrong: [(Double, Double, Double, Double, String)] = [
            (-0.1, 0, 1, 1, "x"), (0, 1.1, 1, 1, "y"), (0, 0, 0, 1, "width"), (0, 0, 1, .nan, "height"),
            (0.5, 0, 0.6, 1, "width"), (0, 0.5, 1, 0.6, "height"), (0, 0, 1, 0.001, "height"),
        ]
        for (x, y, width, height, field) in wrong {
            let problem = #expect(throws: Region.Problem.self) { try Region(x: x, y: y, width: width, height: height) }
            #expect(problem?.field == field)
        }
    }

    @Test func pointsAreLocalized() throws {
        let region = try Region(x: 0.2, y: 0.4, width: 0.5, height: 0.2)
        let local = region.localize(Point(x: 0.45, y: 0.6))
        #expect(abs(local.x - 0.5) < 1e-12 && abs(local.y - 1) < 1e-12)
    }

    @Test func areasOverlap() throws {
        let a = try square(0.1, 0.1, 0.4)
        #expect(abs(a.area - 0.16) < 1e-12)
        #expect(abs(a.intersectionArea(a) - 0.16) < 1e-12)
        #expect(abs(a.intersectionArea(try square(0.3, 0.3, 0.4)) - 0.04) < 1e-12)
        #expect(a.intersectionArea(try square(0.6, 0.1, 0.2)) == 0)
        // The same corners named from another one, and in the other direction, are the same area.
        let turned = Quad(
            topLeft: a.bottomRight, topRight: a.bottomLeft, bottomRight: a.topLeft, bottomLeft: a.topRight)
        let mirrored = Quad(
            topLeft: a.topRight, topRight: a.topLeft, bottomRight: a.bottomLeft, bottomLeft: a.bottomRight)
        #expect(abs(a.intersectionArea(turned) - 0.16) < 1e-12)
        #expect(abs(mirrored.intersectionArea(a) - 0.16) < 1e-12)
        #expect(a.contains(a.centre) && mirrored.contains(a.centre) && !a.contains(Point(x: 0.6, y: 0.2)))
        // A diamond in its bounding square covers half of it.
        let diamond = Quad(
            topLeft: Point(x: 0.3, y: 0.1), topRight: Point(x: 0.5, y: 0.3), bottomRight: Point(x: 0.3, y: 0.5),
            bottomLeft: Point(x: 0.1, y: 0.3))
        #expect(abs(a.intersectionArea(diamond) - 0.08) < 1e-12)
        #expect(!diamond.contains(Point(x: 0.15, y: 0.15)))
    }
}

extension GeometryTests {
    @Test func aRegionIsReadBackAlthoughItsNumbersWereRounded() throws {
        let region = try Region(x: 0.1234565, y: 0, width: 0.8765435, height: 1)
        var json = JSONWriter()
        region.write(to: &json)
        let read = try JSONDecoder().decode(Region.self, from: Data(json.bytes))
        #expect(abs(read.x - region.x) < 1e-6 && abs(read.width - region.width) < 2e-6)
    }
}
