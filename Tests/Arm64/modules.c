// Uses the C modules around the kernel's interfaces: system calls whose numbers, structures and flags differ between
// architectures. Devices are absent, so their requests have to be refused as unknown to this kind of file.

#include "CEvdev.h"
#include "CGPIO.h"
#include "CSocket.h"
#include "CUinput.h"
#include "CV4L2.h"
#include "CWorker.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;

#define CHECK(condition) \
    do \
        if (!(condition)) printf("modules: line %d: %s\n", __LINE__, #condition), failures++; \
    while (0)

static void sockets(void) {
    int ends[2];
    pid_t process = 0;
    uid_t user = 0;
    gid_t group = 0;
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    CHECK(csocket_peer(ends[0], &process, &user, &group) == 0 && process == getpid() && user == getuid());
    const char text[] = "sealed";
    unsigned char byte = 0;
    int file = csocket_memory_file(text, sizeof text);
    CHECK(file >= 0 && csocket_send_file(ends[0], file, 7) == 0);
    int received = csocket_receive_file(ends[1], &byte);
    char read_back[sizeof text];
    CHECK(received >= 0 && byte == 7);
    CHECK(pread(received, read_back, sizeof read_back, 0) == sizeof text && strcmp(read_back, text) == 0);
    CHECK(pwrite(received, text, sizeof text, 0) < 0);
    CHECK(write(ends[0], text, sizeof text) == sizeof text && csocket_unread(ends[0]) >= (int)sizeof text);
    csocket_limit_unread(ends[0], 4096);
    close(file), close(received), close(ends[0]), close(ends[1]);
}

static int exit_status(pid_t process) {
    int status = -1;
    return waitpid(process, &status, 0) == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void workers(void) {
    int memory = cworker_memory(), connection = -1;
    pid_t process = 0;
    char byte;
    CHECK(memory >= 0 && ftruncate(memory, 8192) == 0 && ftruncate(memory, 4096) < 0);
    unsigned char *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    CHECK(shared != MAP_FAILED);
    shared[4095] = 42;
    CHECK(pread(memory, &byte, 1, 4095) == 1 && byte == 42);
    // A program of the machine that emulates this one: it gets the connection, and closes it by ending.
    CHECK(cworker_start("/bin/true", memory, &process, &connection) == 0);
    CHECK(read(connection, &byte, 1) == 0 && exit_status(process) == 0);
    const char *const words[] = {"sh", "-c", "exit 3", NULL};
    CHECK(cworker_run(words, -1, -1, &process) == 0 && exit_status(process) == 3);
    // The limit of processor time ends a process that spins.
    process = fork();
    if (process == 0) {
        cworker_limit(50);
        for (;;) {}
    }
    int status = 0;
    CHECK(waitpid(process, &status, 0) == process && WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF);
    close(memory), close(connection);
}

/// The kernel refuses requests of devices on another file; the emulator knows only a few of them, and refuses the others.
static int is_refused(int error) { return error == ENOTTY || error == ENOSYS; }

static void devices(void) {
    int none = open("/dev/null", O_RDWR);
    char name[CGPIO_NAME_SIZE], label[CGPIO_NAME_SIZE];
    unsigned lines = 0;
    int used = 0, request = -1, is_active = 0;
    long long time = 0;
    unsigned short code = 30;
    struct v4l2_capability capability;
    CHECK(is_refused(cgpio_chip(none, name, label, &lines)) && is_refused(cgpio_line(none, 0, name, label, &used)));
    CHECK(is_refused(cgpio_take_output(none, 0, 0, 1, "test", &request)) && is_refused(-cgpio_get(none)));
    CHECK(cgpio_next_edge(none, &is_active, &time) == -EIO);
    CHECK(is_refused(cevdev_name(none, name, sizeof name)) && is_refused(-cevdev_has_key(none, code)));
    CHECK(is_refused(cevdev_prepare(none, 0)) && cevdev_next_key(none, &code, &is_active, &time) == -EIO);
    CHECK(is_refused(cuinput_create(none, "test", &code, 1)) && cuinput_take_caps_lock(none, &used) == -1);
    CHECK(is_refused(cv4l2_query_capabilities(none, &capability)));
    cv4l2_silence_stderr();
    // libv4lconvert needs a camera for everything else; this shows that it is linked.
    CHECK(!v4lconvert_create(-1));
    close(none);
}

int main(void) {
    sockets();
    workers();
    devices();
    printf("modules: %s\n", failures ? "FAILED" : "ok");
    return failures != 0;
}
