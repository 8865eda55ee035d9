/// The keys that write each character in one keyboard layout.
///
/// They are found by trying: each key is tried with each combination of held keys that may change its character. So the
/// code contains no knowledge of layouts, and guesses nothing.
public struct Layout: Sendable {
    /// The names of the layout.
    public let names: LayoutNames
    /// The stroke that switches Caps Lock; nil if the layout has none.
    public let capsLock: Stroke?
    private let written: [Unicode.Scalar: [Stroke]]

    /// Compiles a layout; nil if there is none with that name.
    public init?(_ names: LayoutNames) {
        guard let keymap = XKBKeymap(names) else { return nil }
        self.names = names
        // Japanese layouts need Shift for it; others may use both Shifts.
        let candidates = [[], [Key.leftShift]].flatMap { held in
            ([.capsLock] + Key.all).map { Stroke($0, holding: held) }
        }
        capsLock = candidates.first {
            !$0.held.contains($0.key) && keymap.symbol(of: $0.key, holding: $0.held) == .capsLock
        }
        var finder = StrokeFinder(keymap)
        finder.addKeys()
        finder.addAccents()
        written = finder.found
    }

    /// Returns the strokes that write a character; nil if this layout can't write it.
    public func strokes(for scalar: Unicode.Scalar) -> [Stroke]? { written[scalar] }

    /// Returns the character that one stroke writes; nil if it writes none by itself.
    public func character(of stroke: Stroke) -> Unicode.Scalar? { written.first { $0.value == [stroke] }?.key }

    /// The characters that this layout writes, sorted.
    public var characters: [Unicode.Scalar] { written.keys.sorted() }

    /// Returns the strokes that write any character in programs that know the method of GTK and IBus: Ctrl+Shift+U, the
    /// number, and a space, which is harmless in other programs. Nil if the layout has no Latin letters.
    func codeStrokes(for scalar: Unicode.Scalar) -> [Stroke]? {
        guard let letter = written["u"], letter.count == 1, letter[0].held.isEmpty else { return nil }
        var strokes = [Stroke(letter[0].key, holding: [.leftControl, .leftShift])]
        for digit in String(scalar.value, radix: 16).unicodeScalars + [" "] {
            guard let digit = written[digit] else { return nil }
            strokes += digit
        }
        return strokes
    }
}

/// Tries what each key writes.
private struct StrokeFinder {
    private let keymap: XKBKeymap
    private let combinations: [[Key]]
    private(set) var found: [Unicode.Scalar: [Stroke]] = [:]
    private var dead: [Unicode.Scalar: Stroke] = [:]

    init(_ keymap: XKBKeymap) {
        self.keymap = keymap
        func holder(_ symbols: KeySymbol...) -> Key? {
            Key.shifting.first { symbols.contains(keymap.symbol(of: $0)) }
        }
        // The fewer held keys, the better. Shift comes last: in some layouts, it gives the key of AltGr another
        // meaning.
        let (shift, third, fifth) = (holder(.shift, .shiftRight), holder(.level3), holder(.level5))
        let wanted = [[], [shift], [third], [third, shift], [fifth], [fifth, shift], [third, fifth]]
        combinations = wanted.filter { !$0.contains(nil) }.map { $0.compactMap { $0 } }
    }

    /// Adds the characters that keys write by themselves.
    mutating func addKeys() {
        for keys in [Key.writing, Key.rareWriting] {
            for held in combinations {
                for key in keys where !held.contains(key) { add(Stroke(key, holding: held)) }
            }
        }
    }

    private mutating func add(_ stroke: Stroke) {
        let symbol = keymap.symbol(of: stroke.key, holding: stroke.held)
        if let mark = symbol.mark {
            if dead[mark] == nil { dead[mark] = stroke }
        } else if let scalar = symbol.scalar, found[scalar] == nil {
            found[scalar] = [stroke]
        }
    }

    /// Adds what a dead key and another key write: letters with accents that are one character in Unicode, and the
    /// accents of ASCII. Programs disagree on the other dead keys before a space, so those are omitted.
    mutating func addAccents() {
        let letters = found.filter { $0.key.isASCII && $0.key.properties.isAlphabetic }
        for (mark, stroke) in dead {
            for (letter, strokes) in letters {
                var text = String(letter)
                text.unicodeScalars.append(mark)
                if let scalar = Self.composed[Character(text)], found[scalar] == nil {
                    found[scalar] = [stroke] + strokes
                }
            }
            if let accent = Self.accents[mark], found[accent] == nil, let space = found[" "] {
                found[accent] = [stroke] + space
            }
        }
    }

    private static let accents: [Unicode.Scalar: Unicode.Scalar] = ["\u{300}": "`", "\u{302}": "^", "\u{303}": "~"]

    /// Letters with accents by their decomposed form: as characters, both forms are equal.
    private static let composed: [Character: Unicode.Scalar] = {
        let scalars = [0xC0...0x24F, 0x1E00...0x1EFF].joined().compactMap { Unicode.Scalar(UInt32($0)) }
        return Dictionary(scalars.map { (Character($0), $0) }) { first, _ in first }
    }()
}
