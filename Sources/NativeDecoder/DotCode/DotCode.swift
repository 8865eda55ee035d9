import Recognition
import ScanModel

/// DotCode (AIM ISS DotCode revision 4), at any angle.
///
/// A symbol looks the same however it is drawn: one with an odd number of rows is one with an odd number of columns that is turned by 90
/// degrees. It is reported as if it were wider than high.
struct DotCode: CodeReader {
    let symbology = Symbology.dotCode
    let readsAtAnyAngle = true

    /// Most times that the picture is halved: modules may have 2 to 36 pixels.
    private static let halvings = 3
    /// Most outlines of one lattice that are tried: dots beside a symbol and dots that weren't found change it.
    private static let outlines = 9
    /// Most times that a lattice is extended: by some rows at each side each time.
    private static let extensions = 6
    /// Most lattices of one size of the picture, the largest ones.
    private static let mostLattices = 16
    /// Most outlines that are tried in one picture.
    private static let mostOutlines = 60

    func read(_ picture: GrayPicture, effort: DecodeEffort) -> [FoundCode] {
        var found: [FoundCode] = []
        var (reduced, scale, budget): (GrayPicture?, Double, Int) = (picture, 1, Self.mostOutlines)
        for _ in 0...Self.halvings {
            guard let current = reduced else { break }
            let peaks = DotPeaks(current)
            for lattice in DotLattice.all(peaks).prefix(Self.mostLattices) {
                guard budget > 0 else { return found }
                guard var code = read(lattice, peaks, current, &budget) else { continue }
                // The middle of a reduced picture's first pixel lies between those of the pixels that it is the mean of.
                code.corners = code.corners.map { ($0 + 0.5) * scale - 0.5 }
                if !found.contains(where: { $0.isSame(as: code) }) { found.append(code) }
            }
            (reduced, scale) = (current.halved(), 2 * scale)
        }
        return found
    }

    private func read(
        _ lattice: DotLattice, _ peaks: DotPeaks, _ picture: GrayPicture, _ budget: inout Int
    ) -> FoundCode? {
        var (lattice, map) = (lattice, lattice.map())
        for _ in 0..<Self.extensions {
            guard let rough = map else { return nil }
            let count = lattice.dots.count
            lattice = lattice.without(farFrom: rough).extended(along: rough, peaks)
            map = lattice.map()
            if lattice.dots.count == count { break }
        }
        guard let map, let values = DotValues(lattice, map, picture) else { return nil }
        for (columns, rows) in Self.outlines(values.columns, values.rows) {
            guard values.isFree(around: columns, rows) else { continue }
            guard budget > 0 else { return nil }
            budget -= 1
            let (words, corners) = Self.words(values, columns, rows)
            guard let content = words.flatMap(DotCodeContent.init) else { continue }
            return FoundCode(
                payload: content.text, payloadData: content.bytes, identifier: content.identifier, corners: corners,
                details: BarcodeDetails(
                    structuredAppend: content.structuredAppend, hasECI: content.hasInterpretation))
        }
        return nil
    }

    /// Returns outlines with an odd sum of columns and rows: the smallest changes first.
    private static func outlines(
        _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>
    ) -> [(ClosedRange<Int>, ClosedRange<Int>)] {
        var all: [(changes: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>)] = []
        let steps = [0, -1, 1]
        for change in 0..<81 {
            let s = [steps[change % 3], steps[change / 3 % 3], steps[change / 9 % 3], steps[change / 27]]
            let (left, right) = (columns.lowerBound - s[0], columns.upperBound + s[1])
            let (top, bottom) = (rows.lowerBound - s[2], rows.upperBound + s[3])
            guard right - left + 1 >= DotCodeSymbol.least, bottom - top + 1 >= DotCodeSymbol.least,
                (right - left + bottom - top) % 2 != 0
            else { continue }
            all.append((s.reduce(0) { $0 + abs($1) }, left...right, top...bottom))
        }
        return all.sorted { $0.changes < $1.changes }.prefix(outlines).map { ($0.columns, $0.rows) }
    }

    /// Returns the words of a symbol with an outline, and its corners from the top left one on.
    private static func words(
        _ values: DotValues, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>
    ) -> (words: [Int]?, corners: [SIMD2<Double>]) {
        let (left, right, top, bottom) = (columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound)
        // The symbol's left side is the even one of an odd number of places that has dots at both ends.
        let turns: Int
        if rows.count % 2 == 1 {
            turns = (left + top) % 2 == 0 ? 0 : 2
        } else {
            turns = (left + top) % 2 == 0 ? 1 : 3
        }
        let (width, height) = rows.count % 2 == 1 ? (columns.count, rows.count) : (rows.count, columns.count)
        let symbol = DotCodeSymbol(width: width, height: height, threshold: values.threshold) { x, y in
            switch turns {
            case 0: values.value(left + x, top + y)
            case 1: values.value(right - y, top + x)
            case 2: values.value(right - x, bottom - y)
            default: values.value(left + y, bottom - x)
            }
        }
        // Turned by another 90 degrees if it is higher than wide.
        let first = turns + (width < height ? 3 : 0)
        let corners = values.corners(columns, rows)
        return (symbol.content(), (0..<4).map { corners[($0 + first) % 4] })
    }
}
