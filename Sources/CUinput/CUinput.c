#include "CUinput.h"

#include <errno.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int cuinput_create(int uinput, const char *name, const unsigned short *keys, size_t count) {
    if (ioctl(uinput, UI_SET_EVBIT, EV_KEY) < 0 || ioctl(uinput, UI_SET_EVBIT, EV_LED) < 0 ||
        ioctl(uinput, UI_SET_LEDBIT, LED_CAPSL) < 0)
        return errno;
    for (size_t k = 0; k < count; k++)
        if (ioctl(uinput, UI_SET_KEYBIT, (int)keys[k]) < 0) return errno;
    struct uinput_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.id.bustype = BUS_VIRTUAL;
    strncpy(setup.name, name, sizeof setup.name - 1);
    if (ioctl(uinput, UI_DEV_SETUP, &setup) < 0 || ioctl(uinput, UI_DEV_CREATE) < 0) return errno;
    return 0;
}

void cuinput_destroy(int uinput) { ioctl(uinput, UI_DEV_DESTROY); }

int cuinput_set_key(int uinput, unsigned short key, int pressed) {
    // SYN_REPORT completes the event; without it, no reader receives the key.
    struct input_event events[2];
    memset(events, 0, sizeof events);
    events[0].type = EV_KEY;
    events[0].code = key;
    events[0].value = pressed != 0;
    events[1].type = EV_SYN;
    events[1].code = SYN_REPORT;
    ssize_t written;
    do written = write(uinput, events, sizeof events);
    while (written < 0 && errno == EINTR);
    if (written < 0) return errno;
    return written == sizeof events ? 0 : EIO;
}

int cuinput_take_caps_lock(int uinput, int *lit) {
    struct input_event event;
    if (read(uinput, &event, sizeof event) != sizeof event) return -1;
    if (event.type != EV_LED || event.code != LED_CAPSL) return 0;
    *lit = event.value != 0;
    return 1;
}
