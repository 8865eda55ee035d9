public import ScanModel

/// Evidence from attempts to read the digits below the bars of one code. No clock.
///
/// The code is confirmed once each group of digits has been read as expected, possibly in different attempts. It is
/// refuted if a different valid number is read; a single misread digit doesn't give a valid number. A reading that
/// could also be the code's number doesn't refute it, nor does one that the next attempts don't repeat.
public struct DigitEvidence: Sendable {
    /// The position and expected value of the digits.
    public let groups: DigitGroups
    /// Number of attempts so far.
    public private(set) var looks = 0
    /// Attempts that saw a digit.
    private var seeing = 0
    private var confirmed: Set<Int> = []
    /// Number of times that each other number was read.
    private var others: [[UInt8]: Int] = [:]
    /// The latest attempt that read another number.
    private var latestOther = 0

    /// Attempts that must read the same other number to make the refutation permanent.
    private static let refuting = 2
    /// Attempts after which an unrepeated other number is forgotten.
    private static let patience = 4

    public init(_ groups: DigitGroups) { self.groups = groups }

    /// The verdict; nil while there is none.
    public var verdict: BarcodeEvidence.Agreement? {
        if confirmed.count == groups.groups.count { return .agree }
        let isRepeated = others.values.contains { $0 >= Self.refuting }
        return isRepeated || !others.isEmpty && looks - latestOther < Self.patience ? .differ : nil
    }

    /// Returns true until enough attempts have seen digits or far more have seen none, and while a single unconfirmed
    /// one contradicts the code.
    /// - Parameter usual: the number of attempts that should see digits.
    public func wantsLook(usual: Int) -> Bool {
        if confirmed.count == groups.groups.count { return false }
        if seeing < usual, looks < 3 * usual { return true }
        return verdict == .differ && !others.values.contains { $0 >= Self.refuting }
    }

    /// Adds an attempt.
    /// - Parameter seen: for each group and each place in it: the possible digits in ASCII, most likely first.
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
