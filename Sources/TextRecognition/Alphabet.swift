/// The characters that a reader knows. Class 0 is CTC's blank, class k the character k - 1.
package struct Alphabet: Sendable {
    /// The characters in the order of their classes.
    package let characters: [Character]

    /// The characters and the blank.
    package var classes: Int { characters.count + 1 }

    init(_ characters: String) { self.characters = Array(characters) }

    /// Makes an alphabet each of whose characters is one Unicode scalar: some would join into one character in a text.
    package init(scalars: String) { characters = scalars.unicodeScalars.map { Character($0) } }

    /// Which classes may come where only some characters may.
    func mask(_ allowed: Set<Character>) -> [Bool] { [true] + characters.map(allowed.contains) }
}
