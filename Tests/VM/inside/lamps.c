// Measures how long after an event a line changes: `lamps SOCKET VALUE LINE COUNT`. It listens at SOCKET as a daemon, sends COUNT
// times the event LINE, and waits for the file VALUE of gpio-sim to say 1, then 0. Prints p50, p99 and the longest, in milliseconds.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}
static void await(int value, char wanted) {
    char is = 0;
    while (pread(value, &is, 1, 0) != 1 || is != wanted) {}
}
static int by_size(const void *a, const void *b) { return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b); }

int main(int argc, char **argv) {
    if (argc != 5) return 64;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
    unlink(argv[1]);
    int listening = socket(AF_UNIX, SOCK_STREAM, 0), value = open(argv[2], O_RDONLY), count = atoi(argv[4]);
    if (value < 0 || bind(listening, (struct sockaddr *)&address, sizeof address) < 0 || listen(listening, 1) < 0) {
        perror("lamps");
        return 1;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("listening");
    int connection = accept(listening, NULL, NULL);
    double *times = calloc(count, sizeof *times);
    usleep(500000);
    for (int n = 0; n < count; n++) {
        double began = now();
        dprintf(connection, "%s\n", argv[3]);
        await(value, '1');
        times[n] = now() - began;
        await(value, '0');
        usleep(20000);
    }
    qsort(times, count, sizeof *times, by_size);
    printf("%.2f %.2f %.2f\n", times[count / 2], times[count * 99 / 100], times[count - 1]);
    return 0;
}
