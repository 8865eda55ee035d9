public import ScanModel

/// Several frames of a page at rest, combined into one straightened picture, finer and with less noise than each of them.
///
/// Each frame samples the page at other places, by fractions of a pixel, and with other noise. Frames are aligned with the first one,
/// interpolated on a grid finer than their pixels and averaged; then blur is removed as far as noise allows. S. C. Park, M. K. Park and
/// M. G. Kang, "Super-resolution image reconstruction: a technical overview", 2003, call this nonuniform interpolation. Only luma is fused:
/// cameras deliver colours in half the resolution, so those of the first frame are enough.
public struct PageFusion: Sendable {
    /// The number of frames in the picture.
    public private(set) var count = 1
    private let whole: ColorImage
    private let base: ColorImage
    private let map: Perspective
    private let magnification: Double
    private let outline: Parallelogram
    private let blocks: PageBlocks
    private var sums: [Float]
    private var registration = Registration()
    private let isTextured: Bool
    private static let cubic = CubicWeights()

    /// Maximum number of pixels of the picture: 180 MB of memory.
    private static let mostPixels = 8e6
    /// The share of the page's sides that is compared: beyond it lies the table, which needn't move with the page.
    private static let inner = 0.9
    /// Number of points that are compared.
    private static let places = 6000.0
    /// Minimum correlation; below it, a frame shows something else, or is too blurred.
    private static let likeness = 0.85
    /// Largest shift between two frames of a rest, in pixels.
    private static let reach = 3.0
    /// Sigma of the blur of webcams' lenses and of interpolation, in pixels of the frame.
    private static let blur = 0.6
    /// Power of the noise relative to the signal, in one frame and in many.
    private static let noise = (one: 0.1, many: 0.05)

    /// Starts with the frame that shows the page best.
    /// - Parameters:
    ///   - quad: the page's corners, in fractions of the frame.
    ///   - aspectRatio: short side of the page by its long side; nil if it isn't known.
    ///   - side: pixels that the picture's longer side needn't exceed; nil if there is no limit. The picture is at least as large as the
    ///     page in the frame and at most twice as large.
    /// - Returns: nil if the corners enclose no area or cross, or the page has so many pixels that it isn't worth it.
    public init?(_ quad: Quad, of frame: ColorImage, aspectRatio: Double?, side: Int? = nil) {
        guard frame.width > 4, frame.height > 4,
            let sides = StraightSides(of: quad, width: frame.width, height: frame.height, aspectRatio: aspectRatio)
        else { return nil }
        // As `straightened` limits it.
        let longest = max(sides.across, sides.down)
        let least = min(1, Double(max(frame.width, frame.height)) / longest)
        let most = (Self.mostPixels / (sides.across * sides.down)).squareRoot() / least
        magnification = max(1, min(2, side.map { Double($0) / (longest * least) } ?? 2, most))
        guard most >= 1,
            let base = frame.straightened(quad, margin: 0, aspectRatio: aspectRatio, magnification: magnification)
        else { return nil }
        (whole, self.base) = (frame, base)
        map = sides.map(scale: least * magnification)
        let (a, b, c, d) = sides.corners
        outline = Parallelogram(
            centre: (a + b + c + d) / 4, right: (b + c - a - d) / 4 * Self.inner,
            down: (c + d - a - b) / 4 * Self.inner)
        let luma = frame.frame.luma
        sums = Self.sampled(luma, base, map, AffineMap(shiftX: 0, y: 0))
        blocks = PageBlocks(sums, width: base.width, height: base.height, magnification: magnification)
        isTextured = registration.take(outline, of: luma, places: Self.places)
    }

    /// Adds another frame of the same rest.
    /// - Returns: false if it is left out: it has another size, it can't be aligned, its light differs, or something moves in it.
    public mutating func add(_ luma: borrowing Luma) -> Bool {
        guard isTextured, luma.width == whole.width, luma.height == whole.height else { return false }
        let still = AffineMap(shiftX: outline.centre.x, y: outline.centre.y)
        let fit = registration.fit(still, radius: Self.reach, of: luma)
        guard fit.likeness >= Self.likeness else { return false }
        let move = fit.map.after(AffineMap(shiftX: -outline.centre.x, y: -outline.centre.y))
        let isNear = outline.corners.allSatisfy { (move.apply($0) - $0).length <= Self.reach }
        guard isNear else { return false }
        let grays = Self.sampled(luma, base, map, move)
        guard blocks.match(grays) else { return false }
        for index in sums.indices { sums[index] += grays[index] }
        count += 1
        return true
    }

    /// The picture of all frames so far.
    public var picture: ColorImage {
        var mean = sums
        let share = 1 / Float(count)
        for index in mean.indices { mean[index] *= share }
        let noise = count < 4 ? Self.noise.one : Self.noise.many
        Restoration(blur: Self.blur, noise: noise, magnification: magnification)
            .restore(&mean, width: base.width, height: base.height)
        // The colours of the first frame, brighter or darker by as much as the mean is.
        var pixels = base.pixels
        for index in mean.indices {
            let at = index * 3
            let change = mean[index] - Self.luma(base.pixels.span, at)
            for channel in at..<at + 3 {
                pixels[channel] = UInt8(min(max(Float(pixels[channel]) + change + 0.5, 0), 255))
            }
        }
        return ColorImage(width: base.width, height: base.height, pixels: pixels)
    }

    /// Samples a frame on the picture's grid.
    /// - Parameter move: from the pixels of the first frame to those of this one.
    private static func sampled(
        _ luma: borrowing Luma, _ grid: ColorImage, _ map: Perspective, _ move: AffineMap
    ) -> [Float] {
        var grays = [Float](repeating: 0, count: grid.width * grid.height)
        let (pixels, width, height) = (luma.pixels.span, luma.width, luma.height)
        let cubic = cubic
        var target = grays.mutableSpan
        var at = 0
        for y in 0..<grid.height {
            for x in 0..<grid.width {
                let there = move.apply(map.apply(Double(x) + 0.5, Double(y) + 0.5))
                target[at] = cubic.gray(at: there, pixels, width: width, height: height)
                at += 1
            }
        }
        return grays
    }

    /// The luma of the pixel whose red value is at a place (ITU-R BT.601).
    @inline(__always)
    private static func luma(_ pixels: Span<UInt8>, _ at: Int) -> Float {
        0.299 * Float(pixels[at]) + 0.587 * Float(pixels[at + 1]) + 0.114 * Float(pixels[at + 2])
    }
}
