import Imaging
import ScanModel
import Testing

/// A page cut out of a photograph has the proportions of the page, not those of its picture.
@Suite struct RectifyingTests {
    private let picture = ColorImage(width: 400, height: 300, pixels: [UInt8](repeating: 128, count: 400 * 300 * 3))

    /// A sheet that leans away: its picture is less high than it is.
    private let leaning = Quad(
        topLeft: Point(x: 0.3, y: 0.3), topRight: Point(x: 0.7, y: 0.3), bottomRight: Point(x: 0.8, y: 0.9),
        bottomLeft: Point(x: 0.2, y: 0.9))

    @Test(arguments: [0.5, 0.7071, 0.95]) func thePictureHasTheAspectRatioOfTheObject(ratio: Double) throws {
        let page = try #require(picture.straightened(leaning, margin: 0, aspectRatio: ratio))
        let (short, long) = (Double(min(page.width, page.height)), Double(max(page.width, page.height)))
        #expect(abs(short / long - ratio) < 0.01)
        #expect(page.width >= 230, "nothing is reduced but what the limit demands")
    }

    @Test func withoutItThePictureHasTheProportionsOfItsSides() throws {
        let page = try #require(picture.straightened(leaning, margin: 0))
        #expect(page.width == 240 && (180...190).contains(page.height))
    }
}
