// Keyboard layouts, compiled in the same way as by desktops. The second header is for tests, which read what was typed.
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>

/// Returns the keys of a layout; NULL if the layout doesn't exist. The library's messages on standard error are
/// suppressed.
static inline struct xkb_keymap *cxkb_keymap(
    const char *model, const char *layout, const char *variant, const char *options) {
    struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES);
    if (!context) return NULL;
    xkb_context_set_log_level(context, (enum xkb_log_level)0);
    struct xkb_rule_names names = {
        .rules = "evdev", .model = model, .layout = layout, .variant = variant, .options = options};
    struct xkb_keymap *keymap = xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
    xkb_context_unref(context);
    return keymap;
}

/// Converts a key code: XKB counts keys from 8, the kernel from 0.
static inline xkb_keycode_t cxkb_code(unsigned short key) { return (xkb_keycode_t)key + 8; }

/// Returns the symbol of a key while other keys are held.
static inline xkb_keysym_t cxkb_symbol(
    struct xkb_keymap *keymap, unsigned short key, const unsigned short *held, size_t count) {
    struct xkb_state *state = xkb_state_new(keymap);
    if (!state) return XKB_KEY_NoSymbol;
    for (size_t k = 0; k < count; k++) xkb_state_update_key(state, cxkb_code(held[k]), XKB_KEY_DOWN);
    xkb_keysym_t symbol = xkb_state_key_get_one_sym(state, cxkb_code(key));
    xkb_state_unref(state);
    return symbol;
}
