#define _GNU_SOURCE
#include "CFuzz.h"
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

int cfuzz_file(const void *bytes, size_t count) {
    int file = memfd_create("fuzz", MFD_CLOEXEC);
    if (file >= 0 && write(file, bytes, count) == (ssize_t)count) return file;
    if (file >= 0) close(file);
    return -1;
}

int cfuzz_packets(int ends[2]) {
    int failed = pipe2(ends, O_CLOEXEC | O_DIRECT | O_NONBLOCK);
    // One packet a page.
    if (!failed) fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    return failed;
}

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*check)(const uint8_t *, size_t));
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The package manager has a program start at the name of its module. libFuzzer's own main is not used then.
int Fuzz_main(int argc, char **argv) { return LLVMFuzzerRunDriver(&argc, &argv, LLVMFuzzerTestOneInput); }
