extension StringProtocol {
    /// Returns the text without some characters.
    func without(_ signs: Set<Character>) -> String { String(filter { !signs.contains($0) }) }

    /// The values of its digits; nil if a character isn't an ASCII digit.
    var digitValues: [Int]? {
        var values: [Int] = []
        for byte in utf8 {
            guard (0x30...0x39).contains(byte) else { return nil }
            values.append(Int(byte) - 0x30)
        }
        return values
    }

    /// Its words in lowercase; a word is a run of letters and digits.
    var words: Set<String> {
        Set(lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init))
    }
}

extension [Int] {
    /// Returns the weighted sum of its values; there must be one weight per value.
    func weighed(_ weights: [Int]) -> Int { zip(self, weights).reduce(0) { $0 + $1.0 * $1.1 } }
}
