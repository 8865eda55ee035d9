import Imaging

/// The means over blocks of 16 × 16 pixels with which a scene is compared, whatever its illumination.
struct SceneMeans: Sendable {
    private var means = Luma()
    /// How many blocks have become brighter by each factor, in steps of 1 / `steps`.
    private var factors: [Int] = []

    /// Minimum difference of a changed block in gray values: more than noise and flicker cause.
    static let difference: Float = 6
    /// Factors of the illumination that leave a scene the same: beyond them, what was too dark or too bright to be read may have become readable.
    private static let gains: ClosedRange<Float> = 0.75...1.33
    /// Mean gray values that tell the illumination: darker ones are noise, brighter ones may be overexposed.
    private static let telling: ClosedRange<UInt8> = 16...240
    /// Resolution of the illumination's factor.
    private static let steps: Float = 256

    /// Returns how many blocks have changed since these were remembered; nil if they can't be compared: the size or the illumination is another.
    mutating func changes(to now: Luma) -> Int? {
        guard now.width == means.width, now.height == means.height, let gain = gain(to: now) else { return nil }
        let (before, now) = (means.pixels.span, now.pixels.span)
        var count = 0
        for index in now.indices
        where abs(Float(now[index]) - min(Float(before[index]) * gain, 255)) > Self.difference { count += 1 }
        return count
    }

    /// Remembers a scene.
    mutating func remember(_ means: Luma) { self.means = means }

    /// Returns the median of the factors by which blocks have become brighter; nil if it is beyond `gains`.
    private mutating func gain(to now: Luma) -> Float? {
        let last = Int(Self.gains.upperBound * Self.steps) + 1
        factors.removeAll(keepingCapacity: true)
        factors.append(contentsOf: repeatElement(0, count: last + 1))
        var count = 0
        for (before, now) in zip(means.pixels, now.pixels) {
            guard Self.telling.contains(before), Self.telling.contains(now) else { continue }
            factors[min(Int(Float(now) / Float(before) * Self.steps + 0.5), last)] += 1
            count += 1
        }
        // Black or white everywhere.
        guard count > 0 else { return 1 }
        var (passed, bin) = (factors[0], 0)
        while 2 * passed < count {
            bin += 1
            passed += factors[bin]
        }
        let gain = Float(bin) / Self.steps
        return Self.gains.contains(gain) ? gain : nil
    }
}
