/// The same area of several frames, aligned and averaged. The mean has less noise and more detail than one frame,
/// because each frame samples the area at different sub-pixel positions.
public struct FusedPatch: Sendable {
    /// The mean, as a separate frame.
    public private(set) var picture = Frame()
    /// The number of frames in it.
    public private(set) var count = 0
    /// The map from the picture's pixels to those of the latest frame.
    public private(set) var map: AffineMap
    private var sums: [Float]
    private let width: Int
    private let height: Int
    private var registration = Registration()

    /// Minimum correlation; below it, a frame shows something else, or is too blurred.
    private static let likeness = 0.8
    /// Largest deviation from the announced motion, in pixels.
    private static let reach = 4.5
    /// Number of frames that the mean weights; older frames fade.
    private static let memory: Float = 12

    /// Starts with an area of a frame.
    /// - Parameter factor: pixels of the picture per pixel of the frame.
    public init(_ outline: Parallelogram, factor: Double, of frame: borrowing Frame) {
        width = max(8, Int(outline.length * factor))
        height = max(8, Int(outline.height * factor))
        map = AffineMap(outline, width: width, height: height)
        sums = [Float](repeating: 0, count: width * height)
        picture.prepare(width: width, height: height, window: PixelRect(x: 0, y: 0, width: width, height: height))
        add(frame)
    }

    /// Adds a frame in which the area has moved by `moved` pixels.
    /// - Returns: false if the frame doesn't match.
    public mutating func add(_ frame: borrowing Frame, moved: SIMD2<Double>) -> Bool {
        guard registration.take(picture.luma) else { return false }
        // The map starts at the picture's corner and leads to the full frame; the fit starts at its centre and leads to
        // the window.
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
