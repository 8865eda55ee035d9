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
    public static let linear = SymbologySet([
        .codabar, .code39, .code93, .code128, .ean8, .ean13, .gs1DataBar, .gs1DataBarExpanded, .gs1DataBarLimited,
        .i2of5, .itf14, .msiPlessey, .upce, .upca, .dxFilmEdge, .telepen,
    ])
    /// Stacked linear codes.
    public static let stacked = SymbologySet([.pdf417, .microPDF417])
    /// Codes with square finder patterns.
    public static let quickResponse = SymbologySet([.qr, .microQR, .rMQR])
    /// All other matrix codes.
    public static let otherMatrix = SymbologySet([.aztec, .dataMatrix, .maxiCode])
    /// All matrix codes.
    public static let matrix = quickResponse.union(otherMatrix)
    /// The groups whose detectors share no code, so that one may hang while the others work.
    public static let families = [linear, stacked, quickResponse, otherMatrix]

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
