import Imaging
import ScanModel
import Testing

@Suite struct ColorImageTests {
    /// A picture of which each pixel tells where it is: x in red, y in green.
    private func picture(_ width: Int, _ height: Int) -> ColorImage {
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels += [UInt8(x), UInt8(y), 60] } }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    private func pixel(_ image: ColorImage, _ x: Int, _ y: Int) -> [Int] {
        image.pixels[(y * image.width + x) * 3..<(y * image.width + x) * 3 + 3].map(Int.init)
    }

    private func quad(_ corners: [(Double, Double)], of image: ColorImage) -> Quad {
        let points = corners.map { Point(x: $0.0 / Double(image.width), y: $0.1 / Double(image.height)) }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    private func decoded(_ data: [UInt8]) throws -> ColorImage { try JPEGDecoder().decodeColor(data.span) }

    private func hasTables(_ data: [UInt8]) -> Bool { JPEGSegments.hasHuffmanTables(data.span) }

    @Test func aJPEGKeepsColours() throws {
        let image = picture(200, 160)
        let data = try #require(JPEGEncoder.encode(image, quality: 95))
        let decoded = try decoded(data)
        #expect(decoded.width == 200 && decoded.height == 160)
        let largest = zip(decoded.pixels, image.pixels).map { abs(Int($0) - Int($1)) }.max()
        #expect(largest ?? 255 < 12)
        let rough = try #require(JPEGEncoder.encode(image, quality: 20))
        #expect(rough.count < data.count)
        #expect(throws: ImageError.self) { try self.decoded(data.dropLast(300)) }
    }

    @Test func aPartIsCutOut() throws {
        let cut = try #require(picture(20, 10).cropped(to: PixelRect(x: 3, y: 2, width: 4, height: 3)))
        #expect(cut.width == 4 && cut.height == 3)
        #expect(pixel(cut, 0, 0) == [3, 2, 60] && pixel(cut, 3, 2) == [6, 4, 60])
        let edge = try #require(picture(20, 10).cropped(to: PixelRect(x: 18, y: -2, width: 9, height: 5)))
        #expect(edge.width == 2 && edge.height == 3 && pixel(edge, 1, 2) == [19, 2, 60])
        #expect(picture(20, 10).cropped(to: PixelRect(x: 20, y: 0, width: 2, height: 2)) == nil)
    }

    /// Upright, on its head, a quarter turned and mirrored: the print's own top left comes to the top left.
    @Test(arguments: [
        [(40.0, 30.0), (140, 30), (140, 80), (40, 80)], [(140, 80), (40, 80), (40, 30), (140, 30)],
        [(140, 30), (140, 130), (90, 130), (90, 30)], [(140, 30), (40, 30), (40, 80), (140, 80)],
        [(60, 20), (140, 80), (110, 120), (30, 60)],
    ])
    func aPrintIsLaidStraight(corners: [(Double, Double)]) throws {
        let image = picture(200, 160)
        let straight = try #require(image.straightened(quad(corners, of: image)))
        // 100 by 50 pixels, and 5 % of 100 on each side.
        #expect(straight.width == 110 && straight.height == 60)
        for (place, corner) in zip([(5, 5), (104, 5), (104, 54), (5, 54)], corners) {
            let found = pixel(straight, place.0, place.1)
            #expect(abs(Double(found[0]) - corner.0) < 2 && abs(Double(found[1]) - corner.1) < 2, "\(found) \(corner)")
        }
    }

    @Test func perspectiveIsTakenOut() throws {
        let image = picture(200, 160)
        let corners = [(40.0, 20.0), (160, 40), (160, 100), (40, 120)]
        let straight = try #require(image.straightened(quad(corners, of: image), margin: 0))
        #expect(straight.width == 122 && straight.height == 100)
        // The diagonals cross where the print's middle is.
        let middle = pixel(straight, 61, 50)
        #expect(abs(middle[0] - 115) <= 1 && abs(middle[1] - 70) <= 1, "\(middle)")
    }

    @Test func whatLiesOutsideIsTheBorderAndNoneIsLargerThanTheFrame() throws {
        let image = picture(100, 60)
        let straight = try #require(
            image.straightened(quad([(-200, -100), (400, -100), (400, 200), (-200, 200)], of: image)))
        #expect(straight.width == 100 && straight.height == 55)
        #expect(pixel(straight, 0, 0) == [0, 0, 60] && pixel(straight, 99, 54) == [99, 59, 60])
    }

    @Test func cornersThatEncloseNothingGiveNone() {
        let image = picture(100, 60)
        for corners in [
            [(10.0, 10.0), (50, 40), (50, 10), (10, 40)], [(10, 10), (50, 10), (50, 10), (10, 10)],
            [(10, 10), (10, 10), (10, 10), (10, 10)], [(10, 10), (50, 10), (20, 15), (10, 40)],
            [(.nan, 10), (50, 10), (50, 40), (10, 40)],
        ] {
            #expect(image.straightened(quad(corners, of: image)) == nil, "\(corners)")
        }
    }

    @Test func aJPEGWithoutTablesIsKnownAndRead() throws {
        let whole = try #require(JPEGEncoder.encode(picture(40, 30), quality: 80))
        #expect(hasTables(whole))
        var bare = Array(whole.prefix(2))
        var place = 2
        while whole[place + 1] != 0xDA {
            let end = place + 2 + Int(whole[place + 2]) << 8 + Int(whole[place + 3])
            if whole[place + 1] != 0xC4 { bare += whole[place..<end] }
            place = end
        }
        bare += whole[place...]
        #expect(bare.count < whole.count && !hasTables(bare))
        // Our encoder takes the tables of the standard, as webcams do.
        #expect(try decoded(bare) == decoded(whole))
        #expect(!hasTables([0xFF, 0xD8]) && !hasTables([]))
    }
}
