// Counts the allocations of the process by standing before glibc's malloc.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H
// Calls of malloc, calloc, realloc and aligned_alloc since the start.
long callocations_count(void);
#endif
