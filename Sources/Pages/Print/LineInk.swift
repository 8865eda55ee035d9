/// The ink in the picture of a line.
struct LineInk {
    /// How much darker than the paper each pixel is, in shares of the line's print; row by row.
    private var dark: [Float]
    private let width: Int
    private let height: Int
    /// Whether a rule runs along the row, or next to it.
    private var isRule: [Bool]

    /// Share of pixels that are paper or darker.
    private static let paperShare = 0.8
    /// Share of pixels that are the darkest print.
    private static let printShare = 0.02
    /// Grays between paper and print below which there is no print.
    private static let leastContrast: Float = 25
    /// Darkness below which a pixel is paper, and above which a pixel of a rule, and a column of print, is dark.
    private static let (paperLimit, ruleLimit, columnLimit): (Float, Float, Float) = (0.12, 0.35, 0.3)
    /// Mean darkness of a row of print, in shares of that of the darkest rows.
    private static let rowLimit: Float = 0.06
    /// Least height of print, in rows.
    private static let leastHeight = 3

    /// - Returns: nil if the picture is empty, or has too little contrast.
    init?(_ grays: [UInt8], width: Int) {
        guard width > 0, !grays.isEmpty, grays.count % width == 0 else { return nil }
        (self.width, height) = (width, grays.count / width)
        var counts = [Int](repeating: 0, count: 256)
        for gray in grays { counts[Int(gray)] += 1 }
        func quantile(_ share: Double) -> Float {
            let rank = Int(share * Double(grays.count - 1))
            var (gray, seen) = (0, counts[0])
            while seen <= rank {
                gray += 1
                seen += counts[gray]
            }
            return Float(gray)
        }
        let paper = quantile(Self.paperShare)
        let contrast = paper - quantile(Self.printShare)
        guard contrast >= Self.leastContrast else { return nil }
        dark = grays.map {
            let share = max(0, paper - Float($0)) / contrast
            return share < Self.paperLimit ? 0 : share
        }
        isRule = []
        let rules = (0..<height).map(hasRule)
        isRule = rules.indices.map { rules[max(0, $0 - 1)...min(height - 1, $0 + 1)].contains(true) }
    }

    /// Whether the longest run of dark pixels is longer than print could be.
    private func hasRule(_ row: Int) -> Bool {
        var (run, longest) = (0, 0)
        for share in dark[row * width..<(row + 1) * width] {
            run = share > Self.ruleLimit ? run + 1 : 0
            longest = max(longest, run)
        }
        return Double(longest) > max(0.4 * Double(width), 3 * Double(height))
    }

    /// The rows of the print: those around the darkest in the middle. Nil if they are too few.
    var rows: Range<Int>? {
        let means = (0..<height).map { row in
            isRule[row] ? 0 : dark[row * width..<(row + 1) * width].reduce(0, +) / Float(width)
        }
        // A fifth above and below may be of the neighbouring lines.
        let middle = height / 5..<height - height / 5
        guard let darkest = middle.max(by: { (means[$0], -$0) < (means[$1], -$1) }) else { return nil }
        let limit = Self.rowLimit * means.sorted()[Int(0.9 * Double(height - 1))]
        var (top, bottom) = (darkest, darkest)
        while top > 0, means[top - 1] > limit { top -= 1 }
        while bottom < height - 1, means[bottom + 1] > limit { bottom += 1 }
        return bottom + 1 - top < Self.leastHeight ? nil : top..<bottom + 1
    }

    /// Returns the runs of columns with ink in these rows, from left to right.
    func blobs(in rows: Range<Int>) -> [Range<Int>] {
        var isInk = [Bool](repeating: false, count: width)
        for row in rows where !isRule[row] {
            for column in 0..<width where dark[row * width + column] > Self.columnLimit { isInk[column] = true }
        }
        var (blobs, start): ([Range<Int>], Int?) = ([], nil)
        for column in 0...width {
            let hasInk = column < width && isInk[column]
            if hasInk, start == nil { start = column }
            if !hasInk, let first = start {
                blobs.append(first..<column)
                start = nil
            }
        }
        return blobs
    }
}
