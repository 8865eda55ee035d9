/// A DotCode symbol with an odd number of rows, so that it begins at its bottom left (AIM ISS DotCode revision 4, section 4).
struct DotCodeSymbol {
    /// Its columns, an even number, and its rows.
    let (width, height): (Int, Int)
    /// How dark its dots are, in the order of its bits.
    private let values: [Double]
    private let threshold: Double

    /// The fewest columns or rows.
    static let least = 5
    /// Bits of a word. Five of them are dots.
    private static let bits = 9
    /// The decimal logarithm of the chance of random dots above which a correction isn't believed.
    private static let mostChance = -6.0
    /// The share of all places, and of an edge's dots, that have to be as the corrected words say.
    private static let leastShare = 0.8

    /// - Parameter value: how dark the dot of a column and row is, counted from the top left.
    init(width: Int, height: Int, threshold: Double, value: (_ x: Int, _ y: Int) -> Double) {
        (self.width, self.height, self.threshold) = (width, height, threshold)
        values = Self.places(width: width, height: height).map { value($0.x, $0.y) }
    }

    /// The order of the dots: rows from the bottom, and six at the corners last.
    private static func places(width: Int, height: Int) -> [(x: Int, y: Int)] {
        let corners = [
            (x: width - 2, y: 0), (x: width - 2, y: height - 1), (x: width - 1, y: 1), (x: width - 1, y: height - 2),
            (x: 0, y: 0), (x: 0, y: height - 1),
        ]
        var places: [(x: Int, y: Int)] = []
        for y in (0..<height).reversed() {
            for x in stride(from: y % 2, to: width, by: 2) where !corners.contains(where: { $0 == (x, y) }) {
                places.append((x, y))
            }
        }
        return places + corners
    }

    /// Returns its words of content; nil if the error correction can't.
    func content() -> [Int]? {
        // Two bits for the mask, words of content, and half as many check words and three more.
        guard
            let length = (1...max(values.count / Self.bits, 1)).last(where: {
                2 + Self.bits * Self.total($0) <= values.count
            })
        else { return nil }
        let total = Self.total(length)
        let read = (0..<total).map { Self.word(values[2 + Self.bits * $0..<2 + Self.bits * ($0 + 1)]) }
        let mask = values.prefix(2).reduce(0) { 2 * $0 + ($1 > threshold ? 1 : 0) }
        let maskMargin = values.prefix(2).map { abs($0 - threshold) }.min() ?? 0
        let words = [mask] + read.map(\.word)
        let margins = [maskMargin] + read.map(\.margin)
        // Some blocks, whose words alternate.
        let blocks = (words.count + DotCodeTables.field.order - 2) / (DotCodeTables.field.order - 1)
        var corrected = words
        for block in 0..<blocks {
            let places = Array(stride(from: block, to: words.count, by: blocks))
            let content = (length + 1 - block + blocks - 1) / blocks
            let code = ReedSolomon(field: DotCodeTables.field, checks: places.count - content)
            guard let fixed = Self.corrected(places.map { words[$0] }, places.map { margins[$0] }, code) else {
                return nil
            }
            for (place, word) in zip(places, fixed) { corrected[place] = word }
        }
        guard corrected[0] < 4, agrees(corrected) else { return nil }
        let weight = DotCodeTables.weights[corrected[0]]
        let order = DotCodeTables.field.order
        return (0..<length).map { index in (corrected[index + 1] + order - weight * index % order) % order }
    }

    private static func total(_ length: Int) -> Int { length + 3 + length / 2 }

    /// Returns the word whose dots are darkest, and how much less dark those of the next one are.
    private static func word(_ values: ArraySlice<Double>) -> (word: Int, margin: Double) {
        var (best, next) = ((word: 0, sum: -Double.infinity), -Double.infinity)
        for (word, dots) in DotCodeTables.dots.enumerated() {
            var sum = 0.0
            for dot in dots { sum += values[values.startIndex + dot] }
            if sum > best.sum { (best, next) = ((word, sum), best.sum) } else { next = max(next, sum) }
        }
        return (best.word, best.sum - next)
    }

    /// Corrects a block; if that fails, the least certain words are taken for unreadable, more and more of them.
    private static func corrected(_ words: [Int], _ margins: [Double], _ code: ReedSolomon) -> [Int]? {
        let doubtful = margins.indices.sorted { margins[$0] < margins[$1] }
        for count in 0..<max(code.checks - 2, 1) {
            var fixed = words
            guard let correction = code.correct(&fixed, erased: Array(doubtful.prefix(count))),
                code.chance(of: correction, among: words.count) < mostChance
            else { continue }
            return fixed
        }
        return nil
    }

    /// Returns whether the dots are those of the words, in the whole symbol and along each of its edges.
    ///
    /// The error correction doesn't notice an outline that has more rows at the symbol's end: with zeros after it, a correct sequence of words
    /// remains correct. Its check words would become content.
    private func agrees(_ words: [Int]) -> Bool {
        var expected = [words[0] & 2 != 0, words[0] & 1 != 0]
        for word in words.dropFirst() { expected += (0..<Self.bits).map { DotCodeTables.dots[word].contains($0) } }
        // The rest is filled with dots.
        expected += [Bool](repeating: true, count: max(values.count - expected.count, 0))
        let seen = values.map { $0 > threshold }
        let right = zip(expected, seen).filter { $0 == $1 }.count
        guard Double(right) >= Self.leastShare * Double(values.count) else { return false }
        let places = Self.places(width: width, height: height)
        let edges: [(_ x: Int, _ y: Int) -> Bool] = [
            { x, _ in x < 2 }, { x, _ in x >= width - 2 }, { _, y in y < 2 }, { _, y in y >= height - 2 },
        ]
        return edges.allSatisfy { isInside in
            let dots = places.indices.filter { expected[$0] && isInside(places[$0].x, places[$0].y) }
            let dark = dots.filter { seen[$0] }
            return Double(dark.count) >= Self.leastShare * Double(dots.count)
        }
    }
}
