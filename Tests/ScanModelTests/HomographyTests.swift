import Glibc
import TestSupport
import Testing

@testable import ScanModel

@Suite struct HomographyTests {
    private func random(_ seed: UInt64) -> Quad {
        var random = SeededGenerator(seed: seed)
        func point(_ x: Double, _ y: Double) -> Point {
            Point(x: x + .random(in: -0.15...0.15, using: &random), y: y + .random(in: -0.15...0.15, using: &random))
        }
        return Quad(
            topLeft: point(0.2, 0.2), topRight: point(0.8, 0.2), bottomRight: point(0.8, 0.8),
            bottomLeft: point(0.2, 0.8))
    }

    @Test(arguments: 0..<20) func cornersGoToCornersAndBack(seed: UInt64) throws {
        let quad = random(seed)
        let map = try #require(Homography(unitSquareTo: quad))
        let square = Quad(.full)
        #expect(square.map(map.apply).largestMove(to: quad) < 1e-9)
        let back = try #require(map.inverse)
        #expect(quad.map(back.apply).largestMove(to: square) < 1e-9)
        let inside = Point(x: 0.3, y: 0.9)
        #expect(back.apply(map.apply(inside)).squaredDistance(to: inside) < 1e-18)
    }

    @Test func threeCornersOnALineHaveNoMap() {
        let (a, b, c) = (Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))
        #expect(Homography(unitSquareTo: Quad(topLeft: a, topRight: b, bottomRight: c, bottomLeft: c)) == nil)
    }

    /// A rectangle in space, seen by a camera with a known focal length.
    @Test(arguments: 0..<40) func proportionsFollowFromTheFocalLength(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let ratio = Double.random(in: 0.4...1, using: &random)
        let focal = Double.random(in: 0.6...1.4, using: &random)
        let quad = view(
            ratio: ratio, focal: focal, turns: (0..<3).map { _ in .random(in: -0.6...0.6, using: &random) })
        let pose = try #require(PlanePose(quad, aspect: 0.5625))
        #expect(abs(pose.ratio(power: 1 / (focal * focal)) - ratio) < 1e-6)
        let (factor, value) = pose.constraint
        #expect(abs(factor / (focal * focal) - value) < 1e-9, "perpendicular sides demand this focal length")
    }

    @Test(arguments: [-0.5, 0, 0.3]) func theCamerasPlaceIsKnown(tilt: Double) throws {
        let pose = try #require(PlanePose(view(ratio: 0.7, focal: 0.8, turns: [tilt, 0, 0.2]), aspect: 0.5625))
        let camera = pose.camera(power: 1 / (0.8 * 0.8))
        #expect(abs(camera.distance - 3 * cos(tilt) / 0.7) < 1e-6)
        // The foot lies as far from the middle as the camera's axis leans.
        let (across, down) = ((camera.foot.x - 0.5) * 0.7, camera.foot.y - 0.5)
        #expect(abs((across * across + down * down).squareRoot() - 3 * abs(sin(tilt))) < 1e-6)
    }
}

/// The corners of a rectangle of height 1 in a frame of 16:9.
/// - Parameter turns: about the x, y and z axes, in radians.
func view(ratio: Double, focal: Double, turns: [Double], distance: Double = 3) -> Quad {
    func turned(_ a: Double, _ b: Double, by angle: Double) -> (Double, Double) {
        (a * cos(angle) - b * sin(angle), a * sin(angle) + b * cos(angle))
    }
    func point(_ u: Double, _ v: Double) -> Point {
        var (x, y, z) = (u * ratio / 2, v / 2, 0.0)
        (x, y) = turned(x, y, by: turns[2])
        (x, z) = turned(x, z, by: turns[1])
        (y, z) = turned(y, z, by: turns[0])
        return Point(x: 0.5 + focal * x / (z + distance), y: 0.5 + focal * y / (z + distance) / 0.5625)
    }
    return Quad(
        topLeft: point(-1, -1), topRight: point(1, -1), bottomRight: point(1, 1), bottomLeft: point(-1, 1))
}
