/// The two check characters of a GS1 Global Model Number or Master UDI-DI.
///
/// Each character before them is weighted: its index in set 82 times a prime, which is 2 for the last character, 3 for
/// the one before, and so on. The sum modulo 1021 is written as two of 32 characters, which exclude easily confused
/// ones.
enum CheckCharacters {
    private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

    /// Returns the check characters for some bytes; nil if a byte isn't in set 82.
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

/// Returns whether the check digits of an account number are right (ISO 13616): with the first four characters moved to
/// the end and letters written as 10 to 35, the number modulo 97 is 1.
package func isIBAN(_ bytes: some Collection<UInt8>) -> Bool {
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
