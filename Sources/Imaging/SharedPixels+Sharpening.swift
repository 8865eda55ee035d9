extension SharedPixels {
    /// Sharpens a patch in place with an unsharp mask: adds `amount` times the difference from a blurred copy.
    ///
    /// The blur is a box of 9 × 9 pixels applied twice, which approximates a Gaussian of 3.6 pixels and suits codes
    /// magnified by two.
    /// - Returns: the patch.
    public func sharpened(_ patch: Patch, amount: Int) -> Patch {
        let (width, height) = (patch.width, patch.height)
        var blurred = [UInt8](repeating: 0, count: width * height)
        var turned = blurred
        // Unsafe: the patch's pixels as a plain buffer for the duration of this call; the loops index arrays.
        _ = unsafe withMutablePixels(of: patch) { pixels in
            unsafe blurRows(pixels.span, width, height, into: &turned)
            blurRows(turned.span, height, width, into: &blurred)
            blurRows(blurred.span, width, height, into: &turned)
            blurRows(turned.span, height, width, into: &blurred)
            for index in 0..<width * height {
                let value = unsafe Int(pixels[index])
                let sharp = value + amount * (value - Int(blurred[index]))
                unsafe pixels[index] = UInt8(clamping: sharp)
            }
        }
        return patch
    }
}

/// Averages nine pixels of each row, repeating the border pixels. The result is transposed, so a second call blurs
/// along the other axis and transposes it back.
private func blurRows(_ source: Span<UInt8>, _ width: Int, _ height: Int, into target: inout [UInt8]) {
    let radius = 4
    for row in 0..<height {
        let start = row * width
        var sum = 0
        for offset in -radius...radius { sum += Int(source[start + min(max(offset, 0), width - 1)]) }
        for column in 0..<width {
            target[column * height + row] = UInt8(truncatingIfNeeded: sum / (2 * radius + 1))
            sum += Int(source[start + min(column + radius + 1, width - 1)])
            sum -= Int(source[start + max(column - radius, 0)])
        }
    }
}
