/// Finds the rows of a stacked code: lines of pixels change most where one row ends and the next begins.
struct RowSearch: Sendable {
    /// Rows of one height, from line `top` to line `bottom`.
    struct Hypothesis: Sendable, Hashable {
        var count: Int
        var top: Float
        var bottom: Float
        /// By how much the changes between rows exceed those within, in standard errors.
        var score: Float

        /// Returns the line at which a row begins.
        func edge(_ row: Int) -> Float { top + (bottom - top) * Float(row) / Float(count) }
    }

    /// Heights of rows to try, in lines, and how far the code's edges may be from those of its outline.
    private static let (heights, reach) = (Float(2.6)...40, Float(2.5))
    /// Steps of the edges, in lines.
    private static let step: Float = 0.5
    /// How many hypotheses are returned.
    private static let returned = 3

    /// Returns the most likely rows, the best first.
    /// - Parameters:
    ///   - changes: from each line to the next.
    ///   - top: where the code begins and ends, approximately.
    static func find(_ changes: [Float], top: Float, bottom: Float, counts: ClosedRange<Int>) -> [Hypothesis] {
        let mean = changes.reduce(0, +) / Float(max(changes.count, 1))
        let variance = changes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(max(changes.count, 1))
        guard variance > 0 else { return [] }
        func value(_ line: Float) -> Float {
            // The change between lines k and k + 1 lies at k + 1.
            let place = min(max(line - 1, 0), Float(changes.count - 1) - 0.001)
            let (index, share) = (Int(place), place - place.rounded(.down))
            return changes[index] + (changes[index + 1] - changes[index]) * share
        }
        let shifts = stride(from: -reach, through: reach, by: step)
        let (least, most) = (
            max(Float(counts.lowerBound), (bottom - top) / heights.upperBound),
            min(Float(counts.upperBound), (bottom - top) / heights.lowerBound)
        )
        guard changes.count > 2, least <= most else { return [] }
        var found: [Hypothesis] = []
        for count in Int(least.rounded(.up))...max(Int(least.rounded(.up)), Int(most)) {
            var best = Hypothesis(count: count, top: 0, bottom: 0, score: -.infinity)
            for first in shifts {
                for last in shifts {
                    var hypothesis = Hypothesis(count: count, top: top + first, bottom: bottom + last, score: 0)
                    var sum = value(hypothesis.top)
                    let half = (hypothesis.bottom - hypothesis.top) / Float(2 * count)
                    for row in 1...count {
                        let edge = hypothesis.edge(row)
                        sum += value(edge) - value(edge - half)
                    }
                    // A sum over an edge more than centres.
                    sum -= mean
                    hypothesis.score = sum / (variance * Float(2 * count + 1)).squareRoot()
                    if hypothesis.score > best.score { best = hypothesis }
                }
            }
            found.append(best)
        }
        return Array(found.sorted { $0.score > $1.score }.prefix(returned))
    }
}
