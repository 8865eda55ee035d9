/// Reads digits, which may be misread as letters, from a row.
struct DigitScan {
    private let row: [Character]
    private(set) var index: Int
    private(set) var value = 0
    private(set) var (realDigits, repairs) = (0, 0)
    /// Whether the whole units have separators.
    private(set) var isGrouped = false

    init(_ row: [Character], at index: Int) { (self.row, self.index) = (row, index) }

    /// Returns the digit that a character stands for.
    static func digit(_ character: Character) -> Int? {
        if let value = character.asciiValue, (48...57).contains(value) { return Int(value) - 48 }
        return lookalikes[character]
    }
    private static let lookalikes: [Character: Int] = [
        "O": 0, "o": 0, "Q": 0, "D": 0, "I": 1, "l": 1, "|": 1, "Z": 2, "S": 5, "B": 8,
    ]

    /// Reads the digits before the decimals, with or without separators of thousands.
    mutating func whole(most: Int) -> Bool {
        var digits = run(most: most)
        guard digits > 0 else { return false }
        while digits <= 3, isAt(",.'’"), isGroup(at: index + 1) {
            index += 1
            _ = run(most: 3)
            isGrouped = true
        }
        digits = realDigits + repairs
        return digits <= most
    }

    /// Reads a separator and two decimals. Readers insert blanks on either side of a point.
    mutating func decimals() -> Bool {
        let saved = self
        if isAt(" "), index + 1 < row.count, ".,".contains(row[index + 1]) { index += 1 }
        guard isAt(".,·") else { return reset(saved) }
        index += 1
        // Dirt is read as a sign.
        if isAt(" <>*_~`") { index += 1 }
        guard run(most: 2) == 2 else { return reset(saved) }
        return true
    }

    /// Whether the number goes on behind what was read, or isn't an amount: a rate, a date, a code.
    var continues: Bool {
        guard index < row.count else { return false }
        let next = row[index]
        if next.isNumber || next == "%" { return true }
        if next == " ", index + 1 < row.count, row[index + 1] == "%" { return true }
        return ".,/:'".contains(next) && index + 1 < row.count && row[index + 1].isNumber
    }

    private mutating func run(most: Int) -> Int {
        var count = 0
        while count < most, index < row.count, let digit = Self.digit(row[index]) {
            value = value * 10 + digit
            if row[index].isNumber { realDigits += 1 } else { repairs += 1 }
            (index, count) = (index + 1, count + 1)
        }
        return count
    }

    private func isAt(_ characters: String) -> Bool { index < row.count && characters.contains(row[index]) }

    /// Whether exactly three digits are here, and a separator of decimals or of thousands behind them.
    private func isGroup(at start: Int) -> Bool {
        guard start + 3 < row.count, (start..<start + 3).allSatisfy({ row[$0].isNumber }) else { return false }
        return ".,'’".contains(row[start + 3])
    }

    private mutating func reset(_ saved: DigitScan) -> Bool {
        self = saved
        return false
    }
}
