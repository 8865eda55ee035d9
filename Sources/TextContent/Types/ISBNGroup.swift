/// The registration groups of books: countries, regions or languages. Groups with more books have shorter numbers.
enum ISBNGroup {
    /// Returns the length of the registration group at the start of a number, in digits.
    /// - Parameters:
    ///   - digits: the number after its prefix.
    ///   - prefix: 978 or 979.
    /// - Returns: nil if no group has such a number.
    static func length(of digits: some StringProtocol, prefix: String) -> Int? {
        guard let number = Int(digits.prefix(5)), digits.count >= 5 else { return nil }
        // Ranges of the first five digits, with the length of the groups in each.
        return (prefix == "978" ? ranges978 : ranges979).first { $0.0.contains(number) }?.1
    }

    private static let ranges978: [(ClosedRange<Int>, Int)] = [
        (0...59_999, 1), (60_000...64_999, 3), (65_000...65_999, 2), (70_000...79_999, 1), (80_000...94_999, 2),
        (95_000...98_999, 3), (99_000...99_899, 4), (99_900...99_999, 5),
    ]

    /// 979-0 is for printed music, which has separate numbers.
    private static let ranges979: [(ClosedRange<Int>, Int)] = [(10_000...15_999, 2), (80_000...89_999, 1)]
}
