#include "CGPIO.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

_Static_assert(CGPIO_NAME_SIZE == GPIO_MAX_NAME_SIZE, "the kernel's names have another size");

/// Copies a name from the kernel, and ends it.
static void copy(char *to, const char *from) {
    memcpy(to, from, GPIO_MAX_NAME_SIZE);
    to[GPIO_MAX_NAME_SIZE - 1] = 0;
}

int cgpio_chip(int chip, char *name, char *label, unsigned *lines) {
    struct gpiochip_info info = {0};
    if (ioctl(chip, GPIO_GET_CHIPINFO_IOCTL, &info) < 0) return errno;
    copy(name, info.name);
    copy(label, info.label);
    *lines = info.lines;
    return 0;
}

int cgpio_line(int chip, unsigned line, char *name, char *user, int *used) {
    struct gpio_v2_line_info info = {.offset = line};
    if (ioctl(chip, GPIO_V2_GET_LINEINFO_IOCTL, &info) < 0) return errno;
    copy(name, info.name);
    copy(user, info.consumer);
    *used = (info.flags & GPIO_V2_LINE_FLAG_USED) != 0;
    return 0;
}

static int take(int chip, unsigned line, unsigned long long flags, int is_active, const char *user, int *request) {
    struct gpio_v2_line_request wanted = {.num_lines = 1};
    wanted.offsets[0] = line;
    wanted.config.flags = flags;
    strncpy(wanted.consumer, user, sizeof wanted.consumer - 1);
    if (flags & GPIO_V2_LINE_FLAG_OUTPUT) {
        // The first value is set together with the direction, so that the lamp doesn't flash.
        wanted.config.num_attrs = 1;
        wanted.config.attrs[0].attr.id = GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES;
        wanted.config.attrs[0].attr.values = is_active != 0;
        wanted.config.attrs[0].mask = 1;
    }
    if (ioctl(chip, GPIO_V2_GET_LINE_IOCTL, &wanted) < 0) return errno;
    *request = wanted.fd;
    return 0;
}

int cgpio_take_output(int chip, unsigned line, int is_active_low, int is_active, const char *user, int *request) {
    unsigned long long flags = GPIO_V2_LINE_FLAG_OUTPUT | (is_active_low ? GPIO_V2_LINE_FLAG_ACTIVE_LOW : 0);
    return take(chip, line, flags, is_active, user, request);
}

int cgpio_take_input(int chip, unsigned line, int is_active_low, enum cgpio_bias bias, const char *user, int *request) {
    static const unsigned long long biases[] = {
        [CGPIO_AS_IS] = 0,
        [CGPIO_PULL_UP] = GPIO_V2_LINE_FLAG_BIAS_PULL_UP,
        [CGPIO_PULL_DOWN] = GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN,
        [CGPIO_BIAS_DISABLED] = GPIO_V2_LINE_FLAG_BIAS_DISABLED,
    };
    unsigned long long flags = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING |
                               (is_active_low ? GPIO_V2_LINE_FLAG_ACTIVE_LOW : 0) | biases[bias];
    int error = take(chip, line, flags, 0, user, request);
    if (error) return error;
    if (fcntl(*request, F_SETFL, O_NONBLOCK) == 0) return 0;
    error = errno;
    close(*request);
    return error;
}

int cgpio_set(int request, int is_active) {
    struct gpio_v2_line_values values = {.bits = is_active != 0, .mask = 1};
    return ioctl(request, GPIO_V2_LINE_SET_VALUES_IOCTL, &values) < 0 ? errno : 0;
}

int cgpio_get(int request) {
    struct gpio_v2_line_values values = {.mask = 1};
    return ioctl(request, GPIO_V2_LINE_GET_VALUES_IOCTL, &values) < 0 ? -errno : (int)(values.bits & 1);
}

int cgpio_next_edge(int request, int *is_active, long long *time) {
    struct gpio_v2_line_event event;
    ssize_t size;
    do size = read(request, &event, sizeof event);
    while (size < 0 && errno == EINTR);
    if (size < 0) return errno == EAGAIN ? 0 : -errno;
    if (size != sizeof event) return -EIO;
    *is_active = event.id == GPIO_V2_LINE_EVENT_RISING_EDGE;
    *time = (long long)event.timestamp_ns;
    return 1;
}
