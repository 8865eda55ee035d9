#ifndef PIXEL_H
#define PIXEL_H

#include "CInference.h"

/// Returns the channels of a pixel.
static inline float *pixel(const CInferencePicture *picture, int x, int y) {
    return picture->origin + y * picture->rowStride + (int64_t)x * picture->pixelStride;
}

#endif
