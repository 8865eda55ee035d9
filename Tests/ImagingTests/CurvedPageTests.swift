import ScanModel
import Testing

@testable import Imaging

/// Where points of a page with curved sides lie.
@Suite struct CurvedPageTests {
    private let straight = [Double](repeating: 0, count: 65)
    private var bowed: [Double] {
        (0..<65).map { (step: Int) -> Double in
            let share = Double(step) / 64
            return 80 * share * (1 - share)
        }
    }

    private func plane() throws -> PagePlane {
        try #require(
            PagePlane(
                Quad(Region(uncheckedX: 0.25, y: 0.25, width: 0.5, height: 0.5)), width: 800, height: 800, margin: 0,
                aspectRatio: nil))
    }

    @Test func straightSidesAreThePlane() throws {
        let plane = try plane()
        let page = CurvedPage(
            plane, top: straight, right: straight.map { $0 + plane.width }, bottom: straight.map { $0 + plane.height },
            left: straight)
        let grid = page.grid(columns: plane.columns, rows: plane.rows)
        for (x, y) in [(0, 0), (399, 0), (200, 100), (399, 399)] {
            #expect((grid.place(x, y) - SIMD2(Double(x) + 0.5, Double(y) + 0.5)).length < 1e-9)
        }
        #expect(page.isUnfolded)
        let picture = ColorImage(
            width: 800, height: 800, pixels: (0..<800 * 800 * 3).map { UInt8(truncatingIfNeeded: $0 / 7) })
        let rectified = try #require(picture.straightened(plane.quad, margin: 0))
        let flat = picture.flattened(page)
        #expect((flat.width, flat.height) == (rectified.width, rectified.height))
        #expect(zip(flat.pixels, rectified.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    /// A sheet that is bent across: its top and bottom are shifted, and each point between them in proportion.
    @Test func aCylinderIsExact() throws {
        let plane = try plane()
        let page = CurvedPage(
            plane, top: bowed, right: straight.map { $0 + plane.width }, bottom: bowed.map { plane.height - $0 },
            left: straight)
        let grid = page.grid(columns: 401, rows: 401)
        for row in stride(from: 0, to: 401, by: 50) {
            let v = (Double(row) + 0.5) / 401
            let place = grid.place(200, row)
            #expect(abs(place.x - 200) < 1e-6)
            #expect(abs(place.y - (20 + v * (plane.height - 40))) < 0.01)
        }
        #expect(page.isUnfolded)
    }

    @Test func sidesThatMeetElsewhereMoveTheCorner() throws {
        let plane = try plane()
        let page = CurvedPage(
            plane, top: straight.map { $0 + 6 }, right: straight.map { $0 + plane.width - 3 },
            bottom: straight.map { $0 + plane.height }, left: straight.map { $0 - 2 })
        #expect(page.corners[0] == SIMD2(-2, 6))
        #expect(page.corners[1] == SIMD2(plane.width - 3, 6))
    }

    @Test func sidesThatCrossAreFolded() throws {
        let plane = try plane()
        let page = CurvedPage(
            plane, top: bowed.map { 14 * $0 }, right: straight.map { $0 + plane.width },
            bottom: bowed.map { plane.height - 14 * $0 }, left: straight)
        #expect(!page.isUnfolded)
    }

    @Test func valuesBetweenStepsAreInterpolated() {
        let values: [Double] = [1, 3, 7]
        #expect(values.value(at: 0.25) == 2)
        #expect(values.value(at: 1) == 7)
        #expect(values.value(at: -1) == 1)
    }
}
