public import ScanModel

/// A set of symbologies as a bit mask, in the order of `Symbology.allCases`.
public struct SymbologySet: Sendable, Hashable {
    /// Bit k stands for the kth symbology.
    public var bits: UInt32

    public init(bits: UInt32) { self.bits = bits }

    public init(_ symbologies: some Sequence<Symbology>) {
        bits = 0
        for symbology in symbologies { bits |= Self.bit(symbology) }
    }

    /// Linear codes, without stacked ones.
    public static let linear = SymbologySet(.linear)
    /// Stacked linear codes.
    public static let stacked = SymbologySet(.stacked)
    /// Codes with square finder patterns.
    public static let quickResponse = SymbologySet(.quickResponse)
    /// All matrix codes.
    public static let matrix = quickResponse.union(SymbologySet(.otherMatrix))
    /// The groups whose detectors share no code, so that one may hang while the others work.
    public static let families = SymbologyTraits.Family.allCases.map { SymbologySet($0) }

    private init(_ family: SymbologyTraits.Family) {
        self.init(Symbology.allCases.lazy.filter { $0.traits.family == family })
    }

    /// Returns whether the set contains a symbology.
    public func contains(_ symbology: Symbology) -> Bool { bits & Self.bit(symbology) != 0 }
    /// Whether the set is empty.
    public var isEmpty: Bool { bits == 0 }
    /// Returns the symbologies in both sets.
    public func intersection(_ other: SymbologySet) -> SymbologySet { SymbologySet(bits: bits & other.bits) }
    /// Returns the symbologies that aren't in the other set.
    public func subtracting(_ other: SymbologySet) -> SymbologySet { SymbologySet(bits: bits & ~other.bits) }
    /// Returns the symbologies in either set.
    public func union(_ other: SymbologySet) -> SymbologySet { SymbologySet(bits: bits | other.bits) }

    private static func bit(_ symbology: Symbology) -> UInt32 {
        1 << UInt32(Symbology.allCases.firstIndex(of: symbology) ?? 0)
    }
}
