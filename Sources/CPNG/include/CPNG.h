// A shim for libpng's simplified API, whose version argument is a macro.
#ifndef CPNG_H
#define CPNG_H
#include <png.h>
#include <string.h>

// Reads the header. Returns 0 with image->message set if the data isn't a PNG.
static inline int cpng_begin(png_image *image, const void *data, size_t size) {
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    return png_image_begin_read_from_memory(image, data, size);
}

// Decodes the whole image without gaps between rows, as 8-bit gray or as RGB of 3 bytes; transparent parts are blended
// with white.
// Returns 0 with image->message set if the data is damaged.
static inline int cpng_finish(png_image *image, void *pixels, int has_colour) {
    png_color white = {255, 255, 255};
    image->format = has_colour ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
    // 0: rows without gaps.
    return png_image_finish_read(image, &white, pixels, 0, NULL);
}
#endif
