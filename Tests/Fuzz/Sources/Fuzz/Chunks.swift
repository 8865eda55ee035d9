/// The same bytes, cut into pieces as a socket might give them.
struct Chunks: Sequence {
    let bytes: ArraySlice<UInt8>
    /// Settles where the cuts are.
    let seed: UInt8

    func makeIterator() -> AnyIterator<ArraySlice<UInt8>> {
        var rest = bytes
        var state = UInt32(seed) &* 2_654_435_761 | 1
        return AnyIterator {
            guard !rest.isEmpty else { return nil }
            state = state &* 1_664_525 &+ 1_013_904_223
            // Mostly a few bytes, sometimes many.
            let size = Int(state >> 28) == 0 ? 700 : Int(state >> 24) % 9 + 1
            let piece = rest.prefix(size)
            rest = rest.dropFirst(size)
            return piece
        }
    }
}
