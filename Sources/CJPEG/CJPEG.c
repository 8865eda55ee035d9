#include "CJPEG.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <jerror.h>

struct cjpeg_decoder {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    int has_all_rows;
    char message[JMSG_LENGTH_MAX];
};

static cjpeg_decoder *owner(j_common_ptr info) { return (cjpeg_decoder *)info->client_data; }

static void fail(j_common_ptr info) {
    cjpeg_decoder *decoder = owner(info);
    info->err->format_message(info, decoder->message);
    longjmp(decoder->escape, 1);
}

// Warnings mean lost picture content, except for stray bytes between segments, which many webcams send. Once all rows are
// there only one thing counts: many bytes that were left over are a picture whose data went wrong in the middle.
static void warn(j_common_ptr info, int level) {
    if (level >= 0) return;
    int is_stray = info->err->msg_code == JWRN_EXTRANEOUS_DATA;
    if (owner(info)->has_all_rows ? is_stray && info->err->msg_parm.i[0] > 16 : !is_stray) fail(info);
}

// Nothing is ever printed: the library's default writes to standard error.
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
    // For YCbCr this leaves the colour planes undecoded.
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
        // The rows below the window stay undecoded.
        jpeg_abort_decompress(info);
    }
    return 0;
}

const char *cjpeg_message(const cjpeg_decoder *decoder) { return decoder->message; }

int cjpeg_is_cut_short(const cjpeg_decoder *decoder) {
    int code = decoder->errors.msg_code;
    return code == JWRN_JPEG_EOF || code == JERR_INPUT_EOF || code == JERR_INPUT_EMPTY;
}
