#ifndef CINFERENCE_H
#define CINFERENCE_H

#include <stdint.h>

/// Kernels of convolutional networks. Pictures are rows of pixels of channels (height, width, channels), as 32-bit floats,
/// with a border of zeros around them where a kernel reaches over the edge. Channels come in groups of `CINFERENCE_GROUP`.

enum { CINFERENCE_GROUP = 16 };

/// A picture that a kernel reads or writes. `origin` is its first pixel, inside of the border.
typedef struct {
    float *origin;
    /// Floats from a row to the next.
    int64_t rowStride;
    /// Floats from a pixel to the next.
    int32_t pixelStride;
    int32_t width;
    int32_t height;
} CInferencePicture;

/// How a kernel goes over a picture.
typedef struct {
    int32_t kernelWidth, kernelHeight;
    int32_t strideX, strideY;
    /// How far the first kernel reaches over the left and the top edge.
    int32_t padX, padY;
    /// Whether what is negative becomes zero.
    int32_t isRectified;
} CInferenceWindow;

/// Which kernels this machine runs: "avx2", "neon" or "portable".
const char *cinference_kernels(void);

/// Makes every later call use the portable kernels, for tests; a value of 0 undoes it.
void cinference_force_portable(int is_forced);

/// A convolution of all channels with one another.
///
/// `weights` has for each group of output channels, kernel row, kernel column and input channel a float for each channel
/// of the group; `bias` one for each output channel. `added`, where it is not null, is a picture of the output's shape that
/// is added to the result.
void cinference_convolve(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias, const CInferencePicture *added);

/// A convolution of each channel by itself. `weights` has for each kernel row and column a float for each channel.
void cinference_convolve_each(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias);

/// `output` = `input` + `half` at twice its size.
void cinference_add_doubled(const CInferencePicture *input, const CInferencePicture *half, const CInferencePicture *output);

#endif
