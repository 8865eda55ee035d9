#include "CInference.h"
#include <string.h>

#define JOIN(a, b) a##_##b

#if defined(__x86_64__)
// One vector per group: 14 accumulators in the 32 registers hide the latency of a multiplication.
#define NAME(word) JOIN(avx512, word)
#define TARGET __attribute__((target("avx512f,avx512dq,avx2,fma")))
#define WIDTH 64
#define ROWS 14
#include "Kernels.inc"
// Two vectors per group: 12 accumulators, 2 weights and a value in the 16 registers.
#define NAME(word) JOIN(avx2, word)
#define TARGET __attribute__((target("avx2,fma")))
#define WIDTH 32
#define ROWS 6
#include "Kernels.inc"
#elif defined(__aarch64__)
// Four vectors per group: 24 accumulators and 4 weights in the 32 registers.
#define NAME(word) JOIN(neon, word)
#define TARGET
#define WIDTH 16
#define ROWS 6
#include "Kernels.inc"
#endif

#define NAME(word) JOIN(portable, word)
#define TARGET
#define WIDTH 16
#define ROWS 2
#include "Kernels.inc"

/// The kernels of one instruction set.
typedef struct {
    const char *name;
    void (*convolve)(
        const CInferencePicture *, const CInferencePicture *, const CInferenceWindow *, const float *, const float *,
        const CInferencePicture *);
    void (*convolve_each)(
        const CInferencePicture *, const CInferencePicture *, const CInferenceWindow *, const float *, const float *,
        const CInferencePicture *);
    void (*softmax)(float *, int32_t);
} Kernels;

#define KERNELS(set) {#set, JOIN(set, convolve), JOIN(set, convolve_each), JOIN(set, softmax)}

// The fastest first; one table per architecture.
#if defined(__x86_64__)
static const Kernels sets[] = {KERNELS(avx512), KERNELS(avx2), KERNELS(portable)};

static int is_supported(int set) {
    const int has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (set == 0) return has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
    return set != 1 || has_avx2;
}
#else
#if defined(__aarch64__)
static const Kernels sets[] = {KERNELS(neon), KERNELS(portable)};
#else
static const Kernels sets[] = {KERNELS(portable)};
#endif

static int is_supported(int set) { return set >= 0; }
#endif

enum { set_count = sizeof sets / sizeof sets[0] };

/// The requested set; null selects the fastest.
static const Kernels *wanted;

static const Kernels *kernels(void) {
    if (wanted) return wanted;
    for (int set = 0; set < set_count - 1; set++)
        if (is_supported(set)) return &sets[set];
    return &sets[set_count - 1];
}

const char *cinference_kernels(void) { return kernels()->name; }

const char *cinference_kernels_at(int32_t index) {
    for (int set = 0; set < set_count; set++)
        if (is_supported(set) && index-- == 0) return sets[set].name;
    return 0;
}

void cinference_use(const char *name) {
    wanted = 0;
    for (int set = 0; name && set < set_count; set++)
        if (is_supported(set) && strcmp(sets[set].name, name) == 0) wanted = &sets[set];
}

void cinference_convolve(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias, const CInferencePicture *added) {
    kernels()->convolve(input, output, window, weights, bias, added);
}

void cinference_convolve_each(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias, const CInferencePicture *added) {
    kernels()->convolve_each(input, output, window, weights, bias, added);
}

void cinference_softmax(float *values, int32_t count) { kernels()->softmax(values, count); }
