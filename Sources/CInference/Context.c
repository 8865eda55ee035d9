// Layers in which every pixel depends on all others.

#include "Pixel.h"
#include <math.h>

static float clamped(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

void cinference_excite(
    const CInferencePicture *input, const CInferencePicture *output, const CInferenceExcitation *layers, float *scratch) {
    const int channels = layers->channels;
    float *mean = scratch, *squeezed = scratch + channels;
    for (int c = 0; c < channels; c++) mean[c] = 0;
    for (int y = 0; y < input->height; y++) {
        for (int x = 0; x < input->width; x++) {
            const float *from = pixel(input, x, y);
            for (int c = 0; c < channels; c++) mean[c] += from[c];
        }
    }
    const float share = 1 / ((float)input->width * (float)input->height);
    for (int k = 0; k < layers->reduced; k++) {
        float sum = 0;
        for (int c = 0; c < channels; c++) sum += mean[c] * layers->squeeze[k * channels + c];
        sum = sum * share + layers->squeezeBias[k];
        squeezed[k] = sum > 0 ? sum : 0;
    }
    float *factor = mean;
    for (int c = 0; c < channels; c++) {
        float sum = layers->exciteBias[c];
        for (int k = 0; k < layers->reduced; k++) sum += squeezed[k] * layers->excite[c * layers->reduced + k];
        factor[c] = clamped(sum * layers->slope + 0.5f, 0, 1) + (layers->isResidual ? 1 : 0);
    }
    for (int y = 0; y < output->height; y++) {
        for (int x = 0; x < output->width; x++) {
            const float *from = pixel(input, x, y);
            float *restrict to = pixel(output, x, y);
            for (int c = 0; c < channels; c++) to[c] = from[c] * factor[c];
            for (int c = channels; c < output->pixelStride; c++) to[c] = 0;
        }
    }
}

void cinference_normalise(
    const CInferencePicture *input, const CInferencePicture *output, int32_t channels, const float *scale, const float *shift,
    float epsilon) {
    for (int y = 0; y < output->height; y++) {
        for (int x = 0; x < output->width; x++) {
            const float *from = pixel(input, x, y);
            float *restrict to = pixel(output, x, y);
            float sum = 0, squares = 0;
            for (int c = 0; c < channels; c++) sum += from[c];
            const float mean = sum / (float)channels;
            for (int c = 0; c < channels; c++) squares += (from[c] - mean) * (from[c] - mean);
            const float factor = 1 / sqrtf(squares / (float)channels + epsilon);
            for (int c = 0; c < channels; c++) to[c] = (from[c] - mean) * factor * scale[c] + shift[c];
            for (int c = channels; c < output->pixelStride; c++) to[c] = 0;
        }
    }
}

void cinference_attend(
    const CInferencePicture *input, const CInferencePicture *output, int32_t channels, int32_t heads, float *scratch) {
    const int width = output->width, part = channels / heads;
    for (int y = 0; y < output->height; y++) {
        for (int x = 0; x < width; x++) {
            float *restrict to = pixel(output, x, y);
            for (int c = 0; c < output->pixelStride; c++) to[c] = 0;
            for (int head = 0; head < heads; head++) {
                const float *query = pixel(input, x, y) + head * part;
                for (int other = 0; other < width; other++) {
                    const float *key = pixel(input, other, y) + channels + head * part;
                    float sum = 0;
                    for (int c = 0; c < part; c++) sum += query[c] * key[c];
                    scratch[other] = sum;
                }
                cinference_softmax(scratch, width);
                for (int other = 0; other < width; other++) {
                    const float *value = pixel(input, other, y) + 2 * channels + head * part;
                    for (int c = 0; c < part; c++) to[head * part + c] += scratch[other] * value[c];
                }
            }
        }
    }
}
