// Starts a helper process that shares memory with this one; Swift can't import the functions (variadics, feature
// macros).
#ifndef CWORKER_H
#define CWORKER_H
#include <stddef.h>
#include <sys/types.h>

// Creates an anonymous file for shared memory, sealed so that it can grow but not shrink. Returns its descriptor, or
// -1.
int cworker_memory(void);

// Starts `path` with shared memory as descriptor 3 and one end of a stream socket as descriptor 4. It inherits nothing
// else from this process except the standard streams. Returns 0 and the other end, or an error number.
int cworker_start(const char *path, int memory, pid_t *process, int *connection);

// Starts the program words[0], searched for in PATH, with these words, the last of which is NULL. Its standard input is /dev/null, and it
// inherits nothing but its standard output, which is /dev/null if `output` is -1, and its standard error, which is this process's if
// `errors` is -1. Returns 0, or an error number.
int cworker_run(const char *const words[], int output, int errors, pid_t *process);

// Returns a descriptor that becomes readable when a child process has ended, or -1.
int cworker_watch(pid_t process);

// Called in the helper: ends this process if it uses more than `milliseconds` of processor time from now on; 0 removes
// the limit.
void cworker_limit(int milliseconds);

#endif
