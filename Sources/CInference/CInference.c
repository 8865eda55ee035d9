#include "CInference.h"

#define JOIN(a, b) a##_##b

#if defined(__x86_64__)
// Two vectors a group: 12 accumulators, 2 weights and a value in the 16 registers.
#define NAME(word) JOIN(avx2, word)
#define TARGET __attribute__((target("avx2,fma")))
#define WIDTH 32
#define ROWS 6
#include "Kernels.inc"
#elif defined(__aarch64__)
// Four vectors a group: 24 accumulators and 4 weights in the 32 registers.
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

static int is_portable_forced;

static int is_fast(void) {
    if (is_portable_forced) return 0;
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#elif defined(__aarch64__)
    return 1;
#else
    return 0;
#endif
}

void cinference_force_portable(int is_forced) { is_portable_forced = is_forced; }

#if defined(__x86_64__)
#define FAST(word) JOIN(avx2, word)
#define FAST_NAME "avx2"
#elif defined(__aarch64__)
#define FAST(word) JOIN(neon, word)
#define FAST_NAME "neon"
#else
#define FAST(word) JOIN(portable, word)
#define FAST_NAME "portable"
#endif

const char *cinference_kernels(void) { return is_fast() ? FAST_NAME : "portable"; }

void cinference_convolve(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias, const CInferencePicture *added) {
    if (is_fast()) FAST(convolve)(input, output, window, weights, bias, added);
    else portable_convolve(input, output, window, weights, bias, added);
}

void cinference_convolve_each(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias) {
    if (is_fast()) FAST(convolve_each)(input, output, window, weights, bias);
    else portable_convolve_each(input, output, window, weights, bias);
}

void cinference_add_doubled(const CInferencePicture *input, const CInferencePicture *half, const CInferencePicture *output) {
    const int count = output->pixelStride;
    for (int y = 0; y < output->height; y++) {
        const float *a = input->origin + y * input->rowStride;
        const float *b = half->origin + (y / 2) * half->rowStride;
        float *to = output->origin + y * output->rowStride;
        for (int x = 0; x < output->width; x++) {
            const float *more = b + (int64_t)(x / 2) * half->pixelStride;
            for (int c = 0; c < count; c++) to[c] = a[c] + more[c];
            a += input->pixelStride;
            to += output->pixelStride;
        }
    }
}
