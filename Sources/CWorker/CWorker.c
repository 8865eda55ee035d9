#define _GNU_SOURCE
#include "CWorker.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

extern char **environ;

int cworker_memory(void) {
    int memory = memfd_create("datascan-pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    // If a helper could shrink it, this process would get a SIGBUS on the next access.
    if (memory >= 0 && fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) != 0) {
        close(memory);
        return -1;
    }
    return memory;
}

// The daemon ignores and blocks signals; a program that it starts must begin with the defaults, above all for SIGPROF, which
// ends the helper. A separate process group protects it from a terminal's Ctrl-C.
static void start_clean(posix_spawnattr_t *attributes) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_init(attributes);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
}

int cworker_start(const char *path, int memory, pid_t *process, int *connection) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
    // Duplicates well above 4, so that neither dup2 below overwrites the other's source.
    int shared = fcntl(memory, F_DUPFD_CLOEXEC, 16);
    int theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, 16);
    close(ends[1]);
    int error = shared < 0 || theirs < 0 ? errno : 0;

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, shared, 3);
    posix_spawn_file_actions_adddup2(&actions, theirs, 4);
    posix_spawn_file_actions_addclosefrom_np(&actions, 5);
    start_clean(&attributes);
    char *arguments[] = {(char *)path, NULL};
    if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (shared >= 0) close(shared);
    if (theirs >= 0) close(theirs);
    if (error) close(ends[0]);
    else *connection = ends[0];
    return error;
}

int cworker_run(const char *const words[], int output, int errors, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (output < 0) posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    else posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (errors >= 0) posix_spawn_file_actions_adddup2(&actions, errors, 2);
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    start_clean(&attributes);
    int error = posix_spawnp(process, words[0], &actions, &attributes, (char *const *)words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int cworker_watch(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

void cworker_limit(int milliseconds) {
    struct itimerval limit = {{0, 0}, {milliseconds / 1000, (milliseconds % 1000) * 1000}};
    setitimer(ITIMER_PROF, &limit, NULL);
}
