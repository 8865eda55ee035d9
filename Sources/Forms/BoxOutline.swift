/// The printed outline of a box: where it is on a page, and how dark.
struct BoxOutline {
    /// Edges in pixels.
    var (left, top, width, height): (Double, Double, Double, Double)

    func moved(_ dx: Double, _ dy: Double) -> BoxOutline {
        BoxOutline(left: left + dx, top: top + dy, width: width, height: height)
    }

    var centre: SIMD2<Double> { SIMD2(left + width / 2, top + height / 2) }

    /// Samples along each side.
    private static let samples = 12
    /// How far inside of the outer edge the middle of the line is, and how far outside of it the paper is sampled, in pixels.
    private static let (inset, outset) = (1.0, 3.5)

    /// Returns how much darker the sides are than the paper around them: the mean of the four, of which the weakest counts double, because
    /// a line of print next to the box imitates one side.
    func contrast(in ink: borrowing PageInk) -> Double {
        var (sum, least) = (0.0, Double.infinity)
        for side in 0..<4 {
            var (line, paper) = (Float(0), Float(0))
            for number in 0..<Self.samples {
                let share = 0.12 + 0.76 * Double(number) / Double(Self.samples - 1)
                let (x, y, outX, outY) = place(side, share)
                line += max(ink.at(x, y), ink.at(x - outX, y - outY))
                paper += ink.at(x + (Self.inset + Self.outset) * outX, y + (Self.inset + Self.outset) * outY)
            }
            let contrast = Double(line - paper) / Double(Self.samples)
            sum += contrast
            least = min(least, contrast)
        }
        return (sum + least) / 5
    }

    /// A point on the line of a side, and the direction outwards.
    private func place(_ side: Int, _ share: Double) -> (Double, Double, Double, Double) {
        switch side {
        case 0: (left + share * width, top + Self.inset, 0, -1)
        case 1: (left + width - Self.inset, top + share * height, 1, 0)
        case 2: (left + share * width, top + height - Self.inset, 0, 1)
        default: (left + Self.inset, top + share * height, -1, 0)
        }
    }

    /// Returns the position with the highest contrast, searched in whole steps and then in halves.
    func fitted(to ink: borrowing PageInk, reach: Double, step: Double = 1) -> (outline: BoxOutline, contrast: Double) {
        var best = (outline: self, contrast: -Double.infinity)
        func search(_ around: BoxOutline, _ reach: Double, _ step: Double, _ ink: borrowing PageInk) {
            for dy in stride(from: -reach, through: reach, by: step) {
                for dx in stride(from: -reach, through: reach, by: step) {
                    let outline = around.moved(dx, dy)
                    // Of equal ones, the nearest.
                    let contrast = outline.contrast(in: ink) - 0.0005 * (dx * dx + dy * dy).squareRoot()
                    if contrast > best.contrast { best = (outline, contrast) }
                }
            }
        }
        search(self, reach, step, ink)
        search(best.outline, step / 2, step / 2, ink)
        return best
    }

    /// The part of the box that is measured, from its edges: within the line and its blur.
    private static let margin = 0.2

    /// Returns the mean darkness within the outline, and the share of pixels that are at least half as dark as the outline.
    func ink(in ink: borrowing PageInk, outline dark: Double) -> (mean: Double, covered: Double) {
        let (x0, x1) = (Int((left + Self.margin * width).rounded(.up)), Int(left + (1 - Self.margin) * width))
        let (y0, y1) = (Int((top + Self.margin * height).rounded(.up)), Int(top + (1 - Self.margin) * height))
        guard x0 < x1, y0 < y1, x0 >= 0, y0 >= 0, x1 <= ink.width, y1 <= ink.height else { return (0, 0) }
        var (sum, covered) = (Float(0), 0)
        for y in y0..<y1 {
            for x in x0..<x1 {
                let value = ink.values[y * ink.width + x]
                sum += value
                if Double(value) > 0.5 * dark { covered += 1 }
            }
        }
        let count = Double((x1 - x0) * (y1 - y0))
        return (Double(sum) / count, Double(covered) / count)
    }
}
