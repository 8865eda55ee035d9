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
    /// - Returns: nil if the corners enclose no area or cross.
    package init?(_ quad: Quad, width: Int, height: Int, margin: Double, aspectRatio: Double?) {
        func place(_ point: Point) -> SIMD2<Double> { SIMD2(point.x * Double(width), point.y * Double(height)) }
        let (a, b, c, d) = (place(quad.topLeft), place(quad.topRight), place(quad.bottomRight), place(quad.bottomLeft))
        let turns = [(b - a).cross(c - b), (c - b).cross(d - c), (d - c).cross(a - d), (a - d).cross(b - a)]
        // The corners of a mirrored quad are in reverse order.
        guard width > 0, height > 0, turns.allSatisfy({ $0 > 0.5 }) || turns.allSatisfy({ $0 < -0.5 }) else {
            return nil
        }
        var (across, down) = (max((b - a).length, (c - d).length), max((d - a).length, (c - b).length))
        if let aspectRatio, aspectRatio > 0 {
            // The foreshortened side grows, so that no detail is lost.
            let ratio = across > down ? 1 / aspectRatio : aspectRatio
            (across, down) = (max(across, down * ratio), max(down, across / ratio))
        }
        let room = margin * max(across, down)
        let scale = min(1, Double(max(width, height)) / (max(across, down) + 2 * room))
        func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
        self.quad = quad
        (self.width, self.height, self.margin) = (across * scale, down * scale, room * scale)
        (columns, rows) = (pixels(across + 2 * room), pixels(down + 2 * room))
        map = Perspective(width: across * scale, height: down * scale, to: (a, b, c, d))
    }
}
