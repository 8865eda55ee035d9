extension StringProtocol {
    /// Its characters but some.
    func without(_ signs: Set<Character>) -> String { String(filter { !signs.contains($0) }) }

    /// The values of its digits; nil where a character is no digit of ASCII.
    var digitValues: [Int]? {
        var values: [Int] = []
        for byte in utf8 {
            guard (0x30...0x39).contains(byte) else { return nil }
            values.append(Int(byte) - 0x30)
        }
        return values
    }

    /// Its words: what letters and digits form without a gap, in small letters.
    var words: Set<String> {
        Set(lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init))
    }
}

extension [Int] {
    /// The sum of its values, each times its weight; there are as many weights as there are values.
    func weighed(_ weights: [Int]) -> Int { zip(self, weights).reduce(0) { $0 + $1.0 * $1.1 } }
}
