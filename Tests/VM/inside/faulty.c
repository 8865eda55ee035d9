// LD_PRELOAD library for faults that no driver produces. Calls on video devices fail or hang as the file $FAULTY says, one
// rule per line: `CALL ERROR [TIMES]` (`STREAMON ENOSPC 3`; without TIMES until the file changes) or `CALL hang` (the call
// continues once the rule is gone). CALL is open, close, or a request without VIDIOC_. Writing the file resets the counts of
// its rules.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static const struct { const char *name; unsigned long request; } requests[] = {
#define REQUEST(name) {#name, VIDIOC_##name}
    REQUEST(QUERYCAP), REQUEST(ENUM_FMT), REQUEST(S_FMT), REQUEST(S_PARM), REQUEST(REQBUFS), REQUEST(QUERYBUF),
    REQUEST(QBUF), REQUEST(DQBUF), REQUEST(STREAMON), REQUEST(STREAMOFF), REQUEST(S_CTRL), REQUEST(S_EXT_CTRLS),
};
static const struct { const char *name; int number; } errors[] = {
#define ERROR(name) {#name, name}
    ERROR(EIO), ERROR(ENODEV), ERROR(ENOENT), ERROR(EBUSY), ERROR(EINVAL), ERROR(ENOSPC), ERROR(EACCES), ERROR(EPROTO),
    ERROR(ENOMEM), ERROR(ETIMEDOUT),
};
struct rule { char call[24], what[16]; long times; };
static struct rule rules[16];
static int count;
static struct stat seen;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void refresh(void) {
    const char *path = getenv("FAULTY");
    struct stat now;
    if (!path || stat(path, &now) < 0) { count = 0; memset(&seen, 0, sizeof seen); return; }
    if (now.st_ino == seen.st_ino && !memcmp(&now.st_mtim, &seen.st_mtim, sizeof now.st_mtim)) return;
    seen = now;
    count = 0;
    FILE *file = fopen(path, "re");
    char line[80];
    while (file && fgets(line, sizeof line, file) && count < 16) {
        struct rule *rule = &rules[count];
        rule->times = -1;
        count += sscanf(line, "%23s %15s %ld", rule->call, rule->what, &rule->times) >= 2;
    }
    if (file) fclose(file);
}

// Returns the error with which a call should fail, or 0. Returns late if the call should hang.
static int fault(const char *call) {
    for (;;) {
        int error = 0, hang = 0;
        pthread_mutex_lock(&lock);
        refresh();
        for (int k = 0; k < count; k++) {
            if (strcmp(rules[k].call, call) || !rules[k].times) continue;
            if (rules[k].times > 0) rules[k].times--;
            hang = !strcmp(rules[k].what, "hang");
            for (size_t e = 0; e < sizeof errors / sizeof *errors; e++)
                if (!strcmp(errors[e].name, rules[k].what)) error = errors[e].number;
            break;
        }
        pthread_mutex_unlock(&lock);
        if (!hang) return error;
        usleep(20000);
    }
}

#define NEXT(name) static __typeof__(&name) next; if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
static int is_video(const struct stat *file) { return S_ISCHR(file->st_mode) && major(file->st_rdev) == 81; }
static int is_video_descriptor(int fd) { struct stat file; return fstat(fd, &file) == 0 && is_video(&file); }
static int failed(int error) { errno = error; return error ? -1 : 0; }

int ioctl(int fd, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    NEXT(ioctl);
    const char *name = NULL;
    for (size_t k = 0; k < sizeof requests / sizeof *requests; k++)
        if (requests[k].request == request) name = requests[k].name;
    int error = name && is_video_descriptor(fd) ? fault(name) : 0;
    return error ? failed(error) : next(fd, request, argument);
}

int close(int fd) {
    NEXT(close);
    int error = is_video_descriptor(fd) ? fault("close") : 0;
    int result = next(fd);      // a close that fails still closes the descriptor
    return error ? failed(error) : result;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        NEXT(name); \
        struct stat file; \
        int error = stat(path, &file) == 0 && is_video(&file) ? fault("open") : 0; \
        return error ? failed(error) : next(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
