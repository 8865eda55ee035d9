/// A part of a frame, magnified and deblurred. Reuses its memory from crop to crop.
public struct MagnifiedCrop: Sendable {
    /// The pixels.
    public private(set) var luma = Luma()
    /// The crop's position in the full frame, in pixels of the frame.
    public private(set) var part = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// The magnification.
    public private(set) var factor = 1
    private var upright: [Float] = []
    private var line: [Float] = []

    public init() {}

    /// Takes a part of a frame, which must contain it; outside the part, its border is repeated.
    public mutating func take(_ part: PixelRect, of frame: borrowing Frame, restoring kernel: Restoration) {
        let window = frame.window
        precondition(part.intersection(window) == part && part.width > 0, "the frame holds no pixels there")
        self.part = part
        factor = kernel.phases
        luma.resize(width: part.width * factor, height: part.height * factor)
        let (reach, width) = (kernel.reach, part.width)
        let padded = width + 2 * reach
        if upright.count != padded { upright = [Float](repeating: 0, count: padded) }
        if line.count != width { line = [Float](repeating: 0, count: width) }
        // Unsafe: the clamp keeps rows inside the part, the loops keep columns inside it; with bounds checks they are
        // not vectorised.
        unsafe frame.luma.pixels.withUnsafeBufferPointer { pixels in
            let first =
                unsafe pixels.baseAddress.unsafelyUnwrapped + (part.y - window.y) * window.width + part.x - window.x
            for row in 0..<part.height {
                for phase in 0..<factor {
                    for x in reach..<reach + width { upright[x] = 0 }
                    for k in 0..<kernel.width {
                        let from = unsafe first + min(max(row - reach + k, 0), part.height - 1) * window.width
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
        let (width, factor) = (part.width, factor)
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
