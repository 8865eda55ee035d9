public import ScanModel

/// What looks at the digits below the bars of one code have found. No clock.
///
/// The code is confirmed once each group of digits was read as it says, be it in different looks. It is refuted where another
/// number is read that is a valid one: a digit that the reader takes for another makes none. What may be the code's number as well
/// refutes nothing, nor does what one look saw and the next ones did not.
public struct DigitEvidence: Sendable {
    /// Where the digits are, and what they have to be.
    public let groups: DigitGroups
    /// Looks so far.
    public private(set) var looks = 0
    /// Looks that saw a digit.
    private var seeing = 0
    private var confirmed: Set<Int> = []
    /// Numbers that were read instead.
    private var others: [[UInt8]: Int] = [:]
    /// The latest look that read such a number.
    private var latestOther = 0

    /// Looks that read the same other number for it to stay.
    private static let refuting = 2
    /// Looks after which one that nothing repeats is forgotten.
    private static let patience = 4

    public init(_ groups: DigitGroups) { self.groups = groups }

    /// What they say; nil where they say nothing.
    public var verdict: BarcodeEvidence.Agreement? {
        if confirmed.count == groups.groups.count { return .agree }
        let isRepeated = others.values.contains { $0 >= Self.refuting }
        return isRepeated || !others.isEmpty && looks - latestOther < Self.patience ? .differ : nil
    }

    /// Whether another look may say something that is not known: not once as many saw digits as were meant to, or far more saw
    /// none, but where one look refutes the code until another one does or several don't.
    /// - Parameter usual: looks that are meant to see digits.
    public func wantsLook(usual: Int) -> Bool {
        if confirmed.count == groups.groups.count { return false }
        if seeing < usual, looks < 3 * usual { return true }
        return verdict == .differ && !others.values.contains { $0 >= Self.refuting }
    }

    /// Takes a look.
    /// - Parameter seen: of each group, of each place in it: the digits in ASCII that it may be, the likeliest first.
    public mutating func take(_ seen: [[[UInt8]]]) {
        looks += 1
        if seen.contains(where: { !$0.isEmpty }) { seeing += 1 }
        let texts = seen.map { $0.compactMap(\.first) }
        var isPossible = true
        for (index, (group, places)) in zip(groups.groups, seen).enumerated() {
            if texts[index][...] == group.digits { confirmed.insert(index) }
            isPossible = isPossible && zip(group.digits, places).allSatisfy { $1.contains($0) }
        }
        guard !isPossible, seen.count == groups.groups.count, let number = groups.number(with: texts) else { return }
        others[number, default: 0] += 1
        latestOther = looks
    }
}
