// Compares all kernels of CInference, for each set that this machine supports, with their definitions. The values are
// multiples of 1/16 that floats represent exactly, as they do all sums of them. So sums have to be equal, whatever the
// order of the additions; only functions such as exp have a tolerance.

#include "CInference.h"
#include "guarded.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { group = CINFERENCE_GROUP };

/// Largest errors, relative to max(1, |expected|) (softmax: to the expected value). Activations.inc promises 1e-6 for the error
/// function and 2 units in the last place (2^-23 each) for exp; sums and products add a few. Measured: 0.9e-6, 3e-7, 4e-7.
static const double gelu_tolerance = 1.5e-6, exponential_tolerance = 5e-7, sum_tolerance = 1e-6;

static const char *current_set, *current_kernel;
static char shape[160];
static long checks, failures;

static void fail(const char *problem, int x, int y, int channel, double got, double expected) {
    if (++failures <= 20)
        printf("%s %s (%s): %s at x %d, y %d, channel %d: %.9g instead of %.9g\n", current_set, current_kernel, shape,
               problem, x, y, channel, got, expected);
}

static unsigned state = 1;
/// Returns a pseudorandom integer in -most...most (Numerical Recipes' linear congruential generator).
static int any(int most) {
    state = state * 1664525u + 1013904223u;
    return (int)(state >> 8) % (2 * most + 1) - most;
}

/// Whether the next buffers touch an unreadable page at their end or at their start; it alternates with the cases.
static enum guarded_side side;

/// Returns a picture without channels beyond `channels`, with a border of zeros.
static CInferencePicture picture(int width, int height, int stride, int channels, int borderX, int borderY, int most) {
    const int64_t row = (int64_t)(width + 2 * borderX) * stride;
    const size_t count = (size_t)(row * (height + 2 * borderY));
    float *floats = guarded_floats(count, side);
    memset(floats, 0, count * sizeof *floats);
    CInferencePicture made = {floats + borderY * row + (int64_t)borderX * stride, row, stride, width, height};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int c = 0; c < channels; c++)
                made.origin[y * row + (int64_t)x * stride + c] = (float)any(most) / 16;
    return made;
}

/// Returns an unwritten picture. Its border has to stay as it is.
static CInferencePicture output_picture(int width, int height, int stride, int border) {
    const int64_t row = (int64_t)(width + 2 * border) * stride;
    float *floats = guarded_floats((size_t)(row * (height + 2 * border)), side);
    return (CInferencePicture){floats + border * row + (int64_t)border * stride, row, stride, width, height};
}

static float value(const CInferencePicture *picture, int x, int y, int c) {
    return picture->origin[y * picture->rowStride + (int64_t)x * picture->pixelStride + c];
}

static void fill(const CInferencePicture *output, int border) {
    for (int y = -border; y < output->height + border; y++)
        for (int x = -border; x < output->width + border; x++)
            for (int c = 0; c < output->pixelStride; c++)
                output->origin[y * output->rowStride + (int64_t)x * output->pixelStride + c] = guarded_fill;
}

/// Checks a picture against `expected` (height, width, channels), with tolerances relative to max(1, |expected|).
static void check(const CInferencePicture *output, int border, const double *expected, int channels, double tolerance) {
    for (int y = -border; y < output->height + border; y++) {
        for (int x = -border; x < output->width + border; x++) {
            const int inside = x >= 0 && y >= 0 && x < output->width && y < output->height;
            for (int c = 0; c < output->pixelStride; c++) {
                const double got = value(output, x, y, c);
                const double wanted =
                    !inside ? guarded_fill : c < channels ? expected[((int64_t)y * output->width + x) * channels + c] : 0;
                checks++;
                const double allowed = inside ? tolerance * fmax(1, fabs(wanted)) : 0;
                if (!(fabs(got - wanted) <= allowed)) fail(inside ? "value" : "border", x, y, c, got, wanted);
            }
        }
    }
    if (!guarded_is_intact()) fail("memory beside a buffer was written", 0, 0, 0, 0, 0);
}

static double activated(double x, int activation) {
    switch (activation) {
    case CInferenceRectified: return x > 0 ? x : 0;
    case CInferenceGELU: return 0.5 * x * (1 + erf(x / sqrt(2)));
    case CInferenceSwish: return x / (1 + exp(-x));
    default: return x;
    }
}

