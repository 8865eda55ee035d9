// Prints what libjpeg, libpng and zxing-cpp make of pictures, through this project's C modules: a checksum of the pixels
// and each code. The lines have to be the same on every machine.
// Usage: codes NTH FILE…: PNG files, and recordings of concatenated JPEGs, of which it reads every NTH picture.

#include "CJPEG.h"
#include "CPNG.h"
#include <ZXing/ZXingC.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static ZXing_ReaderOptions *options;

/// FNV-1a.
static uint32_t checksum(const uint8_t *bytes, size_t count) {
    uint32_t sum = 2166136261u;
    for (size_t k = 0; k < count; k++) sum = (sum ^ bytes[k]) * 16777619u;
    return sum;
}

static void read_codes(const uint8_t *pixels, int width, int height) {
    printf("  %dx%d, pixels %08x\n", width, height, (unsigned)checksum(pixels, (size_t)width * (size_t)height));
    ZXing_ImageView *view = ZXing_ImageView_new(pixels, width, height, ZXing_ImageFormat_Lum, 0, 0);
    ZXing_Barcodes *codes = view ? ZXing_ReadBarcodes(view, options) : NULL;
    for (int k = 0; codes && k < ZXing_Barcodes_size(codes); k++) {
        const ZXing_Barcode *code = ZXing_Barcodes_at(codes, k);
        char *format = ZXing_BarcodeFormatToString(ZXing_Barcode_format(code)), *text = ZXing_Barcode_text(code);
        ZXing_Position position = ZXing_Barcode_position(code);
        char *corners = ZXing_PositionToString(position);
        printf("  %s \"%s\" at %s, %d lines\n", format, text, corners, ZXing_Barcode_lineCount(code));
        ZXing_free(format), ZXing_free(text), ZXing_free(corners);
    }
    ZXing_Barcodes_delete(codes);
    ZXing_ImageView_delete(view);
}

static void read_jpeg(cjpeg_decoder *decoder, const uint8_t *data, size_t size) {
    int width, height, x = 0;
    if (cjpeg_read_header(decoder, data, size, &width, &height) != 0) {
        printf("  %s\n", cjpeg_message(decoder));
        return;
    }
    const size_t room = (size_t)width * (size_t)height;
    uint8_t *pixels = malloc(room);
    if (cjpeg_read_luma(decoder, &x, 0, &width, height, pixels, room) == 0)
        read_codes(pixels, width, height);
    else
        printf("  %s%s\n", cjpeg_message(decoder), cjpeg_is_cut_short(decoder) ? " (cut short)" : "");
    free(pixels);
}

/// Returns the size of the JPEG at the beginning of the data: up to the next one.
static size_t jpeg_size(const uint8_t *data, size_t size) {
    for (size_t k = 2; k + 4 < size; k++)
        if (data[k] == 0xFF && data[k + 1] == 0xD9 && data[k + 2] == 0xFF && data[k + 3] == 0xD8) return k + 2;
    return size;
}

static void read_recording(const uint8_t *data, size_t size, int nth) {
    cjpeg_decoder *decoder = cjpeg_create();
    const uint8_t *end = data + size;
    for (int frame = 0; data < end; frame++) {
        const size_t part = jpeg_size(data, (size_t)(end - data));
        if (frame % nth == 0) {
            printf(" frame %d\n", frame);
            read_jpeg(decoder, data, part);
        }
        // The first half: libjpeg reports the error by longjmp.
        if (frame == 0) read_jpeg(decoder, data, part / 2);
        data += part;
    }
    cjpeg_destroy(decoder);
}

static void read_png(const uint8_t *data, size_t size) {
    png_image image;
    uint8_t *pixels = NULL;
    if (cpng_begin(&image, data, size) && (pixels = malloc((size_t)image.width * image.height)) && cpng_finish(&image, pixels, 0))
        read_codes(pixels, (int)image.width, (int)image.height);
    else
        printf("  %s\n", image.message);
    free(pixels);
}

int main(int count, char **words) {
    if (count < 3) return 2;
    options = ZXing_ReaderOptions_new();
    ZXing_ReaderOptions_setTryHarder(options, true);
    ZXing_ReaderOptions_setTryRotate(options, true);
    ZXing_ReaderOptions_setTryInvert(options, true);
    ZXing_ReaderOptions_setEanAddOnSymbol(options, ZXing_EanAddOnSymbol_Read);
    for (int k = 2; k < count; k++) {
        FILE *file = fopen(words[k], "rb");
        if (!file || fseek(file, 0, SEEK_END)) return 2;
        const size_t size = (size_t)ftell(file);
        uint8_t *data = malloc(size);
        rewind(file);
        if (fread(data, 1, size, file) != size) return 2;
        fclose(file);
        printf("%s\n", words[k]);
        if (size > 2 && data[0] == 0xFF) read_recording(data, size, atoi(words[1]));
        else read_png(data, size);
        free(data);
    }
    ZXing_ReaderOptions_delete(options);
    return 0;
}
