/// A frame's pixels at half, a quarter … of their size. Reuses its memory from frame to frame.
public struct Pyramid: Sendable {
    /// The number of times that the size is halved.
    public static let depth = 4
    /// The pictures, from half the size downwards.
    public private(set) var halves = [Luma](repeating: Luma(), count: depth)

    /// Means over blocks of 16 × 16 pixels.
    public var means: Luma { halves[Self.depth - 1] }

    public init() {}

    /// Computes the pictures of a frame.
    public mutating func build(_ frame: borrowing Frame) {
        halves[0].halve(frame.luma)
        for level in 1..<Self.depth {
            // Swapped out so that one level can be read while the next is written.
            var target = Luma()
            swap(&target, &halves[level])
            target.halve(halves[level - 1])
            swap(&target, &halves[level])
        }
    }
}
