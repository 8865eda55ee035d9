#ifndef CINFERENCE_H
#define CINFERENCE_H

#include <stdint.h>

/// Kernels of convolutional networks. Pictures are stored as height, width, channels, in 32-bit floats, with a border
/// of zeros where a kernel extends beyond the edge. Channels are stored in groups of `CINFERENCE_GROUP`.

enum { CINFERENCE_GROUP = 16 };

/// A picture that a kernel reads or writes. `origin` is its first pixel inside the border.
typedef struct {
    float *origin;
    /// Distance between rows in floats.
    int64_t rowStride;
    /// Distance between pixels in floats.
    int32_t pixelStride;
    int32_t width;
    int32_t height;
} CInferencePicture;

/// The geometry of a kernel, and its activation.
typedef struct {
    int32_t kernelWidth, kernelHeight;
    int32_t strideX, strideY;
    /// Pixels by which the first kernel extends beyond the left and top edges.
    int32_t padX, padY;
    /// The activation: one of `CInferenceActivation`.
    int32_t activation;
} CInferenceWindow;

/// The function that is applied to a kernel's sum.
typedef enum {
    /// The identity.
    CInferenceLinear,
    /// Zero for negative values (ReLU).
    CInferenceRectified,
    /// x * Phi(x), where Phi is the cumulative normal distribution (Hendrycks and Gimpel, 2016).
    CInferenceGELU,
    /// x * sigmoid(x), also known as SiLU.
    CInferenceSwish,
} CInferenceActivation;

/// Returns the name of the kernels in use: "avx512", "avx2", "neon" or "portable".
const char *cinference_kernels(void);

/// Returns the name of a set of kernels that this machine supports, the fastest first; null after the last one.
const char *cinference_kernels_at(int32_t index);

/// Selects the kernels of all later calls by name, for tests and comparisons; null selects the fastest.
void cinference_use(const char *name);

/// A convolution over all channels.
///
/// `weights` contains, for each group of output channels, kernel row, kernel column and input channel, one float per
/// channel of the group; `bias` contains one float per output channel. If `added` isn't null, this picture of the
/// output's shape is added to the result after the activation.
void cinference_convolve(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias, const CInferencePicture *added);

/// A depthwise convolution. `weights` contains one float per channel for each kernel row and column; `added` is as for
/// `cinference_convolve`.
void cinference_convolve_each(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, const float *weights,
    const float *bias, const CInferencePicture *added);

/// Replaces `count` values by their softmax.
void cinference_softmax(float *values, int32_t count);

/// `output` = `input` + `other`, where each pixel of `other` covers `scale` x `scale` pixels.
void cinference_add(
    const CInferencePicture *input, const CInferencePicture *other, int32_t scale, const CInferencePicture *output);

/// The maximum or the mean under a window, for each channel. For the maximum, the border counts as zero; for the mean,
/// the window must lie inside the picture.
void cinference_pool(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, int32_t isMean);

/// Copies the first `channels` of `input` to the channels of `output` from `start` on, repeating each pixel `scale` x
/// `scale` times.
void cinference_join(
    const CInferencePicture *input, int32_t channels, int32_t scale, const CInferencePicture *output, int32_t start);

/// Sets the channels of a picture from `start` on to zero.
void cinference_clear_channels(const CInferencePicture *picture, int32_t start);

/// Spreads each pixel over 2 x 2 pixels: the first `channels` of the input go to the top left pixel, the next to the
/// top right one, and so on.
void cinference_spread(const CInferencePicture *input, const CInferencePicture *output, int32_t channels);

/// Two fully connected layers on the means over all pixels (squeeze and excitation, Hu et al., 2018).
typedef struct {
    int32_t channels, reduced;
    /// `reduced` rows of `channels` weights, and one bias per row.
    const float *squeeze, *squeezeBias;
    /// `channels` rows of `reduced` weights, and one bias per row.
    const float *excite, *exciteBias;
    /// Slope of the hard sigmoid.
    float slope;
    /// Whether the input is added to the result.
    int32_t isResidual;
} CInferenceExcitation;

/// Weights each channel of `input` by the output of the layers for the means of all channels. `scratch` has room for
/// two floats per channel.
void cinference_excite(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceExcitation *layers, float *scratch);

/// Normalises the channels of each pixel to mean 0 and variance 1, then scales and shifts them (layer norm, Ba et al.,
/// 2016).
void cinference_normalise(
    const CInferencePicture *input, const CInferencePicture *output, int32_t channels, const float *scale, const float *shift,
    float epsilon);

/// Self-attention over the pixels of each row (Vaswani et al., 2017). `input` contains the queries (already scaled),
/// the keys and the values, `channels` of each, in `heads` equal parts. `scratch` has room for one float per pixel.
void cinference_attend(
    const CInferencePicture *input, const CInferencePicture *output, int32_t channels, int32_t heads, float *scratch);

#endif
