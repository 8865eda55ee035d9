// Measures how long after an event a line changes: `lamps SOCKET VALUE COUNT GREETING HIGH LOW`. It listens at SOCKET as a daemon, sends
// GREETING and then COUNT events, HIGH and LOW in turn, after which the file VALUE of gpio-sim has to say 1 and 0. Prints p50, p99 and
// the longest, in milliseconds. The line keeps its level until the next event, so no change is missed while this program has to wait for
// a processor.
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
static const double patience = 60e3;
static void await(int value, char wanted, double began) {
    char is = 0;
    while (pread(value, &is, 1, 0) != 1 || is != wanted) {
        if (now() - began < patience) continue;
        fprintf(stderr, "lamps: the line is not at %c %.0f s after its event\n", wanted, patience / 1e3);
        exit(1);
    }
}
static int by_size(const void *a, const void *b) { return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b); }

int main(int argc, char **argv) {
    if (argc != 7) return 64;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
    unlink(argv[1]);
    int listening = socket(AF_UNIX, SOCK_STREAM, 0), value = open(argv[2], O_RDONLY), count = atoi(argv[3]);
    if (value < 0 || bind(listening, (struct sockaddr *)&address, sizeof address) < 0 || listen(listening, 1) < 0) {
        perror("lamps");
        return 1;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("listening");
    int connection = accept(listening, NULL, NULL);
    double *times = calloc(count, sizeof *times);
    dprintf(connection, "%s\n", argv[4]);
    usleep(500000);
    for (int n = 0; n < count; n++) {
        double began = now();
        dprintf(connection, "%s\n", argv[5 + n % 2]);
        await(value, n % 2 ? '0' : '1', began);
        times[n] = now() - began;
        usleep(20000);
    }
    qsort(times, count, sizeof *times, by_size);
    printf("%.2f %.2f %.2f\n", times[count / 2], times[count * 99 / 100], times[count - 1]);
    return 0;
}
