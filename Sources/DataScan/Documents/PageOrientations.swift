import ScanModel
import Tracking

/// Finds out from the lines on a page which way up it is.
struct PageOrientations {
    /// The weight, in characters, of lines that run along the page's top side, right side, bottom side and left side, by the page's
    /// track.
    private var votes: [Int: [Double]] = [:]

    /// The least number of characters that decide, and their share of all. Ten are a line that is rarely read upside down.
    private static let (least, share) = (10.0, 0.75)
    /// Confidence from which a line counts, and share of the older votes that remain after each frame.
    private static let (confidence, memory) = (0.8, 0.9)

    /// Returns by how many corners the names of a page's corners are off, clockwise; 0 if they are right or nothing is known.
    mutating func turns(of page: OutlineTrack, by lines: [RecognizedItem]) -> Int {
        guard let map = Homography(unitSquareTo: page.bounds)?.inverse else { return 0 }
        var sides = votes[page.id]?.map { $0 * Self.memory } ?? [0, 0, 0, 0]
        for line in lines where line.confidence >= Self.confidence && page.bounds.contains(line.bounds.centre) {
            let (start, end) = (map.apply(line.bounds.topLeft), map.apply(line.bounds.topRight))
            let (x, y) = (end.x - start.x, end.y - start.y)
            let side = abs(x) >= abs(y) ? (x >= 0 ? 0 : 2) : (y >= 0 ? 1 : 3)
            sides[side] += (1 - Self.memory) * Double(line.content.string.count)
        }
        votes = votes.filter { $0.value.max() ?? 0 > 0.1 }
        let all = sides.reduce(0, +)
        guard all >= Self.least, let best = sides.indices.max(by: { sides[$0] < sides[$1] }), best > 0,
            sides[best] >= Self.share * all
        else {
            votes[page.id] = sides
            return 0
        }
        votes[page.id] = nil
        return best
    }
}
