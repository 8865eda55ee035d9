// Layers that mainly move values: sums, pooling, concatenation.

#include "Pixel.h"

void cinference_add(
    const CInferencePicture *input, const CInferencePicture *other, int32_t scale, const CInferencePicture *output) {
    const int count = output->pixelStride;
    for (int y = 0; y < output->height; y++) {
        for (int x = 0; x < output->width; x++) {
            const float *a = pixel(input, x, y), *b = pixel(other, x / scale, y / scale);
            float *restrict to = pixel(output, x, y);
            for (int c = 0; c < count; c++) to[c] = a[c] + b[c];
        }
    }
}

void cinference_pool(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceWindow *window, int32_t isMean) {
    const int count = output->pixelStride;
    const float share = 1.0f / (float)(window->kernelWidth * window->kernelHeight);
    for (int y = 0; y < output->height; y++) {
        for (int x = 0; x < output->width; x++) {
            float *restrict to = pixel(output, x, y);
            for (int v = 0; v < window->kernelHeight; v++) {
                for (int u = 0; u < window->kernelWidth; u++) {
                    const float *from = pixel(input, x * window->strideX - window->padX + u, y * window->strideY - window->padY + v);
                    const int isFirst = u == 0 && v == 0;
                    if (isMean)
                        for (int c = 0; c < count; c++) to[c] = (isFirst ? 0 : to[c]) + from[c] * share;
                    else
                        for (int c = 0; c < count; c++) to[c] = isFirst || from[c] > to[c] ? from[c] : to[c];
                }
            }
        }
    }
}

void cinference_join(
    const CInferencePicture *input, int32_t channels, int32_t scale, const CInferencePicture *output, int32_t start) {
    for (int y = 0; y < output->height; y++) {
        for (int x = 0; x < output->width; x++) {
            const float *from = pixel(input, x / scale, y / scale);
            float *restrict to = pixel(output, x, y) + start;
            for (int c = 0; c < channels; c++) to[c] = from[c];
        }
    }
}

void cinference_clear_channels(const CInferencePicture *picture, int32_t start) {
    for (int y = 0; y < picture->height; y++)
        for (int x = 0; x < picture->width; x++)
            for (int c = start; c < picture->pixelStride; c++) pixel(picture, x, y)[c] = 0;
}

void cinference_spread(const CInferencePicture *input, const CInferencePicture *output, int32_t channels) {
    for (int y = 0; y < output->height; y++) {
        for (int x = 0; x < output->width; x++) {
            const float *from = pixel(input, x / 2, y / 2) + (y % 2 * 2 + x % 2) * channels;
            float *restrict to = pixel(output, x, y);
            for (int c = 0; c < channels; c++) to[c] = from[c];
            for (int c = channels; c < output->pixelStride; c++) to[c] = 0;
        }
    }
}
