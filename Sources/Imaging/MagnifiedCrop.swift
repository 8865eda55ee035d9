/// A part of a frame, magnified and deblurred. Reuses its memory from crop to crop.
public struct MagnifiedCrop: Sendable {
    /// The pixels.
    public private(set) var luma = Luma()
    /// The crop's position in the full frame, in pixels of the frame.
    public private(set) var part = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// Pixels of the crop per pixel of the frame.
    public var scale: Double { Double(factor) / Double(reduction) }
    private var (factor, reduction) = (1, 1)
    private var (width, height) = (0, 0)
    private var upright: [Float] = []
    private var line: [Float] = []
    /// The part, reduced.
    private var source = Luma()

    public init() {}

    /// Takes a part of a frame, which must contain it; outside the part, its border is repeated.
    /// - Parameter reduction: the part is reduced so many times before: a wide kernel on all pixels would be slow.
    public mutating func take(
        _ part: PixelRect, of frame: borrowing Frame, reducedBy reduction: Int = 1, restoring kernel: Restoration
    ) {
        let window = frame.window
        precondition(part.intersection(window) == part && part.width > 0, "the frame holds no pixels there")
        (self.part, self.reduction, factor) = (part, reduction, kernel.phases)
        (width, height) = (max(1, part.width / reduction), max(1, part.height / reduction))
        luma.resize(width: width * factor, height: height * factor)
        let first = (part.y - window.y) * window.width + part.x - window.x
        guard reduction > 1 else {
            restore(frame.luma, from: first, kernel)
            return
        }
        // Moved out and back, so that it can be read while the rest is written.
        var source = Luma()
        swap(&source, &self.source)
        source.reduce(frame.luma, from: first, by: reduction, width: width, height: height)
        restore(source, from: 0, kernel)
        swap(&source, &self.source)
    }

    /// Restores the pixels of a picture from its `first` one on.
    private mutating func restore(_ picture: borrowing Luma, from first: Int, _ kernel: Restoration) {
        let (reach, width, stride) = (kernel.reach, width, picture.width)
        let padded = width + 2 * reach
        if upright.count != padded { upright = [Float](repeating: 0, count: padded) }
        if line.count != width { line = [Float](repeating: 0, count: width) }
        // Unsafe: the clamp keeps rows inside the part, the loops keep columns inside it; with bounds checks they are
        // not vectorised.
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            let first = unsafe pixels.baseAddress.unsafelyUnwrapped + first
            for row in 0..<height {
                for phase in 0..<factor {
                    for x in reach..<reach + width { upright[x] = 0 }
                    for k in 0..<kernel.width {
                        let from = unsafe first + min(max(row - reach + k, 0), height - 1) * stride
                        let weight = kernel.weights[phase * kernel.width + k]
                        unsafe upright.withUnsafeMutableBufferPointer { upright in
                            let target = unsafe upright.baseAddress.unsafelyUnwrapped + reach
                            for x in 0..<width { unsafe target[x] += weight * Float(from[x]) }
                        }
                    }
                    for x in 0..<reach {
                        upright[x] = upright[reach]
                        upright[reach + width + x] = upright[reach + width - 1]
                    }
                    spread(kernel, into: row * factor + phase)
                }
            }
        }
    }

    /// Restores a vertically restored row horizontally, and writes it.
    private mutating func spread(_ kernel: Restoration, into row: Int) {
        let (width, factor) = (width, factor)
        for phase in 0..<factor {
            // Unsafe: `upright` has `reach` more values than `line` on either side.
            unsafe line.withUnsafeMutableBufferPointer { line in
                unsafe upright.withUnsafeBufferPointer { upright in
                    for x in 0..<width { unsafe line[x] = 0.5 }
                    for k in 0..<kernel.width {
                        let weight = kernel.weights[phase * kernel.width + k]
                        let source = unsafe upright.baseAddress.unsafelyUnwrapped + k
                        for x in 0..<width { unsafe line[x] += weight * source[x] }
                    }
                }
            }
            // Unsafe: `luma` has `factor` × `width` pixels in a row.
            unsafe luma.withPixels { pixels in
                let target = unsafe pixels.baseAddress.unsafelyUnwrapped + row * width * factor + phase
                for x in 0..<width { unsafe target[x * factor] = UInt8(min(max(line[x], 0), 255)) }
            }
        }
    }
}

extension Luma {
    /// Becomes a part of a picture, each pixel the mean of `reduction` × `reduction`.
    /// - Parameters:
    ///   - first: index of the part's first pixel. The picture must contain the part.
    ///   - width: that of the result.
    fileprivate mutating func reduce(
        _ picture: borrowing Luma, from first: Int, by reduction: Int, width: Int, height: Int
    ) {
        resize(width: width, height: height)
        let share = Float(1) / Float(reduction * reduction)
        let (from, stride) = (picture.pixels.span, picture.width)
        // Unsafe: as many pixels as it was resized to.
        unsafe withPixels { pixels in
            for row in 0..<height {
                for column in 0..<width {
                    var sum = 0
                    for down in 0..<reduction {
                        let start = first + (row * reduction + down) * stride + column * reduction
                        for index in start..<start + reduction { sum += Int(from[index]) }
                    }
                    unsafe pixels[row * width + column] = UInt8(Float(sum) * share + 0.5)
                }
            }
        }
    }
}
