#include "CPhoneNumber.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Present if PhoneNumberLibrary is linked into the program: programs of others that use the package DataScan.
extern const struct cphone_library *datascan_phone_library(void) __attribute__((weak));

static const struct cphone_library *library;
static char problem[512];

// The library is beside the program in a build, and in lib/datascan, where the installed program is too.
static void load(void) {
    if (datascan_phone_library) {
        library = datascan_phone_library();
        return;
    }
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) : 0;
    char file[sizeof path + 40];
    snprintf(file, sizeof file, "%.*s/libdatascan-phone.so", folder, path);
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(problem, sizeof problem, "%s", dlerror());
        return;
    }
    const struct cphone_library *(*entry)(void) = (const struct cphone_library *(*)(void))dlsym(handle, "datascan_phone_library");
    if (entry) library = entry();
    else snprintf(problem, sizeof problem, "%s is another library", file);
}

static const struct cphone_library *loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return library;
}

const char *cphone_problem(void) { return loaded() ? NULL : problem; }

bool cphone_read(const char *text, const char *region, struct cphone_number *out) {
    return loaded() && library->read(text, region, out);
}

int cphone_example(int index, int type, bool international, char *text, size_t size, char *region, size_t region_size) {
    return loaded() ? library->example(index, type, international, text, size, region, region_size) : -1;
}
