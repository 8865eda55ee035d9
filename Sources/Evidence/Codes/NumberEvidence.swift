import ScanModel

/// Evidence for the number printed below bars that can't be read, from attempts to read its digits. No clock.
public struct NumberEvidence: Sendable {
    /// How often each number was read.
    private var votes: [Key: Int] = [:]
    /// Number of attempts so far, whether they read a number or not.
    public private(set) var attempts = 0

    /// What two attempts have to agree on.
    private struct Key: Sendable, Hashable {
        var symbology: Symbology
        var digits: [UInt8]

        init(_ match: PrintedLayout.Match) { (symbology, digits) = (match.layout.symbology, match.digits) }
    }

    /// Attempts that must have read a number before it is reported, and how many times as often as all others together. One of ten wrong
    /// readings has a right check digit, and similar pictures are read alike.
    private static let (least, lead) = (3, 4)

    public init() {}

    /// Adds an attempt.
    /// - Parameter match: the valid number that it read; nil if it read none.
    /// - Returns: whether that number may be reported.
    public mutating func take(_ match: PrintedLayout.Match?) -> Bool {
        attempts += 1
        guard let match else { return false }
        votes[Key(match), default: 0] += 1
        let (own, all) = (votes(for: match), votes.values.reduce(0, +))
        return own >= Self.least && own >= Self.lead * (all - own)
    }

    /// The number of attempts that read a number.
    public func votes(for match: PrintedLayout.Match) -> Int { votes[Key(match)] ?? 0 }
}
