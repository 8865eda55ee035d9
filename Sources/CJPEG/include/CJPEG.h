// A shim for libjpeg(-turbo), which reports errors by longjmp; Swift frames must not be crossed by it.
#ifndef CJPEG_H
#define CJPEG_H
#include <stddef.h>
#include <stdint.h>

typedef struct cjpeg_decoder cjpeg_decoder;

cjpeg_decoder *cjpeg_create(void);
void cjpeg_destroy(cjpeg_decoder *decoder);

// Reads the header of a JPEG. The data must remain valid until the picture is read.
// Returns 0, or -1 with cjpeg_message set.
int cjpeg_read_header(cjpeg_decoder *decoder, const uint8_t *data, size_t size, int *width, int *height);

// Decodes the luma of a window of the image whose header was just read into `pixels`, row by row without gaps.
// The window is extended to whole blocks of the image: *x and *width are set to what was decoded.
// Returns 0, or -1 with cjpeg_message set, also if the data is damaged or truncated.
int cjpeg_read_luma(cjpeg_decoder *decoder, int *x, int y, int *width, int height, uint8_t *pixels, size_t capacity);

// Decodes the image whose header was just read into `pixels` as RGB, 3 bytes per pixel, row by row without gaps.
// Returns 0, or -1 with cjpeg_message set, also if the data is damaged or truncated.
int cjpeg_read_rgb(cjpeg_decoder *decoder, uint8_t *pixels, size_t capacity);

// Encodes a picture that is stored row by row without gaps, with a quality of 1 to 100. `channels` is 1 for gray, 3 for
// RGB. With `is_small`, code tables are computed for this picture, in a second pass. Returns the size and sets *data,
// which the caller frees with free(); returns 0 if memory runs out.
size_t cjpeg_encode(
    const uint8_t *pixels, int width, int height, int channels, int quality, int is_small, uint8_t **data);

// Returns the latest error message.
const char *cjpeg_message(const cjpeg_decoder *decoder);

// Returns whether the latest error was truncated data.
int cjpeg_is_cut_short(const cjpeg_decoder *decoder);

#endif
