/// Base45 (RFC 9285): three characters for two bytes.
enum Base45 {
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
    private static let values = Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })

    /// Decodes text; nil if it has other characters, or groups that encode no bytes.
    static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var group: [Int] = []
        for byte in text {
            guard let value = values[byte] else { return nil }
            group.append(value)
            guard group.count == 3 else { continue }
            let number = group[0] + 45 * group[1] + 2025 * group[2]
            guard number <= 0xFFFF else { return nil }
            bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
            group.removeAll(keepingCapacity: true)
        }
        guard !group.isEmpty else { return bytes }
        guard group.count == 2, group[0] + 45 * group[1] <= 0xFF else { return nil }
        return bytes + [UInt8(group[0] + 45 * group[1])]
    }
}
