/// The function information of a Han Xin symbol, which is beside its finder patterns.
struct HanXinFunction: Equatable {
    var version: Int
    /// The level of error correction, from 1 to 4.
    var level: Int
    var mask: Int

    /// Modules of the function information: three words of four bits, and four check words.
    static let bits = 28
    private static let code = ReedSolomon(field: FiniteField(polynomial: 0b1_0011), checks: 4)

    /// Reads its bits; nil if they aren't those of a symbol.
    init?(_ bits: [Bool]) {
        var words = stride(from: 0, to: Self.bits, by: 4).map { start in
            bits[start..<start + 4].reduce(0) { 2 * $0 + ($1 ? 1 : 0) }
        }
        guard Self.code.correct(&words) != nil else { return nil }
        version = words[0] << 4 + words[1] - 20
        (level, mask) = (words[2] >> 2 + 1, words[2] & 3)
        guard (1...84).contains(version) else { return nil }
    }

    /// Returns where the bits are: along the patterns at the top, and, as a copy, at the bottom.
    static func places(side: Int, isCopy: Bool) -> [(x: Int, y: Int)] {
        let last = side - 9
        let top =
            (0...8).map { (x: $0, y: 8) } + (1...8).map { (x: 8, y: 8 - $0) } + (0...8).map { (x: last, y: $0) }
            + [(x: last + 1, y: 8), (x: last + 2, y: 8)]
        return isCopy ? top.map { (x: side - 1 - $0.x, y: side - 1 - $0.y) } : top
    }
}
