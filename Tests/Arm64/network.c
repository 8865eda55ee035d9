// Runs a network that networks.py has written as a table of layers, with one set of kernels, and writes its output.
// Usage: network LAYERS WEIGHTS KERNELS OUTPUT. Every picture lies between unreadable pages.
//
// A line of the table is the name of an operation and its numbers, in the order in which `run` reads them. Pictures are
// numbered as in a model file: 0 is the input, n is the output of the nth layer; -1 is no picture.

#include "CInference.h"
#include "guarded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { group = CINFERENCE_GROUP, most_layers = 100, most_numbers = 24 };

struct layer {
    char name[32];
    double numbers[most_numbers];
    int count;
};

struct picture {
    int channels, borderX, borderY;
    CInferencePicture plain;
    float *floats;
    size_t size;
};

static struct layer layers[most_layers];
static int layer_count;
static struct picture pictures[most_layers + 1];
static float *weights;

static void die(const char *problem) {
    fprintf(stderr, "network: %s\n", problem);
    exit(2);
}

static int padded(int channels) { return (channels + group - 1) / group * group; }

static void read_layers(const char *path) {
    FILE *file = fopen(path, "r");
    char line[1024];
    if (!file) die("can't open the layers");
    while (fgets(line, sizeof line, file)) {
        if (layer_count == most_layers) die("too many layers");
        struct layer *layer = &layers[layer_count++];
        char *rest = line + strcspn(line, " ");
        snprintf(layer->name, sizeof layer->name, "%.*s", (int)(rest - line), line);
        for (char *end; layer->count < most_numbers; rest = end, layer->count++) {
            layer->numbers[layer->count] = strtod(rest, &end);
            if (end == rest) break;
        }
    }
    fclose(file);
}

static float *read_floats(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) die("can't open the weights");
    const size_t size = (size_t)ftell(file);
    float *floats = malloc(size);
    rewind(file);
    if (fread(floats, 1, size, file) != size) die("can't read the weights");
    fclose(file);
    return floats;
}

/// Copies weights to memory that ends at an unreadable page, followed by zeros up to `room`.
static float *copied(const float *from, int count, int room) {
    float *copy = guarded_floats((size_t)room, GUARDED_END);
    memset(copy, 0, (size_t)room * sizeof *copy);
    if (count) memcpy(copy, from, (size_t)count * sizeof *copy);
    return copy;
}

static struct picture *create(int number, int channels, int width, int height) {
    struct picture *made = &pictures[number];
    const int stride = number == 0 ? channels : padded(channels);
    const int64_t row = (int64_t)(width + 2 * made->borderX) * stride;
    made->channels = channels;
    made->size = (size_t)(row * (height + 2 * made->borderY));
    made->floats = guarded_floats(made->size, number % 2 ? GUARDED_START : GUARDED_END);
    for (size_t k = 0; k < made->size; k++) made->floats[k] = 0;
    made->plain = (CInferencePicture){
        made->floats + made->borderY * row + (int64_t)made->borderX * stride, row, stride, width, height};
    return made;
}

