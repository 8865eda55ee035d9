// libjpeg(-turbo) for Swift. A shim, because libjpeg reports errors by longjmp, which Swift can't be crossed by.
#ifndef CJPEG_H
#define CJPEG_H
#include <stddef.h>
#include <stdint.h>

typedef struct cjpeg_decoder cjpeg_decoder;

cjpeg_decoder *cjpeg_create(void);
void cjpeg_destroy(cjpeg_decoder *decoder);

// Reads the header of one JPEG. The data has to stay where it is until the luma is read.
// Returns 0, or -1 with cjpeg_message set.
int cjpeg_read_header(cjpeg_decoder *decoder, const uint8_t *data, size_t size, int *width, int *height);

// Decodes the luma of a window of the image whose header was just read, row by row without gaps, into `pixels`.
// The window is widened to whole blocks of the image: *x and *width are changed to what was decoded.
// Returns 0, or -1 with cjpeg_message set, also where the data turned out to be damaged or cut short.
int cjpeg_read_luma(cjpeg_decoder *decoder, int *x, int y, int *width, int height, uint8_t *pixels, size_t capacity);

// Decodes the image whose header was just read as RGB, 3 bytes a pixel, row by row without gaps, into `pixels`.
// Returns 0, or -1 with cjpeg_message set, also where the data turned out to be damaged or cut short.
int cjpeg_read_rgb(cjpeg_decoder *decoder, uint8_t *pixels, size_t capacity);

// Encodes a picture, row by row without gaps, with a quality of 1 to 100. `channels` is 1 for gray, 3 for RGB. Returns its
// size and sets *data, which the caller frees with free(); 0 where there is no memory.
size_t cjpeg_encode(const uint8_t *pixels, int width, int height, int channels, int quality, uint8_t **data);

// What went wrong last.
const char *cjpeg_message(const cjpeg_decoder *decoder);

// Whether that was data that ends too early.
int cjpeg_is_cut_short(const cjpeg_decoder *decoder);

#endif
