/// The two characters that guard a Global Model Number and a Master UDI-DI of GS1.
///
/// Each character before them counts with its place in set 82, times a prime: 2 for the last one, 3 for the one before,
/// and so on. The sum modulo 1021 is written as two of 32 characters, which leave out those that are easily confused.
enum CheckCharacters {
    private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

    /// The pair that belongs behind some bytes; nil where one of them isn't in set 82.
    static func completing(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8]? {
        var sum = 0
        var prime = 2
        for byte in bytes.reversed() {
            guard let value = GS1CharacterSet.bytes82.firstIndex(of: byte) else { return nil }
            sum = (sum + value * prime) % 1021
            prime = next(after: prime)
        }
        return [alphabet[sum / 32], alphabet[sum % 32]]
    }

    private static func next(after prime: Int) -> Int {
        var candidate = prime + 1
        while (2..<candidate).contains(where: { candidate % $0 == 0 }) { candidate += 1 }
        return candidate
    }
}

/// The check digits of an account number, ISO 13616: moved to the end with the country before them, and letters written
/// as 10 to 35, the number leaves 1 when divided by 97.
func isIBAN(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count >= 5 else { return false }
    var rest = 0
    for byte in Array(bytes.dropFirst(4)) + bytes.prefix(4) {
        switch byte {
        case 0x30...0x39: rest = (rest * 10 + Int(byte) - 0x30) % 97
        case 0x41...0x5A: rest = (rest * 100 + Int(byte) - 0x41 + 10) % 97
        default: return false
        }
    }
    return rest == 1
}
