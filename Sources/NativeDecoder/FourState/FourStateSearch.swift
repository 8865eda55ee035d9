/// A search for rows of bars at equal distances. The rows may rise or fall by a few degrees, and the bars may lean.
struct FourStateSearch {
    /// The rows that were found, each once.
    private(set) var rows: [FourStateRow] = []

    /// Slopes of the lines that are tried. The part that all bars have is a sixtieth as high as the longest code is wide.
    private static let slopes: [Float] = [0, -0.008, 0.008, -0.016, 0.016]
    /// Lines that show the same bars, from which no other slope is tried.
    private static let sure = 4
    /// Most lines per slope: that part is about an eighth of a crop's height.
    private static let lines = 36

    init(_ picture: GrayPicture, leastBars: Int) {
        guard picture.width >= 2 * leastBars else { return }
        var best: [Track] = []
        for slope in Self.slopes {
            var found: [Track] = []
            let step = max(1, picture.height / Self.lines)
            for middle in stride(from: step / 2, to: picture.height, by: step) {
                let line = SlopedLine(middle: Float(middle), slope: slope)
                for comb in BarComb.all(along: line, of: picture, atLeast: leastBars) {
                    if let index = found.firstIndex(where: { $0.continues(comb, step: step) }) {
                        found[index].add(comb)
                    } else {
                        found.append(Track(comb))
                    }
                }
            }
            for track in found {
                // Of all lines through one code, those are right that show the most bars in the most rows.
                guard let index = best.firstIndex(where: { $0.overlaps(track) }) else {
                    best.append(track)
                    continue
                }
                if best[index].rank < track.rank { best[index] = track }
            }
            if best.contains(where: \.isSure) { break }
        }
        rows = best.compactMap { FourStateRow($0.middle, in: picture) }
    }

    /// Neighbouring lines that show the same bars: the track that all bars have.
    private struct Track {
        private var combs: [BarComb]

        init(_ comb: BarComb) { combs = [comb] }

        /// The one in the middle.
        var middle: BarComb { combs[combs.count / 2] }
        var isSure: Bool { combs.count >= FourStateSearch.sure }
        var rank: (Int, Int) { (middle.centres.count, combs.count) }

        func continues(_ comb: BarComb, step: Int) -> Bool {
            let last = combs[combs.count - 1]
            return comb.line.middle - last.line.middle <= Float(step) + 0.5 && comb.centres.count == last.centres.count
                && abs(comb.centres[0] - last.centres[0]) < comb.pitch / 2
        }

        mutating func add(_ comb: BarComb) { combs.append(comb) }

        func overlaps(_ other: Track) -> Bool {
            let (a, b) = (middle, other.middle)
            return a.start < b.end && b.start < a.end && abs(a.line.middle - b.line.middle) < 4 * max(a.pitch, b.pitch)
        }
    }
}

/// A line through a picture that isn't quite horizontal.
struct SlopedLine {
    /// Its height at the left edge.
    var middle: Float
    var slope: Float

    func y(at x: Float) -> Float { middle + slope * x }
}

/// Bars at equal distances along a line, with free space on both sides.
struct BarComb {
    let line: SlopedLine
    /// The bars' centres in pixels, from the left.
    let centres: [Float]

    /// Greatest deviation of a distance from the mean of those before: blur moves edges, perspective changes distances slowly.
    private static let drift: Float = 0.25
    /// Free space beside the first and the last bar, in distances of bars; between two bars it is half of one. The specifications want
    /// about three.
    private static let quiet: Float = 1.2

    var start: Float { centres[0] }
    var end: Float { centres[centres.count - 1] }
    /// The mean distance of two bars.
    var pitch: Float { (end - start) / Float(centres.count - 1) }

    /// Returns all along a line.
    static func all(along line: SlopedLine, of picture: GrayPicture, atLeast least: Int) -> [BarComb] {
        var row = BarRow()
        let grays = picture.grays(along: line)
        row.take(grays[...])
        guard row.bars >= least else { return [] }
        let centres: [Float] = (0..<row.bars).map { row.edges[2 * $0] + row.bar($0) / 2 }
        var combs: [BarComb] = []
        var first = 0
        while first + least <= centres.count {
            var pitch = centres[first + 1] - centres[first]
            var last = first + 1
            while last + 1 < centres.count {
                let change: Float = centres[last + 1] - centres[last] - pitch
                guard abs(change) <= drift * pitch else { break }
                pitch += change / min(Float(last - first + 1), 8)
                last += 1
            }
            // At the picture's edge, half of the free space is enough: the outline of a candidate is rough.
            let edge = quiet * pitch / 2
            let before = row.space(before: first) + (first > 0 ? 0 : edge)
            let after = row.space(after: last) + (last + 1 < centres.count ? 0 : edge)
            if last - first + 1 >= least, before >= quiet * pitch, after >= quiet * pitch {
                combs.append(BarComb(line: line, centres: Array(centres[first...last])))
            }
            first = last > first + 1 ? last : first + 1
        }
        return combs
    }
}

extension GrayPicture {
    /// Returns the gray value at a place between pixel centres; beyond the border, that of the border.
    func gray(_ x: Float, _ y: Float) -> Float {
        let (x, y) = (min(max(x, 0), Float(width - 1)), min(max(y, 0), Float(height - 1)))
        let (column, row) = (min(Int(x), max(width - 2, 0)), min(Int(y), max(height - 2, 0)))
        let (right, down) = (x - Float(column), y - Float(row))
        let index = row * width + column
        let (stepX, stepY) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
        let above = Float(pixels[index]) * (1 - right) + Float(pixels[index + stepX]) * right
        let below = Float(pixels[index + stepY]) * (1 - right) + Float(pixels[index + stepY + stepX]) * right
        return above * (1 - down) + below * down
    }

    /// Returns the gray values along a line, one per column.
    fileprivate func grays(along line: SlopedLine) -> [UInt8] {
        (0..<width).map { UInt8(gray(Float($0), line.y(at: Float($0)))) }
    }
}