static double tolerance_of(int activation) {
    return activation == CInferenceGELU ? gelu_tolerance : activation == CInferenceSwish ? exponential_tolerance : 0;
}

typedef struct {
    int kernelX, kernelY, strideX, strideY, padX, padY;
} Geometry;

/// Every kernel of the networks, and some that none has.
static const Geometry geometries[] = {
    {1, 1, 1, 1, 0, 0}, {3, 3, 1, 1, 1, 1}, {3, 3, 2, 2, 1, 1}, {5, 5, 1, 1, 2, 2}, {5, 3, 2, 1, 2, 1},
    {4, 4, 4, 4, 0, 0}, {9, 1, 1, 1, 4, 0}, {1, 2, 1, 2, 0, 0}, {2, 2, 1, 1, 0, 0}, {7, 7, 1, 1, 3, 3},
};
/// All remainders of division by the kernels' 14, 8, 6 and 2 pixels at a time.
static const int widths[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 15, 16, 17, 23, 29, 30, 42};
static const int heights[] = {1, 2, 5};

#define count_of(array) (int)(sizeof array / sizeof array[0])

static CInferenceWindow window_of(const Geometry *g, int activation) {
    return (CInferenceWindow){g->kernelX, g->kernelY, g->strideX, g->strideY, g->padX, g->padY, activation};
}

/// A convolution over all channels, or with `isEach` over each one.
static void convolution(const Geometry *g, int width, int height, int inputs, int outputs, int activation, int hasAdded,
                        int isEach) {
    current_kernel = isEach ? "convolve_each" : "convolve";
    snprintf(shape, sizeof shape, "%dx%d pixels, %d to %d channels, kernel %dx%d, stride %dx%d, activation %d%s%s", width,
             height, inputs, outputs, g->kernelX, g->kernelY, g->strideX, g->strideY, activation,
             hasAdded ? ", added" : "", side == GUARDED_END ? "" : ", guarded at the start");
    // The input that gives `width` x `height` pixels.
    const int inputWidth = (width - 1) * g->strideX + g->kernelX - 2 * g->padX;
    const int inputHeight = (height - 1) * g->strideY + g->kernelY - 2 * g->padY;
    if (inputWidth < 1 || inputHeight < 1) return;
    const int stored = inputs == 1 ? 1 : (inputs + group - 1) / group * group;
    const int groups = (outputs + group - 1) / group, taps = g->kernelX * g->kernelY, border = 1;
    CInferencePicture input = picture(inputWidth, inputHeight, stored, inputs, g->padX, g->padY, 32);
    CInferencePicture added = picture(width, height, groups * group, outputs, 0, 0, 32);
    CInferencePicture output = output_picture(width, height, groups * group, border);
    const CInferenceWindow window = window_of(g, activation);
    const size_t size = isEach ? (size_t)taps * groups * group : (size_t)groups * taps * stored * group;
    float *weights = guarded_floats(size, side), *bias = guarded_floats((size_t)groups * group, side);
    memset(weights, 0, size * sizeof *weights);
    for (int c = 0; c < groups * group; c++) bias[c] = c < outputs ? (float)any(16) / 16 : 0;
    double *expected = malloc(sizeof *expected * (size_t)(width * height * outputs));
    for (int c = 0; c < outputs; c++)
        for (int tap = 0; tap < taps; tap++)
            for (int i = 0; i < (isEach ? 1 : inputs); i++)
                weights[isEach ? tap * groups * group + c : ((c / group * taps + tap) * stored + i) * group + c % group] =
                    (float)any(8) / 16;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            for (int c = 0; c < outputs; c++) {
                double sum = bias[c];
                for (int tap = 0; tap < taps; tap++) {
                    const int u = x * g->strideX - g->padX + tap % g->kernelX, v = y * g->strideY - g->padY + tap / g->kernelX;
                    if (isEach) {
                        sum += (double)value(&input, u, v, c) * weights[tap * groups * group + c];
                        continue;
                    }
                    for (int i = 0; i < inputs; i++)
                        sum += (double)value(&input, u, v, i) * weights[((c / group * taps + tap) * stored + i) * group + c % group];
                }
                expected[((int64_t)y * width + x) * outputs + c] =
                    activated(sum, activation) + (hasAdded ? value(&added, x, y, c) : 0);
            }
        }
    }
    for (int set = 0; (current_set = cinference_kernels_at(set)); set++) {
        cinference_use(current_set);
        fill(&output, border);
        (isEach ? cinference_convolve_each : cinference_convolve)(
            &input, &output, &window, weights, bias, hasAdded ? &added : NULL);
        check(&output, border, expected, outputs, tolerance_of(activation));
    }
    cinference_use(NULL);
    free(expected);
    guarded_release();
}