/// Runs the layer that writes picture `number`.
static void run(const struct layer *layer, int number) {
    const double *n = layer->numbers;
#define IS(word) (strcmp(layer->name, word) == 0)
    struct picture *input = &pictures[(int)n[0]];
    CInferencePicture *from = &input->plain;
    const int width = from->width, height = from->height;
    if (IS("convolution") || IS("each") || IS("pool")) {
        const CInferenceWindow window = {
            (int)n[1], (int)n[2], (int)n[3], (int)n[4], (int)n[5], (int)n[6], IS("pool") ? 0 : (int)n[9]};
        const int columns = (width + window.padX + (int)n[7] - window.kernelWidth) / window.strideX + 1;
        const int rows = (height + window.padY + (int)n[8] - window.kernelHeight) / window.strideY + 1;
        const int taps = window.kernelWidth * window.kernelHeight;
        const int channels = IS("convolution") ? (int)n[10] : input->channels, stored = padded(channels);
        struct picture *output = create(number, channels, columns, rows);
        if (IS("pool")) {
            cinference_pool(from, &output->plain, &window, (int)n[9]);
            return;
        }
        const CInferencePicture *added = n[11] < 0 ? NULL : &pictures[(int)n[11]].plain;
        const float *given = weights + (int)n[12], *bias = copied(weights + (int)n[13], channels, stored);
        if (IS("each")) {
            float *packed = copied(NULL, 0, taps * stored);
            for (int c = 0; c < channels; c++)
                for (int tap = 0; tap < taps; tap++) packed[tap * stored + c] = given[c * taps + tap];
            cinference_convolve_each(from, &output->plain, &window, packed, bias, added);
        } else {
            const int inputs = input->channels, room = from->pixelStride;
            float *packed = copied(NULL, 0, stored * taps * room);
            for (int c = 0; c < channels; c++)
                for (int tap = 0; tap < taps; tap++)
                    for (int i = 0; i < inputs; i++)
                        packed[((c / group * taps + tap) * room + i) * group + c % group] = given[(c * taps + tap) * inputs + i];
            cinference_convolve(from, &output->plain, &window, packed, bias, added);
        }
    } else if (IS("add")) {
        struct picture *output = create(number, input->channels, width, height);
        cinference_add(from, &pictures[(int)n[1]].plain, (int)n[2], &output->plain);
    } else if (IS("join")) {
        int channels = 0, start = 0;
        for (int k = 0; k < layer->count; k += 2) channels += pictures[(int)n[k]].channels;
        struct picture *output = create(number, channels, width * (int)n[1], height * (int)n[1]);
        for (int k = 0; k < layer->count; k += 2) {
            const struct picture *part = &pictures[(int)n[k]];
            cinference_join(&part->plain, part->channels, (int)n[k + 1], &output->plain, start);
            start += part->channels;
        }
        cinference_clear_channels(&output->plain, channels);
    } else if (IS("spread")) {
        struct picture *output = create(number, input->channels / 4, 2 * width, 2 * height);
        cinference_spread(from, &output->plain, output->channels);
    } else if (IS("excitation")) {
        const int channels = input->channels, reduced = (int)n[1];
        struct picture *output = create(number, channels, width, height);
        const CInferenceExcitation both = {
            channels, reduced, weights + (int)n[4], weights + (int)n[5], weights + (int)n[6], weights + (int)n[7],
            (float)n[2], (int)n[3]};
        float *scratch = guarded_floats((size_t)(channels + (channels > reduced ? channels : reduced)), GUARDED_END);
        cinference_excite(from, &output->plain, &both, scratch);
    } else if (IS("normalisation")) {
        struct picture *output = create(number, input->channels, width, height);
        const float *scale = copied(weights + (int)n[2], input->channels, input->channels);
        const float *shift = copied(weights + (int)n[3], input->channels, input->channels);
        cinference_normalise(from, &output->plain, input->channels, scale, shift, (float)n[1]);
    } else if (IS("attention")) {
        struct picture *output = create(number, input->channels / 3, width, height);
        cinference_attend(from, &output->plain, output->channels, (int)n[1], guarded_floats((size_t)width, GUARDED_END));
    } else {
        die("unknown layer");
    }
}

int main(int count, char **words) {
    if (count != 5) die("usage: network LAYERS WEIGHTS KERNELS OUTPUT");
    read_layers(words[1]);
    weights = read_floats(words[2]);
    cinference_use(words[3]);
    if (strcmp(cinference_kernels(), words[3])) die("this machine lacks these kernels");
    // The first line is the size of the input.
    for (int k = 1; k < layer_count; k++) {
        const struct layer *layer = &layers[k];
        if (strcmp(layer->name, "convolution") && strcmp(layer->name, "each") && strcmp(layer->name, "pool")) continue;
        struct picture *input = &pictures[(int)layer->numbers[0]];
        for (int side = 0; side < 2; side++) {
            const int x = (int)layer->numbers[side ? 7 : 5], y = (int)layer->numbers[side ? 8 : 6];
            if (x > input->borderX) input->borderX = x;
            if (y > input->borderY) input->borderY = y;
        }
    }
    const int width = (int)layers[0].numbers[0], height = (int)layers[0].numbers[1];
    const CInferencePicture *input = &create(0, 1, width, height)->plain;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) input->origin[y * input->rowStride + x] = (float)((x * 7 + y * 13 + x * y) % 32) / 16 - 1;
    for (int k = 1; k < layer_count; k++) run(&layers[k], k);
    if (!guarded_is_intact()) die("memory beside a picture was written");

    const struct picture *last = &pictures[layer_count - 1];
    FILE *file = fopen(words[4], "wb");
    if (!file) die("can't write the output");
    for (int y = 0; y < last->plain.height; y++)
        for (int x = 0; x < last->plain.width; x++)
            fwrite(last->plain.origin + y * last->plain.rowStride + (int64_t)x * last->plain.pixelStride, sizeof(float),
                   (size_t)last->channels, file);
    if (fclose(file)) die("can't write the output");
    printf("%d %d %d\n", last->plain.width, last->plain.height, last->channels);
    return 0;
}
