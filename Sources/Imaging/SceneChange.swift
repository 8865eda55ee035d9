/// A detector of changes between a picture and the last remembered one, which compares means of small blocks.
public struct SceneChange: Sendable {
    private var seen: [UInt8] = []
    private var now: [UInt8] = []
    private var window = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// Side of a block in pixels.
    private static let block = 32
    /// Distance between samples in pixels, in both directions.
    private static let step = 4
    /// Difference between a block's means, in gray values, above which it has changed: more than noise and flicker
    /// cause.
    private static let difference = 5
    /// Share of blocks that must have changed.
    private static let share = 0.004

    /// A comparison for which the first picture is changed.
    public init() {}

    /// Returns whether the frame differs from the remembered one.
    public mutating func isChanged(_ frame: borrowing Frame) -> Bool {
        measure(frame)
        guard window == frame.window, seen.count == now.count else { return true }
        var different = 0
        for index in now.indices where abs(Int(now[index]) - Int(seen[index])) > Self.difference { different += 1 }
        return Double(different) > max(1, Self.share * Double(now.count))
    }

    /// Remembers the frame that `isChanged` saw last.
    public mutating func remember(_ frame: borrowing Frame) {
        swap(&seen, &now)
        window = frame.window
    }

    private mutating func measure(_ frame: borrowing Frame) {
        let (columns, rows) = (frame.window.width / Self.block, frame.window.height / Self.block)
        if now.count != columns * rows { now = [UInt8](repeating: 0, count: columns * rows) }
        let pixels = frame.luma.pixels.span
        let stride = frame.window.width
        let count = (Self.block / Self.step) * (Self.block / Self.step)
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = 0
                for y in Swift.stride(from: 0, to: Self.block, by: Self.step) {
                    let start = (row * Self.block + y) * stride + column * Self.block
                    for x in Swift.stride(from: 0, to: Self.block, by: Self.step) { sum += Int(pixels[start + x]) }
                }
                now[row * columns + column] = UInt8(sum / count)
            }
        }
    }
}
