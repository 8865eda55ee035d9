/// A part of a frame, magnified and cleared of blur. Its memory is kept from crop to crop.
public struct MagnifiedCrop: Sendable {
    /// The pixels.
    public private(set) var luma = Luma()
    /// The part of the full frame, in its pixels.
    public private(set) var part = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// How many times larger than the part the picture is.
    public private(set) var factor = 1
    private var upright: [Float] = []
    private var line: [Float] = []

    public init() {}

    /// Takes a part of a frame, which has to hold it; beyond the part its border goes on.
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
        // Unsafe: rows inside the part by the clamp, columns inside it by the loops; with checks they are not vectorised.
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

    /// Restores a row that was restored from top to bottom, and writes it.
    private mutating func spread(_ kernel: Restoration, into row: Int) {
        let (width, factor) = (part.width, factor)
        for phase in 0..<factor {
            // Unsafe: `upright` has `reach` values more than `line` on either side.
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
