/// Which modules of a Han Xin symbol are what (ISO/IEC 20830, section 5.2 and annex A).
struct HanXinLayout {
    let version: Int
    /// Modules per side.
    let side: Int
    /// Whether each module, row by row, belongs to a pattern or to the function information.
    private var isReserved: [Bool]

    /// - Parameter version: from 1 to 84.
    init(version: Int) {
        (self.version, side) = (version, Self.side(of: version))
        isReserved = [Bool](repeating: false, count: side * side)
        // The finder patterns, their separators, and the function information.
        for y in 0..<9 {
            for x in 0..<9 {
                for (column, row) in [(x, y), (side - 1 - x, y), (x, side - 1 - y), (side - 1 - x, side - 1 - y)] {
                    isReserved[row * side + column] = true
                }
            }
        }
        if version >= Self.firstAligned { reserveAlignment() }
    }

    static func side(of version: Int) -> Int { 2 * version + 21 }

    /// The modules of content, row by row.
    var contentModules: [Int] { isReserved.indices.filter { !isReserved[$0] } }

    /// Returns whether a mask inverts a module. Rows and columns count from 1.
    static func inverts(mask: Int, row i: Int, column j: Int) -> Bool {
        switch mask {
        case 1: (i + j) % 2 == 0
        case 2: ((i + j) % 3 + j % 3) % 2 == 0
        case 3: (i % j + j % i + i % 3 + j % 3) % 2 == 0
        default: false
        }
    }

    /// The first version with alignment patterns, and the versions from which on there is one more line of them.
    private static let firstAligned = 4
    private static let moreLines = [4, 11, 22, 32, 41, 49, 58, 66, 75, 83]

    /// Lengths of parts that don't follow the rule, by version.
    private static let exceptions = [5: 16, 16: 17]

    /// The alignment patterns divide a side into some equal parts, from the top and from the right, and a last one.
    private var parts: (count: Int, length: Int) {
        let count = Self.moreLines.filter { version >= $0 }.count
        // The nearest whole number, the lower one of two.
        let length = Self.exceptions[version] ?? (2 * side + count) / (2 * (count + 1))
        return (count, length)
    }

    /// Reserves the patterns: around every other part, a dark line along its top and its right side, with a light one inside.
    private mutating func reserveAlignment() {
        let (count, length) = parts
        let starts = (0...count).map { $0 * length } + [side - 1]
        for (row, y) in starts.enumerated() {
            let high = row < count ? length : side - 1 - y
            for (column, shift) in starts.enumerated() {
                let x = side - 1 - shift
                let wide = column < count ? length : x
                // The part at the top right has a finder pattern there.
                guard (row + column) % 2 == 0, row + column > 0 else { continue }
                for step in 0...wide { reserve(x - step, y, x - step - 1, y + 1) }
                for step in 1..<max(high, 2) { reserve(x, y + step, x - 1, y + step + 1) }
            }
        }
        // A dark module in light ones where a line meets the border without one of its own.
        for (index, start) in starts.enumerated() {
            if index % 2 == 1 {
                reserveAround(side - 1, start)
                reserveAround(side - 1 - start, 0)
            }
            if (index + count) % 2 == 1 {
                reserveAround(0, start)
                reserveAround(side - 1 - start, side - 1)
            }
        }
    }

    private mutating func reserve(_ x: Int, _ y: Int, _ otherX: Int, _ otherY: Int) {
        for (x, y) in [(x, y), (otherX, otherY)] where x >= 0 && y >= 0 && x < side && y < side {
            isReserved[y * side + x] = true
        }
    }

    private mutating func reserveAround(_ x: Int, _ y: Int) {
        for row in y - 1...y + 1 {
            for column in x - 1...x + 1 { reserve(column, row, column, row) }
        }
    }
}
