import CXKB
import Synchronization

@testable import Wedge

/// Who reads the keyboard, as a desktop does: libxkbcommon's own state machine and X11's table of dead keys. It shares nothing
/// with what finds the strokes but the layout.
final class Receiver: Keyboard, @unchecked Sendable {
    private let lock = Mutex(())
    private let keymap: OpaquePointer
    private let state: OpaquePointer
    private let compose: OpaquePointer
    private var bytes: [UInt8] = []
    private var down: Set<Key> = []
    private var count = 0
    /// After so many events of keys nothing more can be typed.
    var failsAfter = Int.max
    /// Whether it switches Caps Lock when that is pressed.
    var heedsCapsLock = true

    private nonisolated(unsafe) static let dead: OpaquePointer? = {
        let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
        return xkb_compose_table_new_from_locale(context, "en_US.UTF-8", XKB_COMPOSE_COMPILE_NO_FLAGS)
    }()

    init(_ layout: String, capsLock: Bool = false) {
        guard let names = LayoutNames(layout) else { preconditionFailure("\(layout) is no layout") }
        keymap = cxkb_keymap(names.model, names.layout, names.variant, names.options)
        state = xkb_state_new(keymap)
        compose = xkb_compose_state_new(Self.dead, XKB_COMPOSE_STATE_NO_FLAGS)
        if capsLock { xkb_state_update_mask(state, 0, 0, 1 << xkb_keymap_mod_get_index(keymap, "Lock"), 0, 0, 0) }
    }

    deinit {
        xkb_compose_state_unref(compose)
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
    }

    /// What arrived; Enter is a line feed.
    var text: String { lock.withLock { _ in String(decoding: bytes.map { $0 == 13 ? 10 : $0 }, as: UTF8.self) } }
    var keysDown: Set<Key> { lock.withLock { _ in down } }
    var eventCount: Int { lock.withLock { _ in count } }

    func capsLockIsLit() -> Bool { lock.withLock { _ in xkb_state_led_name_is_active(state, "Caps Lock") > 0 } }

    func set(_ key: Key, pressed: Bool) throws(KeyboardFault) {
        let isBroken = lock.withLock { _ in
            count += 1
            if count > failsAfter, pressed { return true }
            if pressed { press(key) } else { down.remove(key) }
            let isIgnored = key == .capsLock && !heedsCapsLock
            if !isIgnored { xkb_state_update_key(state, cxkb_code(key.rawValue), pressed ? XKB_KEY_DOWN : XKB_KEY_UP) }
            return false
        }
        if isBroken { throw KeyboardFault(description: "broken") }
    }

    private func press(_ key: Key) {
        down.insert(key)
        var buffer = [CChar](repeating: 0, count: 64)
        xkb_compose_state_feed(compose, xkb_state_key_get_one_sym(state, cxkb_code(key.rawValue)))
        switch xkb_compose_state_get_status(compose) {
        case XKB_COMPOSE_COMPOSING: return
        case XKB_COMPOSE_COMPOSED:
            xkb_compose_state_get_utf8(compose, &buffer, buffer.count)
            xkb_compose_state_reset(compose)
        case XKB_COMPOSE_CANCELLED: xkb_compose_state_reset(compose)
        default: xkb_state_key_get_utf8(state, cxkb_code(key.rawValue), &buffer, buffer.count)
        }
        bytes += buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }
}
