// A keyboard that the kernel shows to everybody and this process types on (/dev/uinput). Request codes are macros and ioctl is
// variadic, so each request is a function here.
#pragma once
#include <linux/input-event-codes.h>
#include <stddef.h>

/// Makes the keyboard of a descriptor of /dev/uinput: it has these keys and the light of Caps Lock. 0, or the error number.
int cuinput_create(int uinput, const char *name, const unsigned short *keys, size_t count);

/// Unplugs the keyboard.
void cuinput_destroy(int uinput);

/// Presses a key or lets it go. 0, or the error number.
int cuinput_set_key(int uinput, unsigned short key, int pressed);

/// Takes one word that the kernel had for the keyboard, without waiting: 1 where it was about the light of Caps Lock, 0 where it
/// was about something else, -1 where there was none.
int cuinput_take_caps_lock(int uinput, int *lit);
