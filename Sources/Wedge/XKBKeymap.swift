import CXKB

/// The keys of a layout, as desktops use them. Owns the keymap from libxkbcommon and passes it to nobody, so it is safe
/// to use.
@safe final class XKBKeymap {
    private let keymap: OpaquePointer

    /// Compiles a layout; nil if there is none with that name.
    init?(_ names: LayoutNames) {
        // Unsafe, here and below: C reads the strings and lists during the call; only deinit frees the keymap.
        guard let keymap = unsafe cxkb_keymap(names.model, names.layout, names.variant, names.options) else {
            return nil
        }
        unsafe self.keymap = keymap
    }

    deinit { unsafe xkb_keymap_unref(keymap) }

    /// Returns the symbol of a key while others are held.
    func symbol(of key: Key, holding held: [Key] = []) -> KeySymbol {
        KeySymbol(value: unsafe cxkb_symbol(keymap, key.rawValue, held.map(\.rawValue), held.count))
    }
}

/// The meaning of a key: a character, an accent for the next character, or an action.
struct KeySymbol: Hashable {
    let value: UInt32

    private init(_ value: Int32) { self.value = UInt32(value) }

    init(value: UInt32) { self.value = value }

    static let shift = KeySymbol(XKB_KEY_Shift_L)
    static let shiftRight = KeySymbol(XKB_KEY_Shift_R)
    static let level3 = KeySymbol(XKB_KEY_ISO_Level3_Shift)
    static let level5 = KeySymbol(XKB_KEY_ISO_Level5_Shift)
    static let capsLock = KeySymbol(XKB_KEY_Caps_Lock)

    /// The character; nil if it isn't one. Arabic and Khmer ligatures don't count: desktops write two characters for
    /// them.
    var scalar: Unicode.Scalar? {
        guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(value)), !(0xFB50...0xFEFF).contains(scalar.value) else {
            return nil
        }
        let category = scalar.properties.generalCategory
        return category == .control || category == .unassigned ? nil : scalar
    }

    /// The combining character of a dead key; nil if it isn't one.
    var mark: Unicode.Scalar? { Self.marks[self] }

    private static let marks: [KeySymbol: Unicode.Scalar] = [
        KeySymbol(XKB_KEY_dead_grave): "\u{300}", KeySymbol(XKB_KEY_dead_acute): "\u{301}",
        KeySymbol(XKB_KEY_dead_circumflex): "\u{302}", KeySymbol(XKB_KEY_dead_tilde): "\u{303}",
        KeySymbol(XKB_KEY_dead_macron): "\u{304}", KeySymbol(XKB_KEY_dead_breve): "\u{306}",
        KeySymbol(XKB_KEY_dead_abovedot): "\u{307}", KeySymbol(XKB_KEY_dead_diaeresis): "\u{308}",
        KeySymbol(XKB_KEY_dead_abovering): "\u{30A}", KeySymbol(XKB_KEY_dead_doubleacute): "\u{30B}",
        KeySymbol(XKB_KEY_dead_caron): "\u{30C}", KeySymbol(XKB_KEY_dead_cedilla): "\u{327}",
        KeySymbol(XKB_KEY_dead_ogonek): "\u{328}",
    ]
}
