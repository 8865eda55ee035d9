// A button box with the keys KEY_A and KEY_B, named by its argument: `pedal NAME`. Each line on standard input is a number of
// milliseconds to wait and a key to press or release: `0 +b` `2 -b`. It is unplugged at the end of its input.
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(int count, char **words) {
    int device = open("/dev/uinput", O_WRONLY);
    struct uinput_setup setup = {.id.bustype = BUS_VIRTUAL};
    strncpy(setup.name, words[count - 1], sizeof setup.name - 1);
    if (ioctl(device, UI_SET_EVBIT, EV_KEY) < 0 || ioctl(device, UI_SET_KEYBIT, KEY_A) < 0 ||
        ioctl(device, UI_SET_KEYBIT, KEY_B) < 0 || ioctl(device, UI_DEV_SETUP, &setup) < 0 ||
        ioctl(device, UI_DEV_CREATE) < 0) {
        perror("/dev/uinput");
        return 1;
    }
    int wait;
    char change, key;
    while (scanf("%d %c%c", &wait, &change, &key) == 3) {
        usleep(wait * 1000);
        struct input_event events[2] = {
            {.type = EV_KEY, .code = key == 'a' ? KEY_A : KEY_B, .value = change == '+'},
            {.type = EV_SYN, .code = SYN_REPORT},
        };
        if (write(device, events, sizeof events) != sizeof events) return 1;
    }
    return 0;
}
