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
    /// What the sum becomes: one of `CInferenceActivation`.
    int32_t activation;
} CInferenceWindow;

/// What a kernel makes of its sum.
typedef enum {
    /// The sum itself.
    CInferenceLinear,
    /// Zero where it is negative (ReLU).
    CInferenceRectified,
    /// x * Phi(x), Phi being the normal distribution (Hendrycks and Gimpel, 2016).
    CInferenceGELU,
    /// x * sigmoid(x), also known as SiLU.
    CInferenceSwish,
} CInferenceActivation;

/// The name of the kernels that run: "avx512", "avx2", "neon" or "portable".
const char *cinference_kernels(void);

/// The names of the kernels that this machine can run, the fastest first; null behind the last one.
const char *cinference_kernels_at(int32_t index);

/// Makes every later call use the kernels of a name, for tests and comparisons; null for the fastest ones.
void cinference_use(const char *name);

/// A convolution of all channels with one another.
///
/// `weights` has for each group of output channels, kernel row, kernel column and input channel a float for each channel
/// of the group; `bias` one for each output channel. `added`, where it is not null, is a picture of the output's shape that
/// is added to the result, after the activation.
void cinference_convolve(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias, const CInferencePicture *added);

/// A convolution of each channel by itself. `weights` has for each kernel row and column a float for each channel; `added` is as
/// for `cinference_convolve`.
void cinference_convolve_each(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias, const CInferencePicture *added);

/// Replaces `count` values by their softmax: e to the power of each, divided by the sum of these.
void cinference_softmax(float *values, int32_t count);

/// `output` = `input` + `other`, each pixel of which counts for `scale` x `scale` pixels.
void cinference_add(
    const CInferencePicture *input, const CInferencePicture *other, int32_t scale, const CInferencePicture *output);

/// The greatest value, or the mean, under a window, for each channel. For the greatest, the border counts as zero; for the mean,
/// the window has to lie inside of the picture.
void cinference_pool(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, int32_t isMean);

/// Copies the first `channels` of `input`, each pixel `scale` x `scale` times, to the channels of `output` from `start` on.
void cinference_join(
    const CInferencePicture *input, int32_t channels, int32_t scale, const CInferencePicture *output, int32_t start);

/// Sets the channels of a picture from `start` on to zero.
void cinference_clear_channels(const CInferencePicture *picture, int32_t start);

/// Spreads each pixel over 2 x 2: the first `channels` of the input go to the top left one, the next to the top right one, and so on.
void cinference_spread(const CInferencePicture *input, const CInferencePicture *output, int32_t channels);

/// Two fully connected layers on the mean over all pixels (squeeze and excitation, Hu et al., 2018).
typedef struct {
    int32_t channels, reduced;
    /// `reduced` rows of `channels`, and a bias for each row.
    const float *squeeze, *squeezeBias;
    /// `channels` rows of `reduced`, and a bias for each row.
    const float *excite, *exciteBias;
    /// Slope of the hard sigmoid.
    float slope;
    /// Whether the input is added to the result.
    int32_t isResidual;
} CInferenceExcitation;

/// Weighs each channel of `input` by what the layers make of all channels' means. `scratch` has room for two floats a channel.
void cinference_excite(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceExcitation *layers, float *scratch);

/// Brings the channels of each pixel to mean 0 and variance 1, then scales and shifts them (layer norm, Ba et al., 2016).
void cinference_normalise(
    const CInferencePicture *input, const CInferencePicture *output, int32_t channels, const float *scale, const float *shift,
    float epsilon);

/// Self-attention over the pixels of one row (Vaswani et al., 2017). `input` has the queries, already scaled, the keys and the values,
/// `channels` each, in `heads` equal parts. `scratch` has room for a float a pixel.
void cinference_attend(
    const CInferencePicture *input, const CInferencePicture *output, int32_t channels, int32_t heads, float *scratch);

#endif