static void convolutions(void) {
    // One input channel is stored without padding: the network's input.
    static const int channels[][2] = {{1, 16}, {16, 16}, {5, 20}, {33, 48}};
    int number = 0;
    for (int g = 0; g < count_of(geometries); g++)
        for (int w = 0; w < count_of(widths); w++)
            for (int h = 0; h < count_of(heights); h++) {
                // Each case has another combination of the rest; all combinations occur.
                const int *c = channels[number % count_of(channels)];
                side = number % 2 ? GUARDED_START : GUARDED_END;
                convolution(&geometries[g], widths[w], heights[h], c[0], c[1], number / 4 % 4, number % 3 == 0, 0);
                convolution(&geometries[g], widths[w], heights[h], c[1], c[1], number / 2 % 4, number % 3 == 1, 1);
                number++;
            }
}

static void softmaxes(void) {
    current_kernel = "softmax";
    for (int count = 1; count <= 70; count++) {
        // Logits of a sure network reach 40; beyond 87 the smallest terms are zero.
        for (int most = 16; most <= 1600; most *= 10) {
            side = count % 2 ? GUARDED_START : GUARDED_END;
            snprintf(shape, sizeof shape, "%d values up to %d", count, most / 16);
            float *values = guarded_floats((size_t)count, side);
            float *given = malloc(sizeof *given * (size_t)count);
            for (int k = 0; k < count; k++) given[k] = (float)any(most) / 16;
            double largest = given[0], sum = 0;
            for (int k = 1; k < count; k++) largest = fmax(largest, given[k]);
            for (int k = 0; k < count; k++) sum += exp(given[k] - largest);
            for (int set = 0; (current_set = cinference_kernels_at(set)); set++) {
                cinference_use(current_set);
                memcpy(values, given, sizeof *given * (size_t)count);
                cinference_softmax(values, count);
                for (int k = 0; k < count; k++) {
                    const double expected = exp(given[k] - largest) / sum;
                    checks++;
                    if (!(fabs(values[k] - expected) <= exponential_tolerance * expected + 1e-37)) fail("value", k, 0, 0, values[k], expected);
                }
                if (!guarded_is_intact()) fail("memory beside the values was written", 0, 0, 0, 0, 0);
            }
            free(given);
            guarded_release();
        }
    }
    cinference_use(NULL);
}

