public import ScanModel

/// Evidence from attempts to read the digits below the bars of one code. No clock.
///
/// The code is confirmed once each group of digits has been read as expected, possibly in different attempts. It is
/// refuted by a different valid number, because a single misread digit doesn't give one, and by a group of digits that are quite unlike the
/// expected ones, valid or not. A reading that could also be the code's number doesn't refute it, nor does one that the
/// next attempts don't repeat.
public struct DigitEvidence: Sendable {
    /// The position and expected value of the digits.
    public let groups: DigitGroups
    /// Number of attempts so far.
    public private(set) var looks = 0
    /// Attempts that saw a digit.
    private var seeing = 0
    private var confirmed: Set<Int> = []
    /// Number of times that each other number, or group of unlike digits, was read.
    private var others: [[UInt8]: Int] = [:]
    /// The latest attempt that read one.
    private var latestOther = 0

    /// Attempts that must read the same other digits to make the refutation permanent.
    private static let refuting = 2
    /// Attempts after which other digits that weren't repeated are forgotten.
    private static let patience = 4

    public init(_ groups: DigitGroups) { self.groups = groups }

    /// The verdict; nil while there is none.
    public var verdict: BarcodeEvidence.Agreement? {
        if confirmed.count == groups.groups.count { return .agree }
        return isRefuted || !others.isEmpty && looks - latestOther < Self.patience ? .differ : nil
    }

    /// Whether no group has been read as expected.
    public var isUnconfirmed: Bool { confirmed.isEmpty }

    private var isRefuted: Bool { others.values.contains { $0 >= Self.refuting } }

    /// Returns true until enough attempts have seen digits or far more have seen none, and while a single unconfirmed
    /// one contradicts the code.
    /// - Parameter usual: the number of attempts that should see digits.
    public func wantsLook(usual: Int) -> Bool {
        if confirmed.count == groups.groups.count { return false }
        if seeing < usual, looks < 3 * usual { return true }
        return verdict == .differ && !isRefuted
    }

    /// Adds an attempt.
    /// - Parameter seen: for each group and each place in it: the possible digits in ASCII, most likely first.
    public mutating func take(_ seen: [[[UInt8]]]) {
        looks += 1
        if seen.contains(where: { !$0.isEmpty }) { seeing += 1 }
        guard seen.count == groups.groups.count else { return }
        let texts = seen.map { $0.compactMap(\.first) }
        var isPossible = true
        for (index, (group, places)) in zip(groups.groups, seen).enumerated() {
            if texts[index][...] == group.digits { confirmed.insert(index) }
            isPossible = isPossible && zip(group.digits, places).allSatisfy { $1.contains($0) }
        }
        var contradicting = groups.unlike(seen)
        if !isPossible, let number = groups.number(with: texts) { contradicting.append(number) }
        for text in contradicting { others[text, default: 0] += 1 }
        if !contradicting.isEmpty { latestOther = looks }
    }
}
