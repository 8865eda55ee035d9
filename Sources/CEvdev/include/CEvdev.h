// Keys of an input device (/dev/input/event0). Request codes are macros and ioctl is variadic, so each request is a function
// here. Functions return 0 or an error number unless they say otherwise.
#pragma once
#include <linux/input-event-codes.h>
#include <stddef.h>

/// Reads the device's name, clipped to `size` bytes with its final 0.
int cevdev_name(int device, char *name, size_t size);

/// Whether the device has a key with this code; any key at all for code 0. Returns 1, 0, or a negative error number.
int cevdev_has_key(int device, unsigned short code);

/// Takes times from CLOCK_MONOTONIC and, if `is_grabbed`, keeps the device's events from all other programs.
int cevdev_prepare(int device, int is_grabbed);

/// Reads one event, without waiting: a key's code, whether it went down, and when, in nanoseconds. Returns 1; 0 if there is none
/// left; 2 for an event that isn't a key, or that repeats one; or a negative error number.
int cevdev_next_key(int device, unsigned short *code, int *is_down, long long *time);
