/// A reader's characters. Class 0 is CTC's blank; class k is character k - 1.
package struct Alphabet: Sendable {
    /// The characters in the order of their classes.
    package let characters: [Character]

    /// The number of characters plus one for the blank.
    package var classes: Int { characters.count + 1 }

    init(_ characters: String) { self.characters = Array(characters) }

    /// An alphabet in which each character is one Unicode scalar: in a text, some of them would combine into one
    /// character.
    package init(scalars: String) { characters = scalars.unicodeScalars.map { Character($0) } }

    /// Returns which classes are allowed if only some characters are.
    func mask(_ allowed: Set<Character>) -> [Bool] { [true] + characters.map(allowed.contains) }
}
