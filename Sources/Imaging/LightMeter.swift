/// What a picture's light is like.
public struct Light: Sendable, Hashable {
    /// The brightest gray, but for one in 50.
    public var high = 255
    /// The middle gray: half of the pixels are darker.
    public var middle = 128
    /// Share of the pixels that are white beyond measure.
    public var burnt = 0.0
    /// Whether there is nothing to be seen: no edge and no spot, only noise and slow changes from side to side.
    public var isPlain = false

    /// Makes light of a common kind.
    public init() {}
}

/// Measures the light of frames by a grid of their pixels, as many for a frame of any size. Its memory is kept.
public struct LightMeter: Sendable {
    private var histogram = [Int32](repeating: 0, count: 256)
    private var blocks = [Block](repeating: Block(), count: columns * rows)
    /// The pixels that were looked at last.
    private var seen = [UInt8](repeating: 0, count: columns * rows * samples * samples)
    /// Deviation of a pixel from frame to frame; nil before there were two.
    private var noise: Float?
    private var isFirst = true

    private struct Block {
        var mean: Float = 0
        var deviation: Float = 0
    }

    /// Blocks of a frame, and pixels of a block that are looked at, along each side.
    private static let (columns, rows, samples) = (24, 16, 6)
    /// By how many grays a block without anything in it may differ from the mean of its neighbours, and its pixels from one
    /// another, beyond what noise explains.
    private static let (step, texture): (Float, Float) = (0.8, 2.2)
    /// How much more than most a single block may differ from its neighbours.
    private static let mostBend: Float = 12
    /// Noise above which a picture is no plain one: it moves.
    private static let mostNoise: Float = 10
    /// Grays of change from frame to frame that count at most: what moves is no noise.
    private static let mostChange = 40
    /// Blocks that may stand out of a picture that is plain: dust.
    private static let dust = 3

    public init() {}

    /// Measures a frame.
    /// - Returns: nil of the first one, and where it is too small to tell.
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
        // Of a normal distribution's differences the mean is 1.13 deviations.
        noise = isFirst ? nil : 0.886 * Float(change) / Float(at)
        isFirst = false
    }

    /// Whether no block has more in it than noise, nor is brighter or darker than its neighbours.
    private func isPlain(_ noise: Float) -> Bool {
        guard noise < Self.mostNoise else { return false }
        // What the means of blocks without anything in them differ by: a mean of so many has that much less noise.
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

    /// The bin in which a histogram's values reach a count.
    private static func rank(_ count: Int32, _ histogram: [Int32]) -> Int {
        var sum: Int32 = 0
        for (bin, more) in histogram.enumerated() {
            sum += more
            if sum > count { return bin }
        }
        return histogram.count - 1
    }
}
