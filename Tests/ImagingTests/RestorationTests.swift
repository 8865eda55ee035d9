import Glibc
import Imaging
import ScanModel
import Testing

@Suite struct RestorationTests {
    private func frame(_ width: Int, _ height: Int, _ gray: (Double, Double) -> Double) -> Frame {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { pixels.append(UInt8(min(max(gray(Double(x) + 0.5, Double(y) + 0.5), 0), 255))) }
        }
        var frame = Frame()
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
        return frame
    }

    @Test(arguments: [0.5, 1.0, 1.7])
    func whatIsFlatStaysFlat(blur: Double) {
        var restored: [Float] = []
        let kernel = Restoration(blur: blur, noise: 0.01, density: 4)
        kernel.restore([Float](repeating: 90, count: 200), into: &restored)
        #expect(restored.allSatisfy { abs($0 - 90) < 0.01 })
        var crop = MagnifiedCrop()
        let flat = frame(20, 12) { _, _ in 77 }
        crop.take(flat.window, of: flat, restoring: Restoration(blur: blur, noise: 0.01, magnifying: 3))
        #expect(crop.luma.width == 60 && crop.luma.height == 36)
        #expect(crop.luma.pixels.allSatisfy { $0 == 77 })
    }

    /// A wave whose contrast a blur has taken comes back.
    @Test func blurIsUndone() {
        let sigma = 1.0
        let frequency = 0.25
        let loss = exp(-2 * (.pi * frequency * sigma) * (.pi * frequency * sigma))
        let profile = (0..<400).map { Float(128 + 60 * loss * cos(2 * .pi * frequency * Double($0) / 4)) }
        var restored: [Float] = []
        Restoration(blur: sigma, noise: 0.001, density: 4).restore(profile, into: &restored)
        let contrast = (restored[100..<300].max() ?? 0) - (restored[100..<300].min() ?? 0)
        #expect(contrast > 90, "120 was printed, \(120 * loss) was left")
    }

    @Test(arguments: [1, 2])
    func aMagnifiedCropKeepsItsPlace(reduction: Int) throws {
        // A soft spot; its middle has to be where it was.
        let spot = frame(40, 30) { x, y in 30 + 180 * exp(-((x - 22) * (x - 22) + (y - 13) * (y - 13)) / 12) }
        var crop = MagnifiedCrop()
        crop.take(
            PixelRect(x: 10, y: 5, width: 24, height: 18), of: spot, reducedBy: reduction,
            restoring: Restoration(blur: 0.5, noise: 0.01, magnifying: 3))
        let pixels = crop.luma.pixels
        let brightest = try #require(pixels.indices.max { pixels[$0] < pixels[$1] })
        #expect(crop.scale == 3 / Double(reduction))
        let (x, y) = (Double(brightest % crop.luma.width) + 0.5, Double(brightest / crop.luma.width) + 0.5)
        #expect(abs(x / crop.scale + 10 - 22) < 0.6 && abs(y / crop.scale + 5 - 13) < 0.6)
    }

    /// Along slanted bars the mean is sharp, across the picture's columns it is not.
    @Test func aProfileFollowsTheBars() {
        let slanted = frame(120, 60) { x, y in sin((x + 0.5 * y) * 2) > 0 ? 200 : 40 }
        func contrast(_ lean: Double) -> Float {
            var profile = BarProfile()
            let field = BarField(
                topLeft: SIMD2(20 + lean, 10), topRight: SIMD2(90 + lean, 10), bottomRight: SIMD2(90, 50),
                bottomLeft: SIMD2(20, 50))
            profile.take(field, columns: 280, rows: 40, of: slanted)
            return (profile.values.max() ?? 0) - (profile.values.min() ?? 0)
        }
        #expect(contrast(20) > 60)
        #expect(contrast(0) < 25)
    }

    /// Frames that moved and turned a little are laid over one another to a tenth of a pixel.
    @Test func framesAreLaidOverOneAnother() {
        // Grays of a grid of three pixels, by chance, and what lies between them.
        func gray(_ column: Int, _ row: Int) -> Double {
            let mixed = UInt64(bitPattern: Int64(column &* 73_856_093 ^ row &* 19_349_663)) &* 0x9E37_79B9_7F4A_7C15
            return 40 + Double(mixed >> 56) * 0.7
        }
        func texture(_ x: Double, _ y: Double) -> Double {
            let (column, row) = (Int((x / 3).rounded(.down)), Int((y / 3).rounded(.down)))
            let (u, v) = (x / 3 - Double(column), y / 3 - Double(row))
            return gray(column, row) * (1 - u) * (1 - v) + gray(column + 1, row) * u * (1 - v)
                + gray(column, row + 1) * (1 - u) * v + gray(column + 1, row + 1) * u * v
        }
        let first = frame(100, 90, texture)
        let (turn, shift) = (0.03, SIMD2(2.4, -1.7))
        let second = frame(100, 90) { x, y in
            let (px, py) = (x - 50 - shift.x, y - 45 - shift.y)
            return texture(px * cos(turn) + py * sin(turn) + 50, -px * sin(turn) + py * cos(turn) + 45)
        }
        let outline = Parallelogram(centre: SIMD2(50, 45), right: SIMD2(20, 0), down: SIMD2(0, 18))
        var fused = FusedPatch(outline, factor: 3, of: first)
        let isTaken = fused.add(second, moved: .zero)
        #expect(isTaken)
        #expect(fused.count == 2)
        // The corner of the outline, in the second frame.
        let corner = fused.map.apply(x: 0, y: 0)
        let (dx, dy) = (-20.0, -18.0)
        let expected = (
            x: 50 + shift.x + dx * cos(turn) - dy * sin(turn), y: 45 + shift.y + dx * sin(turn) + dy * cos(turn)
        )
        #expect(abs(corner.x - expected.x) < 0.15 && abs(corner.y - expected.y) < 0.15, "\(corner), \(expected)")
        // Something else is not taken.
        let other = frame(100, 90) { x, y in texture(y * 1.3, x * 0.8 + 7) }
        let isOtherTaken = fused.add(other, moved: .zero)
        #expect(!isOtherTaken)
    }

    @Test func aHalfIsTheMeanOfFour() {
        let ramp = frame(9, 7) { x, y in x * 10 + y * 4 }
        var pyramid = Pyramid()
        pyramid.build(ramp)
        #expect(pyramid.halves[0].width == 4 && pyramid.halves[0].height == 3)
        #expect(pyramid.halves[0].pixels[0] == 14 && pyramid.halves[0].pixels[5] == 42)
        #expect(pyramid.halves[3].width == 0)
    }
}
