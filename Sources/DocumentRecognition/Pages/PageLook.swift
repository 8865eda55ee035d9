public import Imaging
public import ScanModel

/// How a page looks when rectified, at a fixed size: its print without light and shadow, and how good the picture is.
///
/// The long sides are vertical. So a page that is shown again, in any orientation, looks the same or stands on its head.
public struct PageLook: Sendable {
    /// Pixels across and down.
    public static let (width, height) = (320, 448)

    /// How much darker than the paper around it each pixel is: 0 paper, 1 black; row by row.
    let ink: [Float]
    /// The brightness of each block's brighter pixels, row by row, by that of the page's usual paper.
    let paper: [Float]
    /// Short side by long side of the page.
    public let aspectRatio: Double
    /// How sharp its print is: strength of the finest details relative to coarser ones; nil for a page without print.
    public let sharpness: Double?
    /// Share of the page that a reflection burnt out.
    public let glare: Double
    /// Gray of the darkest parts of the paper divided by the brightest, 0 to 1.
    public let evenness: Double
    /// Pixels of the frame per pixel of the look; below 1, the look is enlarged.
    public let resolution: Double

    /// Side of the blocks in which the paper's brightness is measured, in pixels: wider than letters and lines.
    static let block = 16
    /// Gray from which a pixel is burnt out.
    private static let burnt: Float = 251

    /// Gray of paper in bright light, which a reflection doesn't outshine.
    private static let white: Float = 225

    /// Rectifies a page.
    /// - Parameter aspectRatio: short side by long side of the page.
    /// - Returns: nil if the corners enclose no area, or the frame is empty.
    public init?(of quad: Quad, aspectRatio: Double, in frame: borrowing Frame) {
        let upright = quad.withLongSidesVertical(aspect: Double(frame.height) / Double(max(1, frame.width)))
        guard let map = Homography(unitSquareTo: upright), frame.window.width > 1, frame.window.height > 1 else {
            return nil
        }
        self.aspectRatio = aspectRatio
        resolution = (quad.area * Double(frame.width * frame.height) / Double(Self.width * Self.height)).squareRoot()
        let grays = Self.sampled(map, frame, finer: resolution > 1.5 ? 2 : 1)
        let paper = PaperLight(grays, width: Self.width, height: Self.height, block: Self.block)
        evenness = Double(paper.evenness)
        self.paper = paper.relative
        var (ink, burnt) = (grays, 0)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let gray = grays[y * Self.width + x]
                if gray >= Self.burnt { burnt += 1 }
                ink[y * Self.width + x] = min(1, max(0, 1 - gray / max(8, paper.gray(x, y))))
            }
        }
        self.ink = ink
        // On paper that is nearly white all over, burnt pixels are paper.
        glare = paper.median < Self.white ? Double(burnt) / Double(grays.count) : 0
        sharpness = Self.sharpness(of: ink)
    }

    private static func sampled(_ map: Homography, _ frame: borrowing Frame, finer: Int) -> [Float] {
        var grays = [Float](repeating: 0, count: width * height)
        let pixels = frame.luma.pixels.span
        let (across, down) = (width * finer, height * finer)
        let (frameWidth, frameHeight) = (Double(frame.width), Double(frame.height))
        for y in 0..<down {
            for x in 0..<across {
                let place = map.apply(
                    Point(x: (Double(x) + 0.5) / Double(across), y: (Double(y) + 0.5) / Double(down)))
                grays[y / finer * width + x / finer] += frame.gray(
                    at: (place.x * frameWidth, place.y * frameHeight), pixels)
            }
        }
        if finer > 1 { for index in grays.indices { grays[index] /= Float(finer * finer) } }
        return grays
    }

    /// Differences between neighbours relative to those between pixels that are three apart, where there is print. Both grow with
    /// contrast, so that it cancels out; blur takes more from the first.
    private static func sharpness(of ink: [Float]) -> Double? {
        let (margin, far) = (6, 3)
        var (fine, coarse, count) = (0.0, 0.0, 0)
        for y in margin..<height - margin {
            for x in margin..<width - margin {
                let here = y * width + x
                let (a, b) = (ink[here] - ink[here + far], ink[here] - ink[here + far * width])
                // Print, not noise.
                guard a * a + b * b > 0.02 else { continue }
                let (c, d) = (ink[here] - ink[here + 1], ink[here] - ink[here + width])
                coarse += Double(a * a + b * b)
                fine += Double(c * c + d * d)
                count += 1
            }
        }
        return count > leastPrint ? fine / coarse : nil
    }

    /// Pixels on edges of print from which a page isn't blank: a few letters.
    private static let leastPrint = 60
}

extension Quad {
    /// The same quad, its corners named so that its longer sides lead from top to bottom.
    fileprivate func withLongSidesVertical(aspect: Double) -> Quad {
        func length(_ a: Point, _ b: Point) -> Double {
            let (x, y) = (b.x - a.x, (b.y - a.y) * aspect)
            return (x * x + y * y).squareRoot()
        }
        let across = length(topLeft, topRight) + length(bottomLeft, bottomRight)
        let down = length(topLeft, bottomLeft) + length(topRight, bottomRight)
        if down >= across { return self }
        return Quad(topLeft: bottomLeft, topRight: topLeft, bottomRight: topRight, bottomLeft: bottomRight)
    }
}
