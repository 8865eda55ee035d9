/// A gray profile across parallel bars, averaged along the bars: it combines all rows of a linear code.
///
/// If the bars aren't parallel to the pixel columns, each row samples them at different sub-pixel offsets, so the mean
/// contains more detail than any single row.
public struct BarProfile: Sendable {
    /// Means, from the left edge to the right edge.
    public private(set) var values: [Float] = []

    public init() {}

    /// Samples the profile of bars in a frame. Samples outside the window take the value of its border.
    /// - Parameters:
    ///   - bars: position of the bars, straight from the upper edge to the lower one.
    ///   - band: part of the bars' length to sample, from 0 (top) to 1 (bottom).
    ///   - columns: number of samples from left to right.
    ///   - rows: number of samples along each bar.
    public mutating func take(
        _ bars: BarField, band: ClosedRange<Double> = 0...1, columns: Int, rows: Int, of frame: borrowing Frame
    ) {
        precondition(columns > 0 && rows > 0, "a profile has samples")
        if values.count != columns { values = [Float](repeating: 0, count: columns) }
        for column in 0..<columns { values[column] = 0 }
        let window = frame.window
        guard window.width > 1, window.height > 1 else { return }
        let shift = SIMD2(Double(window.x) + 0.5, Double(window.y) + 0.5)
        // Unsafe: as many samples as there are columns.
        unsafe frame.luma.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                let v = band.lowerBound + (band.upperBound - band.lowerBound) * (Double(row) + 0.5) / Double(rows)
                // Each row of the field is a straight line with evenly spaced samples.
                let (first, last) = (bars.place(0, v) - shift, bars.place(1, v) - shift)
                let step = (last - first) / Double(columns)
                let samples = GrayLine(
                    first: first + step / 2, step: step, count: columns, width: window.width, height: window.height)
                unsafe values.withUnsafeMutableBufferPointer { values in
                    unsafe samples.sample(pixels.baseAddress.unsafelyUnwrapped) { column, value in
                        unsafe values[column] += Float(value)
                    }
                }
            }
        }
        let scale = 1 / (65536 * Float(rows))
        for column in 0..<columns { values[column] *= scale }
    }
}

/// The position of bars in a frame, in its pixels: a quad whose left and right edges run along the bars and may
/// converge.
public struct BarField: Sendable, Hashable {
    /// Upper end of the first bar.
    public var topLeft: SIMD2<Double>
    /// Upper end of the last bar.
    public var topRight: SIMD2<Double>
    /// Lower end of the last bar.
    public var bottomRight: SIMD2<Double>
    /// Lower end of the first bar.
    public var bottomLeft: SIMD2<Double>

    public init(
        topLeft: SIMD2<Double>, topRight: SIMD2<Double>, bottomRight: SIMD2<Double>, bottomLeft: SIMD2<Double>
    ) {
        (self.topLeft, self.topRight, self.bottomRight, self.bottomLeft) = (topLeft, topRight, bottomRight, bottomLeft)
    }

    /// Returns a point in the frame: `u` from 0 at the left edge to 1 at the right, `v` from 0 at the top to 1 at the
    /// bottom.
    public func place(_ u: Double, _ v: Double) -> SIMD2<Double> {
        let (left, right) = (topLeft + (bottomLeft - topLeft) * v, topRight + (bottomRight - topRight) * v)
        return left + (right - left) * u
    }

    /// Length of the middle line from left to right.
    public var length: Double { (place(1, 0.5) - place(0, 0.5)).length }
    /// Length of the middle line from top to bottom.
    public var height: Double { (place(0.5, 1) - place(0.5, 0)).length }
}
