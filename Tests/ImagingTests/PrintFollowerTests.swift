import Glibc
import Imaging
import ScanModel
import TestSupport
import Testing

@Suite struct PrintFollowerTests {
    /// A print of random blocks on gray, that can be moved, turned, enlarged and dimmed.
    private struct Scene {
        private let blocks: [UInt8]
        private static let side = 6

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            blocks = (0..<Self.side * Self.side).map { _ in Bool.random(using: &random) ? 30 : 220 }
        }

        /// Its corners, in pixels, where it lies about a centre.
        func corners(x: Double, y: Double, degrees: Double = 0, size: Double = 48) -> [(Double, Double)] {
            let (c, s) = (cos(degrees * .pi / 180) * size / 2, sin(degrees * .pi / 180) * size / 2)
            return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { (x + c * $0 - s * $1, y + s * $0 + c * $1) }
        }

        func frame(
            x: Double, y: Double, degrees: Double = 0, size: Double = 48, light: Double = 1, at time: Double,
            hidden: Bool = false, glare: (x: Double, y: Double, radius: Double)? = nil
        ) -> Frame {
            let (width, height) = (160, 120)
            var pixels = [UInt8](repeating: 0, count: width * height)
            let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            for row in 0..<height {
                for column in 0..<width {
                    var sum = 0.0
                    for sub in 0..<4 {
                        let (dx, dy) = (
                            Double(column) + 0.25 + 0.5 * Double(sub % 2) - x,
                            Double(row) + 0.25 + 0.5 * Double(sub / 2) - y
                        )
                        let (u, v) = ((c * dx + s * dy) / size + 0.5, (c * dy - s * dx) / size + 0.5)
                        let isInside = !hidden && (0..<1).contains(u) && (0..<1).contains(v)
                        let side = Double(Self.side)
                        sum += isInside ? Double(blocks[Int(v * side) * Self.side + Int(u * side)]) : 120
                    }
                    var gray = sum / 4 * light
                    if let glare, hypot(Double(column) - glare.x, Double(row) - glare.y) < glare.radius { gray = 255 }
                    pixels[row * width + column] = UInt8(min(gray, 255))
                }
            }
            var frame = Frame()
            frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
            frame.captureTime = time
            return frame
        }
    }

    private func quad(_ corners: [(Double, Double)]) -> Quad {
        let points = corners.map { Point(x: $0.0 / 160, y: $0.1 / 120) }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    private func print(_ id: Int, _ bounds: Quad, at time: Double = -1) -> TrackedPrint {
        TrackedPrint(key: .code(id), bounds: bounds, lastSighted: time)
    }

    /// Pixels by which a quad's worst corner is off.
    private func error(_ quad: Quad?, _ corners: [(Double, Double)]) -> Double {
        guard let quad else { return .infinity }
        return zip([quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft], corners).map {
            hypot($0.x * 160 - $1.0, $0.y * 120 - $1.1)
        }.max() ?? .infinity
    }

    @Test func aPrintIsFollowedThroughMoveTurnZoomAndLight() {
        let scene = Scene(seed: 1)
        var follower = PrintFollower()
        var pyramid = Pyramid()
        var bounds = quad(scene.corners(x: 60, y: 60))
        for step in 0..<8 {
            let k = Double(step)
            let (x, y, degrees, size) = (60 + 5 * k, 60 - 2 * k, 2 * k, 48 * (1 + 0.03 * k))
            let frame = scene.frame(x: x, y: y, degrees: degrees, size: size, light: 1 - 0.05 * k, at: k / 30)
            pyramid.build(frame)
            if step > 0 {
                let found = follower.follow([print(1, bounds)], in: frame, pyramid)
                let wanted = scene.corners(x: x, y: y, degrees: degrees, size: size)
                #expect(error(found[.code(1)], wanted) < 1, "step \(step)")
                bounds = found[.code(1)] ?? bounds
            }
            follower.remember([print(1, bounds, at: step == 0 ? 0 : -1)], in: frame, pyramid)
        }
    }

    @Test func aPrintThatIsGoneIsNotFollowed() {
        let scene = Scene(seed: 2)
        var follower = PrintFollower()
        var pyramid = Pyramid()
        let bounds = quad(scene.corners(x: 80, y: 60))
        let first = scene.frame(x: 80, y: 60, at: 0)
        pyramid.build(first)
        follower.remember([print(1, bounds, at: 0)], in: first, pyramid)
        for (frame, isThere) in [
            (scene.frame(x: 80, y: 60, at: 0.03, hidden: true), false),
            (Scene(seed: 3).frame(x: 80, y: 60, at: 0.06), false), (scene.frame(x: 82, y: 61, at: 0.09), true),
        ] {
            pyramid.build(frame)
            #expect((follower.follow([print(1, bounds)], in: frame, pyramid)[.code(1)] != nil) == isThere)
        }
    }

    @Test func aLampThatIsReflectedInAPrintHidesOnlyThatPart() {
        let scene = Scene(seed: 4)
        var follower = PrintFollower()
        var pyramid = Pyramid()
        let bounds = quad(scene.corners(x: 80, y: 60))
        let first = scene.frame(x: 80, y: 60, at: 0)
        pyramid.build(first)
        follower.remember([print(1, bounds, at: 0)], in: first, pyramid)
        let second = scene.frame(x: 83, y: 62, at: 0.03, glare: (75, 55, 14))
        pyramid.build(second)
        let found = follower.follow([print(1, bounds)], in: second, pyramid)
        // A third of it is hidden, and compared are pixels four times as large; unmoved it would be off by 3.6.
        #expect(error(found[.code(1)], scene.corners(x: 83, y: 62)) < 3)
    }

    @Test func aShakenCameraTakesAllPrintsAlong() {
        let (large, small) = (Scene(seed: 5), Scene(seed: 6))
        var follower = PrintFollower()
        var pyramid = Pyramid()
        // Two prints in one picture: the brighter of both scenes' pixels, each gray where it has nothing.
        func frame(_ dx: Double, _ dy: Double, at time: Double) -> Frame {
            let (a, b) = (
                large.frame(x: 55 + dx, y: 60 + dy, size: 60, at: time),
                small.frame(x: 120 + dx, y: 50 + dy, size: 30, at: time)
            )
            let pixels = zip(a.luma.pixels, b.luma.pixels).map { $0 == 120 ? $1 : $0 }
            var frame = Frame()
            frame.copy(from: pixels.span, width: 160, height: 120, stride: 160, region: .full)
            frame.captureTime = time
            return frame
        }
        let things = [
            print(1, quad(large.corners(x: 55, y: 60, size: 60)), at: 0),
            print(2, quad(small.corners(x: 120, y: 50, size: 30)), at: 0),
        ]
        let first = frame(0, 0, at: 0)
        pyramid.build(first)
        follower.remember(things, in: first, pyramid)
        let second = frame(9, -7, at: 1.0 / 30)
        pyramid.build(second)
        let found = follower.follow(things, in: second, pyramid)
        #expect(error(found[.code(1)], large.corners(x: 64, y: 53, size: 60)) < 1)
        #expect(error(found[.code(2)], small.corners(x: 129, y: 43, size: 30)) < 1)
    }
}
