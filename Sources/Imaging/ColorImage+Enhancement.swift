public import ScanModel

extension ColorImage {
    /// The paper's gray after enhancement: not white, so that noise on it isn't clipped to one side.
    private static let paper: Float = 250
    /// The least share of the page's usual light that a shadow leaves: darker areas are pictures, and stay dark.
    private static let darkestShadow: Float = 0.35
    /// How far ink's threshold lies from paper towards ink, in `blackAndWhite`: thin strokes are hardly darker than paper once blurred.
    private static let inkShare: Float = 0.4

    /// Returns the picture of a page in even light: paper is white, shadows and tint are gone.
    /// - Parameter appearance: `colour` keeps stamps and signatures; `gray` and `blackAndWhite` return equal channels.
    public func enhanced(as appearance: PageAppearance) -> ColorImage {
        switch appearance {
        case .colour: evened().withPlainPaper(Self.paper)
        case .gray: gray.evened(channels: 1).withPlainPaper(Self.paper)
        case .blackAndWhite: gray.evened(channels: 1).thresholded()
        }
    }

    /// Luma in all three channels (ITU-R BT.601).
    private var gray: ColorImage {
        var grays = pixels
        for at in stride(from: 0, to: grays.count, by: 3) {
            let luma = 77 * Int(pixels[at]) + 150 * Int(pixels[at + 1]) + 29 * Int(pixels[at + 2])
            let value = UInt8((luma + 128) >> 8)
            (grays[at], grays[at + 1], grays[at + 2]) = (value, value, value)
        }
        return ColorImage(width: width, height: height, pixels: grays)
    }

    /// Divides each channel by the paper's light in it.
    /// - Parameter channels: 1 if all channels are equal.
    private func evened(channels: Int = 3) -> ColorImage {
        var even = pixels
        for channel in 0..<channels {
            var light = PageLight(pixels.span, width: width, height: height, step: 3, offset: channel)
            light.raise(to: max(8, light.quantile(0.75) * Self.darkestShadow))
            for y in 0..<height {
                for x in 0..<width {
                    let at = (y * width + x) * 3 + channel
                    even[at] = UInt8(min(255, Float(pixels[at]) * Self.paper / light.gray(x, y) + 0.5))
                }
            }
        }
        if channels == 1 {
            for at in stride(from: 0, to: even.count, by: 3) { (even[at + 1], even[at + 2]) = (even[at], even[at]) }
        }
        return ColorImage(width: width, height: height, pixels: even)
    }

    /// Black below a threshold, white above: between paper and the ink of this page.
    private func thresholded() -> ColorImage {
        var counts = [Int](repeating: 0, count: 256)
        for at in stride(from: 0, to: pixels.count, by: 3) { counts[Int(pixels[at])] += 1 }
        // Ink is the darkest hundredth: a page has more print than that, and a blank one stays white anyway.
        var (seen, ink) = (0, 0)
        while ink < 255, seen + counts[ink] < width * height / 100 {
            seen += counts[ink]
            ink += 1
        }
        let threshold = Self.paper - Self.inkShare * (Self.paper - min(Float(ink), 170))
        return ColorImage(
            width: width, height: height, pixels: pixels.map { Float($0) < threshold ? 0 : 255 })
    }
}
