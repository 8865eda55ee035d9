public import Imaging

extension FoundDocument {
    /// The longer side of a frame up to which probes step by one pixel.
    private static let fullSize = 1280.0
    /// How far a corner may move: as a share of the shortest side, and at least, in pixels.
    private static let (mostMove, leastMove) = (0.05, 3.0)

    /// Returns the document with corners refined in the frame: near each corner only, and only if the sides are straight there.
    /// (Fitting whole sides makes curled sheets worse.) A corner with one straight side moves onto it; others stay.
    public func refined(in frame: borrowing Frame) -> FoundDocument {
        let scale = max(1, Double(max(frame.width, frame.height)) / Self.fullSize)
        let shortest = zip(corners, corners[1...] + corners[..<1]).map { length($1 - $0) }.min() ?? 0
        guard shortest > 0 else { return self }
        var result = self
        result.straightEnds = 0
        for number in 0..<4 {
            let corner = corners[number]
            let lines = [(number + 1) % 4, (number + 3) % 4].compactMap {
                SideLine(frame, from: corner, to: corners[$0], shortest: shortest, scale: scale)
            }
            result.straightEnds? += lines.count
            let place = lines.count == 2 ? lines[0].meeting(lines[1]) : lines.first?.nearest(to: corner)
            if let place, length(place - corner) < max(Self.leastMove * scale, Self.mostMove * shortest) {
                result.corners[number] = place
            }
        }
        return result
    }
}
