import ScanModel

/// A set of ASCII characters; all others are one element.
struct ScalarSet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var hasOthers = false

    static let none = ScalarSet()

    init() {}

    init(_ scalars: [UInt32]) { for scalar in scalars { insert(scalar) } }

    init(_ characters: CharacterClass) {
        for range in characters.ranges {
            if range.upperBound > 127 { hasOthers = true }
            if range.lowerBound <= 127 { for value in range.lowerBound...min(127, range.upperBound) { insert(value) } }
        }
    }

    var isEmpty: Bool { low == 0 && high == 0 && !hasOthers }

    mutating func insert(_ scalar: UInt32) {
        if scalar < 64 {
            low |= 1 << UInt64(scalar)
        } else if scalar < 128 {
            high |= 1 << UInt64(scalar - 64)
        } else {
            hasOthers = true
        }
    }

    @inline(__always) func contains(_ scalar: UInt32) -> Bool {
        scalar < 64 ? low >> UInt64(scalar) & 1 != 0 : scalar < 128 ? high >> UInt64(scalar - 64) & 1 != 0 : hasOthers
    }

    mutating func formUnion(_ other: ScalarSet) {
        low |= other.low
        high |= other.high
        hasOthers = hasOthers || other.hasOthers
    }

    @inline(__always) func isSubset(of other: ScalarSet) -> Bool {
        low & ~other.low == 0 && high & ~other.high == 0 && (!hasOthers || other.hasOthers)
    }
}
