// A camera for v4l2loopback with full control of every byte: feed DEVICE FORMAT WIDTH HEIGHT RATE FILE writes the bytes of FILE
// as a frame, RATE times a second. FILE may be replaced (mv) at any time; while it doesn't exist, no frame comes.
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
    static char bytes[1 << 22];
    if (argc != 7 || strlen(argv[2]) != 4) return 64;
    int device = open(argv[1], O_RDWR);
    struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
    format.fmt.pix.width = atoi(argv[3]);
    format.fmt.pix.height = atoi(argv[4]);
    memcpy(&format.fmt.pix.pixelformat, argv[2], 4);
    struct v4l2_streamparm rate = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
    rate.parm.output.timeperframe = (struct v4l2_fract){1, atoi(argv[5])};
    // The old format persists while a program still has the previous camera open. The stream is started although frames are
    // written: otherwise the node is no longer an output device once this program has ended.
    int left = 100, type = format.type, result = -1;
    struct v4l2_format wanted = format;
    do {
        if (left < 100) usleep(20000);
        format = wanted;
        if (device < 0 || (result = ioctl(device, VIDIOC_S_FMT, &format)) < 0) break;
    } while (format.fmt.pix.width != wanted.fmt.pix.width && left--);
    if (result < 0 || ioctl(device, VIDIOC_S_PARM, &rate) < 0 || ioctl(device, VIDIOC_STREAMON, &type) < 0) {
        perror(argv[1]);
        return 1;
    }
    for (;;) {
        int file = open(argv[6], O_RDONLY);
        if (file >= 0) {
            ssize_t length = read(file, bytes, sizeof bytes);
            close(file);
            if (length < 0 || write(device, bytes, length) < 0) { perror(argv[6]); return 1; }
        }
        usleep(1000000 / atoi(argv[5]));
    }
}
