// Memory whose first byte after the end, or before the start, can't be read: a kernel that leaves its buffer crashes.
#ifndef GUARDED_H
#define GUARDED_H

#include <stddef.h>

enum guarded_side { GUARDED_END, GUARDED_START };

/// Returns `count` floats, all `guarded_fill`, that touch an unreadable page at one side. All stay valid until
/// `guarded_release`.
float *guarded_floats(size_t count, enum guarded_side side);

/// The value that fresh memory contains, also beside the buffer up to the next page.
extern const float guarded_fill;

/// Returns whether everything beside the buffers, up to the next page, is still `guarded_fill`.
int guarded_is_intact(void);

/// Frees all buffers.
void guarded_release(void);

#endif
