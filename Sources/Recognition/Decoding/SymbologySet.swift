public import ScanModel

/// A set of symbologies in one word, in the order of `Symbology.allCases`.
public struct SymbologySet: Sendable, Hashable {
    /// Bit k stands for the kth symbology.
    public var bits: UInt32

    public init(bits: UInt32) { self.bits = bits }

    public init(_ symbologies: some Sequence<Symbology>) {
        bits = 0
        for symbology in symbologies { bits |= Self.bit(symbology) }
    }

    /// Codes of one row of bars.
    public static let linear = SymbologySet(.linear)
    /// Rows of bars on top of one another.
    public static let stacked = SymbologySet(.stacked)
    /// Codes with square finder patterns.
    public static let quickResponse = SymbologySet(.quickResponse)
    /// All codes that are a grid of modules.
    public static let matrix = quickResponse.union(SymbologySet(.otherMatrix))
    /// One set for each family of detectors.
    public static let families = SymbologyTraits.Family.allCases.map { SymbologySet($0) }

    private init(_ family: SymbologyTraits.Family) {
        self.init(Symbology.allCases.lazy.filter { $0.traits.family == family })
    }

    /// Whether a symbology is in the set.
    public func contains(_ symbology: Symbology) -> Bool { bits & Self.bit(symbology) != 0 }
    /// Whether nothing is in the set.
    public var isEmpty: Bool { bits == 0 }
    /// What both sets have.
    public func intersection(_ other: SymbologySet) -> SymbologySet { SymbologySet(bits: bits & other.bits) }
    /// What the other set lacks.
    public func subtracting(_ other: SymbologySet) -> SymbologySet { SymbologySet(bits: bits & ~other.bits) }
    /// What either set has.
    public func union(_ other: SymbologySet) -> SymbologySet { SymbologySet(bits: bits | other.bits) }

    private static func bit(_ symbology: Symbology) -> UInt32 {
        1 << UInt32(Symbology.allCases.firstIndex(of: symbology) ?? 0)
    }
}
