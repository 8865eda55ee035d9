// A virtual keyboard on which this process types (/dev/uinput). Request codes are macros and ioctl is variadic, so each
// request is a function here.
#pragma once
#include <linux/input-event-codes.h>
#include <stddef.h>

/// Creates the keyboard on a descriptor of /dev/uinput, with these keys and a Caps Lock LED. Returns 0, or the error
/// number.
int cuinput_create(int uinput, const char *name, const unsigned short *keys, size_t count);

/// Removes the keyboard.
void cuinput_destroy(int uinput);

/// Presses or releases a key. Returns 0, or the error number.
int cuinput_set_key(int uinput, unsigned short key, int pressed);

/// Reads one event that the kernel sent to the keyboard, without waiting. Returns 1 for the Caps Lock LED, 0 for
/// another event, -1 if there is none.
int cuinput_take_caps_lock(int uinput, int *lit);
