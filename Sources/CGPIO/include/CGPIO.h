// GPIO lines through the kernel's character devices (/dev/gpiochip0), version 2 of that interface: Linux 5.10 or newer.
// Request codes are macros and ioctl is variadic, so each request is a function here. Functions return 0 or an error number
// unless they say otherwise.
#pragma once
#include <stddef.h>

/// The size that a buffer for a name has to have, with its final 0.
#define CGPIO_NAME_SIZE 32

/// What a line does while nothing drives it.
enum cgpio_bias { CGPIO_AS_IS, CGPIO_PULL_UP, CGPIO_PULL_DOWN, CGPIO_BIAS_DISABLED };

/// Reads the chip's name, its label, and the number of its lines.
int cgpio_chip(int chip, char *name, char *label, unsigned *lines);

/// Reads a line's name, and its user; both may be empty. `used` becomes 1 if the line is in use.
int cgpio_line(int chip, unsigned line, char *name, char *user, int *used);

/// Takes a line as an output that is active or not. `request` becomes the descriptor that holds it until it is closed.
int cgpio_take_output(int chip, unsigned line, int is_active_low, int is_active, const char *user, int *request);

/// Takes a line as an input whose edges are reported. `request` becomes a descriptor, not blocking, that holds it until it is
/// closed.
int cgpio_take_input(int chip, unsigned line, int is_active_low, enum cgpio_bias bias, const char *user, int *request);

/// Makes an output active or inactive.
int cgpio_set(int request, int is_active);

/// Reads whether a line is active. Returns 1, 0, or a negative error number.
int cgpio_get(int request);

/// Reads one edge of an input, without waiting: whether the line became active, and when, in nanoseconds of CLOCK_MONOTONIC.
/// Returns 1, 0 if there is none, or a negative error number.
int cgpio_next_edge(int request, int *is_active, long long *time);
