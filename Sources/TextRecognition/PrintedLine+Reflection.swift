public import Imaging

extension PrintedLine {
    /// Gray value from which a point is overexposed, and from which the paper is about as bright as a reflection. On overexposed labels, it is at
    /// least 237 all along a line; beside reflections on others, at most 177 somewhere.
    private static let (burnt, white): (Float, Float) = (250, 220)
    /// Distances beyond the end of a line that are looked at, in heights: a space and the beginning of another word.
    private static let beyond = [0.1, 0.25, 0.4, 0.55, 0.7]
    /// Places across the line, from its middle, in heights.
    private static let across = [-0.4, -0.2, 0, 0.2, 0.4]
    /// Places along the line, in lengths, and above and below its letters, in heights from its middle, that tell how bright its paper is.
    private static let (along, beside) = (
        [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95], [-0.55, -0.45, 0.45, 0.55]
    )
    /// Number of these places along the line with darker paper: one may lie on another line.
    private static let leastDark = 2
    /// Share of the points beyond an end that are overexposed at a reflection. Fragments of lines under drawn lamps have 0.56 to 1; of 466
    /// lines on photographs, one has 0.4.
    private static let reflecting = 0.4

    /// Returns whether a reflection begins where the line ends, so that further letters may be under it: there the picture is overexposed,
    /// but the paper around the letters isn't.
    public func endsAtReflection(in frame: borrowing Frame) -> Bool {
        let start = (topLeft + bottomLeft) / 2
        let way = (topRight + bottomRight) / 2 - start
        let down = (bottomLeft + bottomRight - topLeft - topRight) / 2
        let ahead = way / max(1e-6, Self.length(way)) * Self.length(down)
        let origin = SIMD2(Double(frame.window.x), Double(frame.window.y))
        let pixels = frame.luma.pixels.span
        func gray(_ point: SIMD2<Double>) -> Float {
            frame.luma.gray(at: (point.x - origin.x, point.y - origin.y), pixels)
        }
        func isReflecting(_ end: SIMD2<Double>, _ step: SIMD2<Double>) -> Bool {
            var count = 0
            for share in Self.beyond {
                for aside in Self.across where gray(end + step * share + down * aside) >= Self.burnt { count += 1 }
            }
            return Double(count) >= Self.reflecting * Double(Self.beyond.count * Self.across.count)
        }
        guard isReflecting(start, -ahead) || isReflecting(start + way, ahead) else { return false }
        let dark = Self.along.count { share in
            Self.beside.allSatisfy { aside in gray(start + way * share + down * aside) < Self.white }
        }
        return dark >= Self.leastDark
    }
}
