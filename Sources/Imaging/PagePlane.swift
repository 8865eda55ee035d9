package import ScanModel

/// A quad of a picture as a flat, upright page, in pixels: its size, and where its points lie in the picture.
package struct PagePlane: Sendable {
    /// The corners, in fractions of the picture.
    package let quad: Quad
    /// Size of the page, in pixels.
    package let (width, height): (Double, Double)
    /// The margin around it, in pixels.
    package let margin: Double
    /// Size of a picture of the page with its margin.
    package let (columns, rows): (Int, Int)
    /// The map from the page to the picture.
    package let map: Perspective

    /// Finds the size in which nothing of the quad's detail is lost, with no side longer than the picture's longer side.
    /// - Parameters:
    ///   - quad: the corners, in fractions of the picture.
    ///   - width: the picture's width in pixels.
    ///   - height: the picture's height in pixels.
    ///   - margin: the margin, as a fraction of the quad's longer side.
    ///   - aspectRatio: short side by long side of the page; nil if its picture's sides have about its proportions.
    ///   - magnification: how many times larger it becomes than that.
    /// - Returns: nil if the corners enclose no area or cross.
    package init?(
        _ quad: Quad, width: Int, height: Int, margin: Double, aspectRatio: Double?, magnification: Double = 1
    ) {
        guard let sides = StraightSides(of: quad, width: width, height: height, aspectRatio: aspectRatio) else {
            return nil
        }
        let longest = max(sides.across, sides.down)
        let room = margin * longest
        let scale = magnification * min(1, Double(max(width, height)) / (longest + 2 * room))
        func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
        self.quad = quad
        (self.width, self.height, self.margin) = (sides.across * scale, sides.down * scale, room * scale)
        (columns, rows) = (pixels(sides.across + 2 * room), pixels(sides.down + 2 * room))
        map = sides.map(scale: scale)
    }
}
