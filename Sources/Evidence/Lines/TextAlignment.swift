/// Aligns what was seen with what is known, at the lowest cost.
enum TextAlignment {
    /// A known place, a place that was seen, or both.
    struct Pair: Equatable {
        var known: Int?
        var seen: Int?
    }

    /// - Parameters:
    ///   - cost: the cost of matching a known place with a seen one.
    ///   - skipping: the cost of a known place that was not seen.
    ///   - inserting: the cost of a seen place that was not known.
    static func align(
        _ known: Int, _ seen: Int, cost: (Int, Int) -> Double, skipping: (Int) -> Double, inserting: (Int) -> Double
    ) -> [Pair] {
        let width = seen + 1
        var table = [Double](repeating: 0, count: (known + 1) * width)
        var step = [UInt8](repeating: 0, count: table.count)
        for i in 0...known {
            for j in 0...seen where i + j > 0 {
                var (best, way) = (Double.infinity, UInt8(0))
                if i > 0, j > 0 { (best, way) = (table[(i - 1) * width + j - 1] + cost(i - 1, j - 1), 0) }
                if i > 0, case let price = table[(i - 1) * width + j] + skipping(i - 1), price < best {
                    (best, way) = (price, 1)
                }
                if j > 0, case let price = table[i * width + j - 1] + inserting(j - 1), price < best {
                    (best, way) = (price, 2)
                }
                table[i * width + j] = best
                step[i * width + j] = way
            }
        }
        var pairs: [Pair] = []
        var (i, j) = (known, seen)
        while i > 0 || j > 0 {
            switch step[i * width + j] {
            case 0: (i, j) = (i - 1, j - 1); pairs.append(Pair(known: i, seen: j))
            case 1: i -= 1; pairs.append(Pair(known: i, seen: nil))
            default: j -= 1; pairs.append(Pair(known: nil, seen: j))
            }
        }
        return pairs.reversed()
    }
}
