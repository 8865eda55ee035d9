#include "CJPEG.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <jerror.h>

// A progressive picture stays in memory until its last scan: this is enough for 50 megapixels.
static const long most_memory = 256l << 20;
// Encoders write about ten scans. Each one covers the whole picture, but may have only a few bytes.
static const int most_scans = 64;

struct cjpeg_decoder {
    struct jpeg_decompress_struct info;
    struct jpeg_progress_mgr progress;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    int has_all_rows;
    char message[JMSG_LENGTH_MAX];
};

static cjpeg_decoder *owner(j_common_ptr info) { return (cjpeg_decoder *)info->client_data; }

static void fail(j_common_ptr info) {
    cjpeg_decoder *decoder = owner(info);
    info->err->format_message(info, decoder->message);
    if (info->err->msg_code == JERR_NO_BACKING_STORE)
        snprintf(decoder->message, sizeof decoder->message, "a progressive picture of this size needs too much memory");
    longjmp(decoder->escape, 1);
}

// Warnings mean lost picture content, except those about stray bytes between segments, which many webcams send. Once
// all rows are decoded, only a large number of remaining bytes counts: it means that the data was damaged in the
// middle.
static void warn(j_common_ptr info, int level) {
    if (level >= 0) return;
    int is_stray = info->err->msg_code == JWRN_EXTRANEOUS_DATA;
    if (owner(info)->has_all_rows ? is_stray && info->err->msg_parm.i[0] > 16 : !is_stray) fail(info);
}

// The library calls this repeatedly while it reads the scans of a progressive picture.
static void limit_scans(j_common_ptr info) {
    if (!info->is_decompressor || ((j_decompress_ptr)info)->input_scan_number <= most_scans) return;
    cjpeg_decoder *decoder = owner(info);
    info->err->msg_code = 0;
    snprintf(decoder->message, sizeof decoder->message, "more than %d scans", most_scans);
    longjmp(decoder->escape, 1);
}

// Prints nothing: the library's default writes to standard error.
static void keep_silent(j_common_ptr info) { (void)info; }

cjpeg_decoder *cjpeg_create(void) {
    cjpeg_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->info.err = jpeg_std_error(&decoder->errors);
    decoder->errors.error_exit = fail;
    decoder->errors.emit_message = warn;
    decoder->errors.output_message = keep_silent;
    decoder->info.client_data = decoder;
    if (setjmp(decoder->escape)) {
        free(decoder);
        return NULL;
    }
    jpeg_create_decompress(&decoder->info);
    decoder->info.client_data = decoder;
    decoder->info.mem->max_memory_to_use = most_memory;
    decoder->progress.progress_monitor = limit_scans;
    decoder->info.progress = &decoder->progress;
    return decoder;
}

void cjpeg_destroy(cjpeg_decoder *decoder) {
    jpeg_destroy_decompress(&decoder->info);
    free(decoder);
}

int cjpeg_read_header(cjpeg_decoder *decoder, const uint8_t *data, size_t size, int *width, int *height) {
    struct jpeg_decompress_struct *info = &decoder->info;
    jpeg_abort_decompress(info);
    decoder->has_all_rows = 0;
    if (setjmp(decoder->escape)) {
        jpeg_abort_decompress(info);
        return -1;
    }
    jpeg_mem_src(info, data, size);
    jpeg_read_header(info, TRUE);
    *width = (int)info->image_width;
    *height = (int)info->image_height;
    return 0;
}

