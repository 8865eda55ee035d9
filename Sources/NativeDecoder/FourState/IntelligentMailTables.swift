/// The tables of USPS-B-3200.
enum IntelligentMailTables {
    /// The codeword of each character that stands for one: five of 13 bits are set for codewords up to 1286, two of them for the rest.
    static let codewords: [Int: Int] = {
        var codewords: [Int: Int] = [:]
        for (codeword, character) in (characters(bits: 5, count: 1287) + characters(bits: 2, count: 78)).enumerated() {
            codewords[character] = codeword
        }
        return codewords
    }()

    /// Returns the characters with a number of set bits: pairs that mirror each other from the front, those that mirror themselves from the
    /// back.
    private static func characters(bits: Int, count: Int) -> [Int] {
        var characters = [Int](repeating: 0, count: count)
        var (front, back) = (0, count - 1)
        for character in 0..<1 << 13 where character.nonzeroBitCount == bits {
            let mirrored = (0..<13).reduce(0) { $0 | (character >> $1 & 1) << (12 - $1) }
            if mirrored == character {
                characters[back] = character
                back -= 1
            } else if mirrored > character {
                (characters[front], characters[front + 1]) = (character, mirrored)
                front += 2
            }
        }
        return characters
    }

    /// Returns the character and its bit that half a bar is.
    static func place(_ bar: Int, isUp: Bool) -> (character: Int, bit: Int) { (isUp ? ascenders : descenders)[bar] }

    /// Characters by their letters A to J, and bits, of the lower halves of the bars, from the left.
    private static let descenders = places(
        """
        H2 B10 J12 F5 I9 A1 C5 E4 G3 D9 F11 I5 J10 H1 D6 A3 G4 B1 H10 E0 G2 I11 J8 C6 F1 B12 H3 F8 E6 D4 I4 H11 G0 A6
        C1 F9 E11 J5 D3 A7 B3 G10 I7 C11 A8 E2 F10 J3 G5 H8 F0 C3 G12 D11 I8 F4 B5 J1 I3 H0 E7 A12 C9 G8 D10
        """)
    /// Of the upper halves.
    private static let ascenders = places(
        """
        E3 A0 C8 G11 D1 F12 B8 J11 I10 H6 B4 C12 A2 G7 E9 I6 C7 J9 F2 D8 A4 B0 D12 H7 E10 G9 I0 J7 C10 A5 F7 B9 J6 E8
        D2 I12 G1 H4 B2 C0 E1 D5 J4 F6 H12 I1 D0 A9 C4 B7 E5 A10 J2 B6 H9 A11 C2 E12 G6 D7 H5 B11 J0 F3 I2
        """)

    private static func places(_ table: String) -> [(character: Int, bit: Int)] {
        table.split { $0 == " " || $0 == "\n" }.map { entry in
            (Int(entry.utf8.first ?? 0) - 65, Int(entry.dropFirst()) ?? 0)
        }
    }
}