/// Layers that the compiler vectorises.
static void arrangements(void) {
    current_set = "compiled";
    int number = 0;
    for (int w = 0; w < count_of(widths); w++) {
        for (int channels = 4; channels <= 52; channels += 8, number++) {
            const int stored = (channels + group - 1) / group * group, height = 2 + number % 3, scale = 1 + number % 2;
            const int width = widths[w] * 2;
            double *expected = malloc(sizeof *expected * (size_t)(4 * width * height * 4 * (channels + group)));
            side = number % 2 ? GUARDED_START : GUARDED_END;
            snprintf(shape, sizeof shape, "%dx%d pixels, %d channels, scale %d", width, height, channels, scale);
            CInferencePicture input = picture(width, height, stored, channels, 1, 1, 64);
            CInferencePicture small = picture((width + scale - 1) / scale, (height + scale - 1) / scale, stored, channels, 0, 0, 64);
            CInferencePicture output = output_picture(width, height, stored, 1);
#define EACH(count, expression) \
    for (int y = 0, at = 0; y < output.height; y++) \
        for (int x = 0; x < output.width; x++) \
            for (int c = 0; c < (count); c++) expected[at++] = (expression)

            current_kernel = "add";
            cinference_add(&input, &small, scale, &output);
            EACH(channels, (double)value(&input, x, y, c) + value(&small, x / scale, y / scale, c));
            check(&output, 1, expected, channels, 0);

            current_kernel = "pool, maximum";
            fill(&output, 1);
            const CInferenceWindow three = {3, 3, 1, 1, 1, 1, CInferenceLinear};
            cinference_pool(&input, &output, &three, 0);
            for (int y = 0, at = 0; y < height; y++)
                for (int x = 0; x < width; x++)
                    for (int c = 0; c < channels; c++) {
                        double most = -1e9;
                        for (int tap = 0; tap < 9; tap++)
                            most = fmax(most, value(&input, x - 1 + tap % 3, y - 1 + tap / 3, c));
                        expected[at++] = most;
                    }
            check(&output, 1, expected, channels, 0);

            current_kernel = "pool, mean";
            CInferencePicture halved = output_picture(width / 2, height / 2, stored, 1);
            const CInferenceWindow two = {2, 2, 2, 2, 0, 0, CInferenceLinear};
            cinference_pool(&input, &halved, &two, 1);
            for (int y = 0, at = 0; y < halved.height; y++)
                for (int x = 0; x < halved.width; x++)
                    for (int c = 0; c < channels; c++) {
                        double sum = 0;
                        for (int tap = 0; tap < 4; tap++) sum += value(&input, 2 * x + tap % 2, 2 * y + tap / 2, c);
                        expected[at++] = sum / 4;
                    }
            check(&halved, 1, expected, channels, 0);

            current_kernel = "join";
            const int both = 2 * channels, room = (both + group - 1) / group * group;
            CInferencePicture joined = output_picture(width, height, room, 1);
            cinference_join(&input, channels, 1, &joined, 0);
            cinference_join(&small, channels, scale, &joined, channels);
            cinference_clear_channels(&joined, both);
            EACH(both, c < channels ? value(&input, x, y, c) : value(&small, x / scale, y / scale, c - channels));
            check(&joined, 1, expected, both, 0);

            current_kernel = "spread";
            const int quarter = channels / 4, narrow = (quarter + group - 1) / group * group;
            output = output_picture(2 * width, 2 * height, narrow, 1);
            cinference_spread(&input, &output, quarter);
            EACH(quarter, value(&input, x / 2, y / 2, (y % 2 * 2 + x % 2) * quarter + c));
            check(&output, 1, expected, quarter, 0);
            free(expected);
            guarded_release();
        }
    }
}

static void excitation(int width, int channels, int reduced, int isResidual) {
    const int stored = (channels + group - 1) / group * group, height = 3;
    current_kernel = "excite";
    snprintf(shape, sizeof shape, "%dx%d pixels, %d channels, %d reduced", width, height, channels, reduced);
    CInferencePicture input = picture(width, height, stored, channels, 1, 0, 64);
    CInferencePicture output = output_picture(width, height, stored, 1);
    float *squeeze = guarded_floats((size_t)(channels * reduced), side), *squeezeBias = guarded_floats((size_t)reduced, side);
    float *excite = guarded_floats((size_t)(channels * reduced), side), *exciteBias = guarded_floats((size_t)channels, side);
    const int most = channels > reduced ? channels : reduced;
    float *scratch = guarded_floats((size_t)(channels + most), side);
    for (int k = 0; k < channels * reduced; k++) squeeze[k] = (float)any(4) / 16, excite[k] = (float)any(4) / 16;
    for (int k = 0; k < reduced; k++) squeezeBias[k] = (float)any(16) / 16;
    for (int k = 0; k < channels; k++) exciteBias[k] = (float)any(16) / 16;
    const CInferenceExcitation layers = {channels, reduced, squeeze, squeezeBias, excite, exciteBias, 1.0f / 6, isResidual};
    double *expected = malloc(sizeof *expected * (size_t)(width * height * channels));
    double *squeezed = malloc(sizeof *squeezed * (size_t)reduced);
    for (int k = 0; k < reduced; k++) {
        double sum = 0;
        for (int c = 0; c < channels; c++)
            for (int place = 0; place < width * height; place++)
                sum += (double)value(&input, place % width, place / width, c) * squeeze[k * channels + c];
        squeezed[k] = fmax(0, sum / (width * height) + squeezeBias[k]);
    }
    for (int c = 0; c < channels; c++) {
        double sum = exciteBias[c];
        for (int k = 0; k < reduced; k++) sum += squeezed[k] * excite[c * reduced + k];
        const double factor = fmin(1, fmax(0, sum / 6 + 0.5)) + isResidual;
        for (int place = 0; place < width * height; place++)
            expected[place * channels + c] = value(&input, place % width, place / width, c) * factor;
    }
    cinference_excite(&input, &output, &layers, scratch);
    check(&output, 1, expected, channels, sum_tolerance);
    free(expected);
    free(squeezed);
    guarded_release();
}

