/// Which keys write a character, in one keyboard layout.
///
/// It is found by trying: each key is asked what it says, with each combination of keys held that may change it. So nothing is
/// known of layouts here, and none is guessed.
public struct Layout: Sendable {
    /// Its name.
    public let names: LayoutNames
    /// What switches Caps Lock; nil where the layout has nothing for it.
    public let capsLock: Stroke?
    private let written: [Unicode.Scalar: [Stroke]]

    /// Compiles a layout; nil where there is none of that name.
    public init?(_ names: LayoutNames) {
        guard let keymap = XKBKeymap(names) else { return nil }
        self.names = names
        // In Japan it takes Shift; elsewhere both Shifts.
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

    /// The strokes that write a character; nil where this layout can't.
    public func strokes(for scalar: Unicode.Scalar) -> [Stroke]? { written[scalar] }

    /// The character that one stroke writes; nil where it writes none by itself.
    public func character(of stroke: Stroke) -> Unicode.Scalar? { written.first { $0.value == [stroke] }?.key }

    /// The characters that this layout writes.
    public var characters: [Unicode.Scalar] { written.keys.sorted() }

    /// The strokes that write any character where a program knows GTK's or IBus's way: Ctrl+Shift+U, the number, and a space, which
    /// does no harm where the program does not know it. Nil where the layout has no Latin letters.
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

/// Tries what keys say.
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
        // The fewer keys are held, the better. Shift comes last: with it some layouts have something else for the key of AltGr.
        let (shift, third, fifth) = (holder(.shift, .shiftRight), holder(.level3), holder(.level5))
        let wanted = [[], [shift], [third], [third, shift], [fifth], [fifth, shift], [third, fifth]]
        combinations = wanted.filter { !$0.contains(nil) }.map { $0.compactMap { $0 } }
    }

    /// What keys write by themselves.
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

    /// What takes a dead key and another one: letters with accents that Unicode has as one character, and the accents of ASCII.
    /// Programs are not of one mind on what the other dead keys are before a space, so those are left out.
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

    /// Letters with accents, by letter and accent: as characters, both spellings are equal.
    private static let composed: [Character: Unicode.Scalar] = {
        let scalars = [0xC0...0x24F, 0x1E00...0x1EFF].joined().compactMap { Unicode.Scalar(UInt32($0)) }
        return Dictionary(scalars.map { (Character($0), $0) }) { first, _ in first }
    }()
}
