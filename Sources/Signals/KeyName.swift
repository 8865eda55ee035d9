import CEvdev

/// The kernel's names of keys and buttons, as evtest shows them.
enum KeyName {
    /// Keys of keyboards, remote controls, pedals and button boxes. Others are named by their numbers.
    static let codes: [String: UInt16] = Dictionary(
        uniqueKeysWithValues: ([
            ("KEY_ESC", KEY_ESC), ("KEY_ENTER", KEY_ENTER), ("KEY_SPACE", KEY_SPACE), ("KEY_TAB", KEY_TAB),
            ("KEY_BACKSPACE", KEY_BACKSPACE), ("KEY_LEFTCTRL", KEY_LEFTCTRL), ("KEY_RIGHTCTRL", KEY_RIGHTCTRL),
            ("KEY_LEFTSHIFT", KEY_LEFTSHIFT), ("KEY_RIGHTSHIFT", KEY_RIGHTSHIFT), ("KEY_LEFTALT", KEY_LEFTALT),
            ("KEY_RIGHTALT", KEY_RIGHTALT), ("KEY_LEFTMETA", KEY_LEFTMETA), ("KEY_CAPSLOCK", KEY_CAPSLOCK),
            ("KEY_SCROLLLOCK", KEY_SCROLLLOCK), ("KEY_PAUSE", KEY_PAUSE), ("KEY_SYSRQ", KEY_SYSRQ),
            ("KEY_INSERT", KEY_INSERT), ("KEY_DELETE", KEY_DELETE), ("KEY_HOME", KEY_HOME), ("KEY_END", KEY_END),
            ("KEY_PAGEUP", KEY_PAGEUP), ("KEY_PAGEDOWN", KEY_PAGEDOWN), ("KEY_UP", KEY_UP), ("KEY_DOWN", KEY_DOWN),
            ("KEY_LEFT", KEY_LEFT), ("KEY_RIGHT", KEY_RIGHT), ("KEY_KPENTER", KEY_KPENTER), ("KEY_KPPLUS", KEY_KPPLUS),
            ("KEY_0", KEY_0), ("KEY_1", KEY_1), ("KEY_2", KEY_2), ("KEY_3", KEY_3), ("KEY_4", KEY_4), ("KEY_5", KEY_5),
            ("KEY_6", KEY_6), ("KEY_7", KEY_7), ("KEY_8", KEY_8), ("KEY_9", KEY_9),
            ("KEY_A", KEY_A), ("KEY_B", KEY_B), ("KEY_C", KEY_C), ("KEY_D", KEY_D), ("KEY_E", KEY_E), ("KEY_F", KEY_F),
            ("KEY_G", KEY_G), ("KEY_H", KEY_H), ("KEY_I", KEY_I), ("KEY_J", KEY_J), ("KEY_K", KEY_K), ("KEY_L", KEY_L),
            ("KEY_M", KEY_M), ("KEY_N", KEY_N), ("KEY_O", KEY_O), ("KEY_P", KEY_P), ("KEY_Q", KEY_Q), ("KEY_R", KEY_R),
            ("KEY_S", KEY_S), ("KEY_T", KEY_T), ("KEY_U", KEY_U), ("KEY_V", KEY_V), ("KEY_W", KEY_W), ("KEY_X", KEY_X),
            ("KEY_Y", KEY_Y), ("KEY_Z", KEY_Z),
            ("KEY_F1", KEY_F1), ("KEY_F2", KEY_F2), ("KEY_F3", KEY_F3), ("KEY_F4", KEY_F4), ("KEY_F5", KEY_F5),
            ("KEY_F6", KEY_F6), ("KEY_F7", KEY_F7), ("KEY_F8", KEY_F8), ("KEY_F9", KEY_F9), ("KEY_F10", KEY_F10),
            ("KEY_F11", KEY_F11), ("KEY_F12", KEY_F12), ("KEY_F13", KEY_F13), ("KEY_F14", KEY_F14),
            ("KEY_F15", KEY_F15), ("KEY_F16", KEY_F16), ("KEY_F17", KEY_F17), ("KEY_F18", KEY_F18),
            ("KEY_F19", KEY_F19), ("KEY_F20", KEY_F20), ("KEY_F21", KEY_F21), ("KEY_F22", KEY_F22),
            ("KEY_F23", KEY_F23), ("KEY_F24", KEY_F24),
            ("KEY_MUTE", KEY_MUTE), ("KEY_VOLUMEUP", KEY_VOLUMEUP), ("KEY_VOLUMEDOWN", KEY_VOLUMEDOWN),
            ("KEY_PLAYPAUSE", KEY_PLAYPAUSE), ("KEY_NEXTSONG", KEY_NEXTSONG), ("KEY_PREVIOUSSONG", KEY_PREVIOUSSONG),
            ("KEY_CAMERA", KEY_CAMERA), ("KEY_OK", KEY_OK), ("KEY_SELECT", KEY_SELECT), ("KEY_POWER", KEY_POWER),
            ("KEY_PROG1", KEY_PROG1), ("KEY_PROG2", KEY_PROG2), ("KEY_PROG3", KEY_PROG3), ("KEY_PROG4", KEY_PROG4),
            ("BTN_LEFT", BTN_LEFT), ("BTN_RIGHT", BTN_RIGHT), ("BTN_MIDDLE", BTN_MIDDLE),
            ("BTN_TRIGGER", BTN_TRIGGER), ("BTN_THUMB", BTN_THUMB), ("BTN_SOUTH", BTN_SOUTH), ("BTN_EAST", BTN_EAST),
            ("BTN_NORTH", BTN_NORTH), ("BTN_WEST", BTN_WEST), ("BTN_START", BTN_START), ("BTN_SELECT", BTN_SELECT),
            ("BTN_0", BTN_0), ("BTN_1", BTN_1), ("BTN_2", BTN_2), ("BTN_3", BTN_3), ("BTN_4", BTN_4), ("BTN_5", BTN_5),
            ("BTN_6", BTN_6), ("BTN_7", BTN_7), ("BTN_8", BTN_8), ("BTN_9", BTN_9),
        ] as [(String, CInt)]).map { ($0.0, UInt16($0.1)) })

    /// The name of a key, or its number.
    static func name(of code: UInt16) -> String { codes.first { $0.value == code }?.key ?? "\(code)" }
}