int cjpeg_read_luma(cjpeg_decoder *decoder, int *x, int y, int *width, int height, uint8_t *pixels, size_t capacity) {
    struct jpeg_decompress_struct *info = &decoder->info;
    if (setjmp(decoder->escape)) {
        jpeg_abort_decompress(info);
        return -1;
    }
    // For YCbCr this skips decoding of the chroma planes.
    info->out_color_space = JCS_GRAYSCALE;
    info->do_fancy_upsampling = FALSE;
    jpeg_start_decompress(info);
    JDIMENSION left = (JDIMENSION)*x, columns = (JDIMENSION)*width;
    if (left > 0 || columns < info->output_width) jpeg_crop_scanline(info, &left, &columns);
    if ((size_t)columns * (size_t)height > capacity) {
        info->err->msg_code = 0;
        snprintf(decoder->message, sizeof decoder->message, "the window needs more room than was given");
        jpeg_abort_decompress(info);
        return -1;
    }
    if (y > 0) jpeg_skip_scanlines(info, (JDIMENSION)y);
    for (int row = 0; row < height; row++) {
        JSAMPROW line = pixels + (size_t)row * columns;
        jpeg_read_scanlines(info, &line, 1);
    }
    *x = (int)left;
    *width = (int)columns;
    if (info->output_scanline == info->output_height) {
        decoder->has_all_rows = 1;
        jpeg_finish_decompress(info);
    } else {
        // The rows below the window aren't decoded.
        jpeg_abort_decompress(info);
    }
    return 0;
}

int cjpeg_read_rgb(cjpeg_decoder *decoder, uint8_t *pixels, size_t capacity) {
    struct jpeg_decompress_struct *info = &decoder->info;
    if (setjmp(decoder->escape)) {
        jpeg_abort_decompress(info);
        return -1;
    }
    info->out_color_space = JCS_RGB;
    jpeg_start_decompress(info);
    size_t stride = (size_t)info->output_width * 3;
    if (stride * info->output_height > capacity) {
        info->err->msg_code = 0;
        snprintf(decoder->message, sizeof decoder->message, "the picture needs more room than was given");
        jpeg_abort_decompress(info);
        return -1;
    }
    while (info->output_scanline < info->output_height) {
        JSAMPROW line = pixels + stride * info->output_scanline;
        jpeg_read_scanlines(info, &line, 1);
    }
    decoder->has_all_rows = 1;
    jpeg_finish_decompress(info);
    return 0;
}

struct encoder {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
};

static void give_up(j_common_ptr info) { longjmp(((struct encoder *)info->client_data)->escape, 1); }
static void pass_over(j_common_ptr info, int level) { (void)info, (void)level; }

size_t cjpeg_encode(
    const uint8_t *pixels, int width, int height, int channels, int quality, int is_small, uint8_t **data) {
    struct encoder *encoder = calloc(1, sizeof *encoder);
    unsigned char *bytes = NULL;
    unsigned long size = 0;
    if (!encoder) return 0;
    encoder->info.err = jpeg_std_error(&encoder->errors);
    encoder->errors.error_exit = give_up;
    encoder->errors.emit_message = pass_over;
    encoder->info.client_data = encoder;
    // Happens only if memory runs out. The library's own buffer is leaked, because its address is only returned at the
    // end.
    if (setjmp(encoder->escape)) {
        jpeg_destroy_compress(&encoder->info);
        free(encoder);
        return 0;
    }
    jpeg_create_compress(&encoder->info);
    encoder->info.client_data = encoder;
    jpeg_mem_dest(&encoder->info, &bytes, &size);
    encoder->info.image_width = (JDIMENSION)width;
    encoder->info.image_height = (JDIMENSION)height;
    encoder->info.input_components = channels;
    encoder->info.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&encoder->info);
    jpeg_set_quality(&encoder->info, quality, TRUE);
    encoder->info.optimize_coding = is_small ? TRUE : FALSE;
    jpeg_start_compress(&encoder->info, TRUE);
    while (encoder->info.next_scanline < encoder->info.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)encoder->info.next_scanline * (size_t)width * (size_t)channels);
        jpeg_write_scanlines(&encoder->info, &row, 1);
    }
    jpeg_finish_compress(&encoder->info);
    jpeg_destroy_compress(&encoder->info);
    free(encoder);
    *data = bytes;
    return size;
}

const char *cjpeg_message(const cjpeg_decoder *decoder) { return decoder->message; }

int cjpeg_is_cut_short(const cjpeg_decoder *decoder) {
    int code = decoder->errors.msg_code;
    return code == JWRN_JPEG_EOF || code == JERR_INPUT_EOF || code == JERR_INPUT_EMPTY;
}
