#include "CEvdev.h"

#include <errno.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

int cevdev_name(int device, char *name, size_t size) {
    if (ioctl(device, EVIOCGNAME(size), name) < 0) return errno;
    name[size - 1] = 0;
    return 0;
}

int cevdev_has_key(int device, unsigned short code) {
    unsigned char keys[KEY_CNT / 8] = {0};
    if (ioctl(device, EVIOCGBIT(EV_KEY, sizeof keys), keys) < 0) return -errno;
    if (code) return code < KEY_CNT && (keys[code / 8] >> code % 8 & 1);
    for (size_t byte = 0; byte < sizeof keys; byte++)
        if (keys[byte]) return 1;
    return 0;
}

int cevdev_prepare(int device, int is_grabbed) {
    int clock = CLOCK_MONOTONIC;
    if (ioctl(device, EVIOCSCLOCKID, &clock) < 0) return errno;
    return is_grabbed && ioctl(device, EVIOCGRAB, 1) < 0 ? errno : 0;
}

int cevdev_next_key(int device, unsigned short *code, int *is_down, long long *time) {
    struct input_event event;
    ssize_t size;
    do size = read(device, &event, sizeof event);
    while (size < 0 && errno == EINTR);
    if (size < 0) return errno == EAGAIN ? 0 : -errno;
    if (size != sizeof event) return -EIO;
    // 2 is the kernel's repetition of a key that is held.
    if (event.type != EV_KEY || event.value == 2) return 2;
    *code = event.code;
    *is_down = event.value != 0;
    *time = event.input_event_sec * 1000000000LL + event.input_event_usec * 1000LL;
    return 1;
}
