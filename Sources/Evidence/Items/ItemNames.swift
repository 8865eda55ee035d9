/// Generates names for items: short, the same in each replay of a recording, different in each session of a camera.
struct ItemNames: Sendable {
    private var state: UInt64
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

    init(seed: UInt64) { state = seed }

    /// Returns ten letters of a SplitMix64 sequence: 8 × 10^14 names.
    mutating func next() -> String {
        String((0..<10).map { _ in Self.letters[Int(draw() % UInt64(Self.letters.count))] })
    }

    private mutating func draw() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
