// Put before the C library: a slow or failing disk, a wall clock that jumps, and late wake-ups, as files in $CHAOS_FOLDER ask for it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// The number in a file of the folder; 0 where there is none.
static long asked(const char *name) {
    const char *folder = getenv("CHAOS_FOLDER");
    char path[512];
    if (!folder) return 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "re");
    if (!file) return 0;
    long value = 0;
    if (fscanf(file, "%ld", &value) != 1) value = 0;
    fclose(file);
    return value;
}

static void pause_for(long milliseconds) {
    struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (milliseconds > 0 && nanosleep(&left, &left) && errno == EINTR) {}
}

// Read once a second at most: these are called often.
static long cached(const char *name, long *value, time_t *read) {
    struct timespec now;
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    real(CLOCK_MONOTONIC_COARSE, &now);
    if (now.tv_sec != *read) {
        *read = now.tv_sec;
        *value = asked(name);
    }
    return *value;
}

// Writing to files, and making them in the journal's folder, fails with an error number; logs are written all the same.
ssize_t write(int file, const void *bytes, size_t count) {
    static ssize_t (*real)(int, const void *, size_t);
    struct stat status;
    if (!real) real = dlsym(RTLD_NEXT, "write");
    if (file > 2 && count > 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        long error = asked("disk-error");
        if (error) {
            errno = (int)error;
            return -1;
        }
    }
    return real(file, bytes, count);
}

int open(const char *path, int flags, ...) {
    static int (*real)(const char *, int, ...);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (!real) real = dlsym(RTLD_NEXT, "open");
    if (flags & O_CREAT && strstr(path, "/journal/")) {
        long error = asked("disk-error");
        if (error) {
            errno = (int)error;
            return -1;
        }
    }
    return real(path, flags, mode);
}

int fdatasync(int file) {
    pause_for(asked("slow-disk"));
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}

static long jump(void) {
    static long value;
    static time_t read;
    return cached("clock-jump", &value, &read);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, time);
    if (clock == CLOCK_REALTIME) time->tv_sec += jump();
    return result;
}

int gettimeofday(struct timeval *time, void *zone) {
    int result = ((int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday"))(time, zone);
    time->tv_sec += jump();
    return result;
}

int epoll_wait(int poll, struct epoll_event *events, int most, int timeout) {
    static int (*real)(int, struct epoll_event *, int, int);
    static long value;
    static time_t read;
    if (!real) real = dlsym(RTLD_NEXT, "epoll_wait");
    long late = cached("late-wake-ups", &value, &read);
    if (late > 0) {
        // Some come late, and some are dropped: the caller is woken again without news, as by a signal.
        pause_for(rand() % (late + 1));
        if (rand() % 4 == 0) {
            errno = EINTR;
            return -1;
        }
    }
    return real(poll, events, most, timeout);
}
