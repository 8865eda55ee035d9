/// The characters of a linear symbology, as bars and spaces of whole modules.
struct BarCodebook: Sendable {
    /// Modules per character.
    let width: Int
    /// For each character, its modules from left to right: the most significant of `width` bits is the first, and 1 is a bar.
    let characters: [UInt32]

    /// For each module, the share of characters in which it is a bar.
    let expected: [Float]

    init(width: Int, characters: [UInt32]) {
        (self.width, self.characters) = (width, characters)
        expected = (0..<width).map { module in
            Float(characters.count { $0 >> UInt32(width - 1 - module) & 1 == 1 }) / Float(characters.count)
        }
    }

    /// Returns whether a module of a character is a bar.
    @inline(__always)
    func isBar(_ character: Int, _ module: Int) -> Bool { characters[character] >> UInt32(width - 1 - module) & 1 == 1 }

    /// Digits of EAN and UPC (GS1 General Specifications, 5.2.1): set A, whose characters have an odd number of dark modules.
    private static let setA: [UInt32] = [
        0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011, 0b0110111, 0b0001011,
    ]
    /// The mirrored complement of set A, and the complement.
    private static let setC = setA.map { ~$0 & 0b1111111 }
    private static let setB = setC.map { character in
        (0..<7).reduce(UInt32(0)) { $0 << 1 | character >> UInt32($1) & 1 }
    }

    static let eanA = BarCodebook(width: 7, characters: setA)
    static let eanAB = BarCodebook(width: 7, characters: setA + setB)
    static let eanC = BarCodebook(width: 7, characters: setC)

    /// Code 128 (ISO/IEC 15417, 4.3.2): three bars and three spaces of one to four modules, eleven in total, of which the bars have an even
    /// number.
    static let code128 = BarCodebook(width: 11, characters: code128Characters())

    private static func code128Characters() -> [UInt32] {
        var characters: [UInt32] = []
        for number in 0..<4096 {
            let widths = (0..<6).map { number >> (10 - 2 * $0) & 3 }.map { $0 + 1 }
            guard widths.reduce(0, +) == 11, (widths[0] + widths[2] + widths[4]) % 2 == 0 else { continue }
            var bits: UInt32 = 0
            for (index, width) in widths.enumerated() {
                bits = bits << UInt32(width) | (index % 2 == 0 ? 1 << UInt32(width) - 1 : 0)
            }
            characters.append(bits)
        }
        return characters
    }
}
