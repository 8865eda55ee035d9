/// A place of several frames, laid over one another and averaged: less noise, and more detail than one frame has, because its
/// pixels lie elsewhere each time.
public struct FusedPatch: Sendable {
    /// The mean, as a frame of its own.
    public private(set) var picture = Frame()
    /// Frames in it.
    public private(set) var count = 0
    /// From the picture's pixels to those of the latest frame.
    public private(set) var map: AffineMap
    private var sums: [Float]
    private let width: Int
    private let height: Int
    private var registration = Registration()

    /// Correlation below which a frame shows something else, or the same too blurred.
    private static let likeness = 0.8
    /// Pixels by which it may have moved otherwise than it was said to.
    private static let reach = 4.5
    /// Frames that count: the older ones fade.
    private static let memory: Float = 12

    /// Starts with a place of a frame.
    /// - Parameter factor: pixels of the picture to one of the frame.
    public init(_ outline: Parallelogram, factor: Double, of frame: borrowing Frame) {
        width = max(8, Int(outline.length * factor))
        height = max(8, Int(outline.height * factor))
        map = AffineMap(outline, width: width, height: height)
        sums = [Float](repeating: 0, count: width * height)
        picture.prepare(width: width, height: height, window: PixelRect(x: 0, y: 0, width: width, height: height))
        add(frame)
    }

    /// Adds a frame in which the place has moved by so many pixels.
    /// - Returns: false where the frame does not fit.
    public mutating func add(_ frame: borrowing Frame, moved: SIMD2<Double>) -> Bool {
        guard registration.take(picture.luma) else { return false }
        // The map counts from the picture's corner and to the full frame; the fit from its centre and to the window.
        let half = AffineMap(shiftX: Double(width) / 2, y: Double(height) / 2)
        let (x, y) = (Double(frame.window.x), Double(frame.window.y))
        let guess = map.shifted(x: moved.x - x, y: moved.y - y).after(half)
        let fit = registration.fit(guess, radius: Double(max(width, height)) / 2, of: frame.luma, reach: Self.reach)
        guard fit.likeness >= Self.likeness else { return false }
        map = fit.map.after(AffineMap(shiftX: -Double(width) / 2, y: -Double(height) / 2)).shifted(x: x, y: y)
        add(frame)
        return true
    }

    private mutating func add(_ frame: borrowing Frame) {
        let pixels = frame.luma.pixels.span
        let kept = min(Float(count), Self.memory - 1)
        for row in 0..<height {
            for column in 0..<width {
                let place = map.apply(x: Double(column) + 0.5, y: Double(row) + 0.5)
                let gray = frame.gray(at: place, pixels)
                let index = row * width + column
                sums[index] = (sums[index] * kept + gray) / (kept + 1)
            }
        }
        count += 1
        unsafe picture.luma.withPixels { target in
            for index in 0..<width * height { unsafe target[index] = UInt8(min(max(sums[index] + 0.5, 0), 255)) }
        }
    }
}
