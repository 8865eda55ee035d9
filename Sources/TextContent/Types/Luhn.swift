/// The Luhn check of payment cards, ISO/IEC 7812-1: every second digit from the right is doubled, and counts as its
/// digit sum.
enum Luhn {
    /// Returns whether digits, of which the last is the check digit, are right.
    static func holds(_ digits: [Int]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let counted = digit.offset % 2 == 0 ? digit.element : digit.element * 2
            return sum + counted / 10 + counted % 10
        }
        return sum % 10 == 0
    }
}
