import Imaging
import ScanModel
import Testing

@testable import DocumentRecognition

/// Curled pages become flat ones, and nothing else changes.
@Suite struct FlatteningTests {
    private func flat(_ curl: DrawnCurl) throws -> ColorImage {
        try #require(curl.picture.flattened(DrawnCurl.quad, aspectRatio: nil))
    }

    /// The largest distance of lines of print from the rows where they belong, in pixels.
    private func deviation(of page: ColorImage) -> Double {
        var worst = 0.0
        for line in DrawnCurl.lines {
            let row = (line.0 + line.1) / 2 * Double(page.height)
            for column in stride(from: 60, to: page.width - 60, by: 20) {
                worst = max(worst, abs(page.line(near: row, column: column) - row))
            }
        }
        return worst
    }

    @Test(arguments: [-40.0, -12, 6, 30]) func linesOfACurledPageBecomeStraight(bow: Double) throws {
        let curl = DrawnCurl(bow: bow)
        #expect(deviation(of: try flat(curl)) < 1)
        let before = try #require(curl.picture.straightened(DrawnCurl.quad, margin: 0))
        #expect(deviation(of: before) > 4, "the corners alone leave them bent")
    }

    @Test(arguments: [-40.0, 30]) func theTableIsTrimmedOff(bow: Double) throws {
        let page = try flat(DrawnCurl(bow: bow))
        for x in 2..<page.width - 2 {
            #expect(page.gray(x, 1) > 190 && page.gray(x, page.height - 2) > 190, "column \(x)")
        }
    }

    @Test func aStraightPageStaysAsItIs() throws {
        for bow in [0.0, 1] {
            let curl = DrawnCurl(bow: bow)
            #expect(try flat(curl) == curl.picture.straightened(DrawnCurl.quad, margin: 0))
        }
    }

    @Test(arguments: [-24.0, 24]) func aFingerOverASideIsBridged(bow: Double) throws {
        let page = try flat(DrawnCurl(bow: bow, finger: 300...370))
        // The finger hides no line of print, but the side above them.
        #expect(deviation(of: page) < 1.5)
    }

    @Test func aFingerOverAStraightSideChangesNothing() throws {
        let curl = DrawnCurl(bow: 0, finger: 300...370)
        #expect(try flat(curl) == curl.picture.straightened(DrawnCurl.quad, margin: 0))
    }

    @Test(arguments: [0.0, 24]) func aTableEdgeBesideASideIsIgnored(bow: Double) throws {
        let curl = DrawnCurl(bow: bow, hasTableEdge: true)
        #expect(deviation(of: try flat(curl)) < 1)
    }

    @Test func anObjectAlongASideDoesNotBendTheRest() throws {
        let page = try flat(DrawnCurl(bow: 24, finger: 120...560))
        let last = try #require(DrawnCurl.lines.last)
        let row = (last.0 + last.1) / 2 * Double(page.height)
        #expect(abs(page.line(near: row, column: page.width / 2) - row) < 4)
    }

    @Test func aPictureWithoutEdgesStaysAsItIs() throws {
        let plain = ColorImage(width: 300, height: 400, pixels: [UInt8](repeating: 128, count: 300 * 400 * 3))
        let quad = Quad(Region(uncheckedX: 0.2, y: 0.2, width: 0.6, height: 0.6))
        #expect(plain.flattened(quad, aspectRatio: nil) == plain.straightened(quad, margin: 0))
        let crossed = Quad(
            topLeft: quad.topLeft, topRight: quad.bottomRight, bottomRight: quad.topRight, bottomLeft: quad.bottomLeft)
        #expect(plain.flattened(crossed, aspectRatio: nil) == nil)
    }

    @Test func aSmallPictureIsNoProblem() {
        let tiny = ColorImage(width: 8, height: 6, pixels: [UInt8](repeating: 90, count: 8 * 6 * 3))
        let quad = Quad(Region(uncheckedX: 0.1, y: 0.1, width: 0.8, height: 0.8))
        #expect(tiny.flattened(quad, aspectRatio: 0.7) == tiny.straightened(quad, margin: 0, aspectRatio: 0.7))
    }
}
