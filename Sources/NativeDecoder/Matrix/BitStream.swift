/// Bits that are read from the first to the last.
struct BitStream: Equatable {
    private let words: [UInt8]
    private var place = 0

    init(_ words: [UInt8]) { self.words = words }

    /// Reads a number of so many bits, whose first one counts most; nil if fewer are left.
    mutating func next(_ count: Int) -> Int? {
        guard place + count <= 8 * words.count else { return nil }
        defer { place += count }
        return (place..<place + count).reduce(0) { 2 * $0 + Int(words[$1 / 8] >> UInt8(7 - $1 % 8) & 1) }
    }
}
