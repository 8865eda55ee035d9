import ScanModel

/// The sides that a flat rectangle gets when it is straightened, in pixels of the picture that it is seen in.
struct StraightSides {
    let across: Double
    let down: Double
    /// Top left, top right, bottom right and bottom left, in pixels of the picture.
    let corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

    /// - Parameters:
    ///   - quad: the corners, in fractions of a picture of `width` × `height` pixels.
    ///   - aspectRatio: short side by long side of the object; nil if its picture's sides have about its proportions.
    /// - Returns: nil if the corners enclose no area or cross.
    init?(of quad: Quad, width: Int, height: Int, aspectRatio: Double?) {
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
        (self.across, self.down, corners) = (across, down, (a, b, c, d))
    }

    /// Returns the map from the straightened rectangle, `scale` times as large as the sides, to the picture.
    func map(scale: Double) -> Perspective { Perspective(width: across * scale, height: down * scale, to: corners) }
}
