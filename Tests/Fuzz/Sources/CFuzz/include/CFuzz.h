// Files of the kernel that Glibc's module leaves out.
#ifndef CFUZZ_H
#define CFUZZ_H
#include <stddef.h>

// A file in memory that holds some bytes; -1 where there is no room.
int cfuzz_file(const void *bytes, size_t count);

// A pipe in which each write stays a packet of its own, and which never waits. Returns 0.
int cfuzz_packets(int ends[2]);
#endif
