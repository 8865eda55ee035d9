/// The lighting of a picture.
public struct Light: Sendable, Hashable {
    /// The 98th percentile of the gray values.
    public var high = 255
    /// The median gray value.
    public var middle = 128
    /// Share of overexposed pixels.
    public var burnt = 0.0
    /// Whether the picture is empty: no edges or spots, only noise and gradual changes of brightness.
    public var isPlain = false

    /// Typical lighting.
    public init() {}
}

/// A meter for the light of frames, on a grid with the same number of pixels for every frame size. Reuses its memory.
public struct LightMeter: Sendable {
    private var histogram = [Int32](repeating: 0, count: 256)
    private var blocks = [Block](repeating: Block(), count: columns * rows)
    /// The grid's pixels in the previous frame.
    private var seen = [UInt8](repeating: 0, count: columns * rows * samples * samples)
    /// Standard deviation of a pixel's noise; nil before the second frame.
    private var noise: Float?
    private var isFirst = true

    private struct Block {
        var mean: Float = 0
        var deviation: Float = 0
    }

    /// Number of blocks in a frame, and of sampled pixels in a block along each side.
    private static let (columns, rows, samples) = (24, 16, 6)
    /// Tolerances for an empty block, in gray values beyond the noise: the difference from the mean of its neighbours,
    /// and the deviation of its pixels.
    private static let (step, texture): (Float, Float) = (0.8, 2.2)
    /// Factor by which a single block may exceed the tolerated difference from its neighbours.
    private static let mostBend: Float = 12
    /// Noise above which a picture isn't plain, because something moves.
    private static let mostNoise: Float = 10
    /// Limit on a pixel's change from frame to frame, in gray values: larger changes are motion, not noise.
    private static let mostChange = 40
    /// Number of blocks that may stand out in a plain picture: dust.
    private static let dust = 3

    public init() {}

    /// Measures a frame.
    /// - Returns: nil for the first frame, and if the frame is too small.
    public mutating func measure(_ frame: borrowing Frame) -> Light? {
        let (width, height) = (frame.window.width, frame.window.height)
        guard width >= 2 * Self.columns * Self.samples / 3, height >= 2 * Self.rows * Self.samples / 3 else {
            return nil
        }
        for index in 0..<256 { histogram[index] = 0 }
        sample(frame.luma.pixels.span, width: width, height: height)
        guard let noise else { return nil }
        var light = Light()
        let count = Int32(Self.columns * Self.rows * Self.samples * Self.samples)
        light.middle = Self.rank(count / 2, histogram)
        light.high = Self.rank(count - count / 50, histogram)
        light.burnt = Double(histogram[Int(Grays.white)...].reduce(0, +)) / Double(count)
        light.isPlain = isPlain(noise)
        return light
    }

    private mutating func sample(_ pixels: Span<UInt8>, width: Int, height: Int) {
        var (at, change) = (0, 0)
        let (across, down) = (Self.columns * Self.samples, Self.rows * Self.samples)
        // In 65536ths of a pixel.
        let (stepX, stepY) = (width << 16 / across, height << 16 / down)
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                var (sum, squares) = (0, 0)
                for v in 0..<Self.samples {
                    let start = ((row * Self.samples + v) * stepY + stepY / 2) >> 16 * width
                    var x = column * Self.samples * stepX + stepX / 2
                    for _ in 0..<Self.samples {
                        let gray = Int(pixels[start + x >> 16])
                        histogram[gray] += 1
                        sum += gray
                        squares += gray * gray
                        change += min(abs(gray - Int(seen[at])), Self.mostChange)
                        seen[at] = UInt8(gray)
                        at += 1
                        x += stepX
                    }
                }
                let count = Float(Self.samples * Self.samples)
                let mean = Float(sum) / count
                let deviation = max(0, Float(squares) / count - mean * mean).squareRoot()
                blocks[row * Self.columns + column] = Block(mean: mean, deviation: deviation)
            }
        }
        // For a normal distribution, the mean absolute difference of two samples is 1.13 standard deviations.
        noise = isFirst ? nil : 0.886 * Float(change) / Float(at)
        isFirst = false
    }

    /// Returns whether no block contains more than noise or differs in brightness from its neighbours.
    private func isPlain(_ noise: Float) -> Bool {
        guard noise < Self.mostNoise else { return false }
        // The expected difference between the means of empty blocks: averaging reduces the noise by the number of
        // samples.
        let calm = Self.step * Self.step + 2.4 * noise * noise / Float(Self.samples * Self.samples)
        var (outstanding, bends) = (0, Float(0))
        for row in 1..<Self.rows - 1 {
            for column in 1..<Self.columns - 1 {
                let at = row * Self.columns + column
                let block = blocks[at]
                let across = block.mean - (blocks[at - 1].mean + blocks[at + 1].mean) / 2
                let down = block.mean - (blocks[at - Self.columns].mean + blocks[at + Self.columns].mean) / 2
                let bend = (across * across + down * down) / 2
                bends += min(bend, Self.mostBend * calm)
                if block.deviation > Self.texture + 1.6 * noise || bend > Self.mostBend * calm { outstanding += 1 }
            }
        }
        return outstanding <= Self.dust && bends < calm * Float((Self.rows - 2) * (Self.columns - 2))
    }

    /// Returns the bin at which the cumulative histogram exceeds a count.
    private static func rank(_ count: Int32, _ histogram: [Int32]) -> Int {
        var sum: Int32 = 0
        for (bin, more) in histogram.enumerated() {
            sum += more
            if sum > count { return bin }
        }
        return histogram.count - 1
    }
}