static void normalisation(int width, int channels) {
    const int stored = (channels + group - 1) / group * group, height = 2;
    const float epsilon = 1e-5f;
    current_kernel = "normalise";
    snprintf(shape, sizeof shape, "%dx%d pixels, %d channels", width, height, channels);
    CInferencePicture input = picture(width, height, stored, channels, 0, 0, 64);
    CInferencePicture output = output_picture(width, height, stored, 1);
    float *scale = guarded_floats((size_t)channels, side), *shift = guarded_floats((size_t)channels, side);
    for (int c = 0; c < channels; c++) scale[c] = (float)any(16) / 16, shift[c] = (float)any(16) / 16;
    double *expected = malloc(sizeof *expected * (size_t)(width * height * channels));
    for (int place = 0; place < width * height; place++) {
        double sum = 0, squares = 0;
        for (int c = 0; c < channels; c++) sum += value(&input, place % width, place / width, c);
        for (int c = 0; c < channels; c++) squares += pow(value(&input, place % width, place / width, c) - sum / channels, 2);
        for (int c = 0; c < channels; c++)
            expected[place * channels + c] =
                (value(&input, place % width, place / width, c) - sum / channels) / sqrt(squares / channels + epsilon) * scale[c]
                + shift[c];
    }
    cinference_normalise(&input, &output, channels, scale, shift, epsilon);
    check(&output, 1, expected, channels, sum_tolerance);
    free(expected);
    guarded_release();
}

static void attention(int width, int channels, int heads) {
    const int stored = (channels + group - 1) / group * group, part = channels / heads, height = 2;
    current_kernel = "attend";
    snprintf(shape, sizeof shape, "%dx%d pixels, %d channels, %d heads", width, height, channels, heads);
    CInferencePicture input = picture(width, height, (3 * channels + group - 1) / group * group, 3 * channels, 0, 0, 16);
    CInferencePicture output = output_picture(width, height, stored, 1);
    float *scratch = guarded_floats((size_t)width, side);
    double *expected = calloc((size_t)(width * height * channels), sizeof *expected);
    double *weights = malloc(sizeof *weights * (size_t)width);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int head = 0; head < heads; head++) {
                double sum = 0;
                for (int other = 0; other < width; other++) {
                    double product = 0;
                    for (int c = head * part; c < (head + 1) * part; c++)
                        product += (double)value(&input, x, y, c) * value(&input, other, y, channels + c);
                    sum += weights[other] = exp(product);
                }
                for (int other = 0; other < width; other++)
                    for (int c = head * part; c < (head + 1) * part; c++)
                        expected[(y * width + x) * channels + c] +=
                            weights[other] / sum * value(&input, other, y, 2 * channels + c);
            }
    for (int set = 0; (current_set = cinference_kernels_at(set)); set++) {
        cinference_use(current_set);
        fill(&output, 1);
        cinference_attend(&input, &output, channels, heads, scratch);
        check(&output, 1, expected, channels, sum_tolerance);
    }
    cinference_use(NULL);
    free(expected);
    free(weights);
    guarded_release();
}

static void contexts(void) {
    for (int number = 0; number < 60; number++) {
        side = number % 2 ? GUARDED_START : GUARDED_END;
        const int width = 1 + number * 7 % 23, channels = 3 + number * 5 % 61;
        current_set = "compiled";
        excitation(width, channels, 1 + number % 17, number % 2);
        normalisation(width, channels);
        attention(width, 8 * (1 + number % 5), number % 3 ? 4 : 1);
    }
}

int main(void) {
    printf("kernels:");
    for (int set = 0; cinference_kernels_at(set); set++) printf(" %s", cinference_kernels_at(set));
    printf("; %s is used\n", cinference_kernels());
    convolutions();
    softmaxes();
    arrangements();
    contexts();
    printf("%ld values compared, %ld wrong\n", checks, failures);
    return failures || !checks;
}
