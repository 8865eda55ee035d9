/// What sets a symbology apart: how its codes look, and how they guard their content.
public struct SymbologyTraits: Sendable, Hashable {
    /// Detectors that share code in the decoder; one may hang while the others work.
    public enum Family: Sendable, Hashable, CaseIterable {
        /// One row of parallel bars.
        case linear
        /// One row of bars of one width that reach up, down, both or neither.
        case fourState
        /// Rows of bars on top of one another.
        case stacked
        /// Grids of modules with square finder patterns.
        case quickResponse
        /// All other grids of modules.
        case otherMatrix
    }

    /// How a content is guarded against misreading, strongest first.
    public enum Guard: Sendable, Hashable, CaseIterable {
        /// Reed-Solomon error correction over the whole symbol by seven codewords or more, and guarded information on the format: random
        /// modules pass once in a million times, so a single read of original pixels is enough.
        case byStrongErrorCorrection
        /// Reed-Solomon error correction over the whole symbol.
        case byErrorCorrection
        /// Reed-Solomon error correction, but codewords are found by rows of bars.
        case byErrorCorrectionOfRows
        /// A checksum over whole characters.
        case byChecksum
        /// One check digit modulo 10 among twelve or more, and parities of the digits.
        case byOneDigit
        /// One check character, modulo 127 or 36.
        case byOneCharacter
        /// One check digit modulo 10, of fewer digits or without parities.
        case byOneDigitOfFew
        /// No check that has to be there.
        case optionally
        /// No check at all, nor a start or an end: only widths and free space distinguish it from print.
        case byForm

        /// How often a single read is wrong, as an order of magnitude.
        ///
        /// Estimates by the strength of the check, set so that 1, 2, 3, 3, 4 and 9 agreeing reads make a content certain
        /// (docs/decisions/0005-evidence.md). Misreads on photographs by others, in docs/measurements.md, check the outcome.
        public var misreadRate: Double {
            switch self {
            case .byStrongErrorCorrection: 0.0001
            case .byErrorCorrection: 0.01
            case .byErrorCorrectionOfRows, .byChecksum: 0.02
            case .byOneDigit, .byOneCharacter: 0.045
            case .byOneDigitOfFew, .optionally: 0.1
            case .byForm: 0.32
            }
        }
    }

    /// The group of detectors that finds it.
    public let family: Family
    /// How its content is guarded.
    public let guarded: Guard
    /// Modules from the first bar to the last one, for symbologies whose guard bars extend below the others (EAN and UPC: GS1 General
    /// Specifications, section 5.2); nil for others.
    public let guardedModules: Double?
    /// Whether it is read only if it is named: other print is more easily mistaken for it, or it is rare and costs time.
    public let isOnlyByName: Bool
    /// Whether all of its symbols are square.
    public let isSquare: Bool

    init(
        _ family: Family, guarded: Guard, guardedModules: Double? = nil, isOnlyByName: Bool = false,
        isSquare: Bool = false
    ) {
        (self.family, self.guarded, self.guardedModules) = (family, guarded, guardedModules)
        (self.isOnlyByName, self.isSquare) = (isOnlyByName, isSquare)
    }

    /// How often a single read of a content is wrong, as an order of magnitude.
    /// - Parameter length: bytes of the content. A few bars of a longer code, or of clutter, easily pass for a short code without a
    ///   check: below four bytes, nine reads have to agree.
    func misreadRate(length: Int) -> Double {
        let isUnguarded = guarded == .optionally || guarded == .byOneCharacter
        return isUnguarded && length < 4 ? 0.32 : guarded.misreadRate
    }
}
