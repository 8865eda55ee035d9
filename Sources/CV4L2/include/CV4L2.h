// V4L2 for Swift: request codes are macros and ioctl is variadic, so each request is a function here.
#ifndef CV4L2_H
#define CV4L2_H
#include <errno.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <libv4lconvert.h>

// Returns 0, or the error number.
static inline int cv4l2_request(int fd, unsigned long request, void *argument) {
    int result;
    do result = ioctl(fd, request, argument);
    while (result < 0 && errno == EINTR);
    return result < 0 ? errno : 0;
}

#define CV4L2_REQUEST(name, code, type) \
    static inline int cv4l2_##name(int fd, type *argument) { return cv4l2_request(fd, code, argument); }
CV4L2_REQUEST(query_capabilities, VIDIOC_QUERYCAP, struct v4l2_capability)
CV4L2_REQUEST(enumerate_format, VIDIOC_ENUM_FMT, struct v4l2_fmtdesc)
CV4L2_REQUEST(enumerate_size, VIDIOC_ENUM_FRAMESIZES, struct v4l2_frmsizeenum)
CV4L2_REQUEST(enumerate_interval, VIDIOC_ENUM_FRAMEINTERVALS, struct v4l2_frmivalenum)
CV4L2_REQUEST(set_format, VIDIOC_S_FMT, struct v4l2_format)
CV4L2_REQUEST(set_parameters, VIDIOC_S_PARM, struct v4l2_streamparm)
CV4L2_REQUEST(request_buffers, VIDIOC_REQBUFS, struct v4l2_requestbuffers)
CV4L2_REQUEST(query_buffer, VIDIOC_QUERYBUF, struct v4l2_buffer)
CV4L2_REQUEST(queue_buffer, VIDIOC_QBUF, struct v4l2_buffer)
CV4L2_REQUEST(dequeue_buffer, VIDIOC_DQBUF, struct v4l2_buffer)
CV4L2_REQUEST(start_stream, VIDIOC_STREAMON, int)
CV4L2_REQUEST(stop_stream, VIDIOC_STREAMOFF, int)
CV4L2_REQUEST(query_control, VIDIOC_QUERYCTRL, struct v4l2_queryctrl)
CV4L2_REQUEST(query_menu, VIDIOC_QUERYMENU, struct v4l2_querymenu)
CV4L2_REQUEST(get_control, VIDIOC_G_CTRL, struct v4l2_control)
CV4L2_REQUEST(set_control, VIDIOC_S_CTRL, struct v4l2_control)
#undef CV4L2_REQUEST

// Flags that Swift doesn't import: macros over shifts, or macros of unsigned types.
static const unsigned cv4l2_capability_capture = V4L2_CAP_VIDEO_CAPTURE;
static const unsigned cv4l2_capability_streaming = V4L2_CAP_STREAMING;
static const unsigned cv4l2_capability_device = V4L2_CAP_DEVICE_CAPS;
static const unsigned cv4l2_buffer_error = V4L2_BUF_FLAG_ERROR;
static const unsigned cv4l2_buffer_clock_mask = V4L2_BUF_FLAG_TIMESTAMP_MASK;
static const unsigned cv4l2_buffer_clock_monotonic = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
static const unsigned cv4l2_capture = V4L2_BUF_TYPE_VIDEO_CAPTURE;
static const unsigned cv4l2_memory_mapped = V4L2_MEMORY_MMAP;
static const unsigned cv4l2_control_disabled = V4L2_CTRL_FLAG_DISABLED;
static const unsigned cv4l2_control_read_only = V4L2_CTRL_FLAG_READ_ONLY;
static const unsigned cv4l2_control_inactive = V4L2_CTRL_FLAG_INACTIVE;

static const unsigned cv4l2_focus = V4L2_CID_FOCUS_ABSOLUTE;
static const unsigned cv4l2_focus_auto = V4L2_CID_FOCUS_AUTO;
static const unsigned cv4l2_exposure = V4L2_CID_EXPOSURE_ABSOLUTE;
static const unsigned cv4l2_exposure_auto = V4L2_CID_EXPOSURE_AUTO;
static const unsigned cv4l2_dynamic_frame_rate = V4L2_CID_EXPOSURE_AUTO_PRIORITY;
static const unsigned cv4l2_gain = V4L2_CID_GAIN;
static const unsigned cv4l2_gain_auto = V4L2_CID_AUTOGAIN;
static const unsigned cv4l2_white_balance = V4L2_CID_WHITE_BALANCE_TEMPERATURE;
static const unsigned cv4l2_white_balance_auto = V4L2_CID_AUTO_WHITE_BALANCE;
static const unsigned cv4l2_power_line = V4L2_CID_POWER_LINE_FREQUENCY;
static const unsigned cv4l2_zoom = V4L2_CID_ZOOM_ABSOLUTE;
static const unsigned cv4l2_pan = V4L2_CID_PAN_ABSOLUTE;
static const unsigned cv4l2_tilt = V4L2_CID_TILT_ABSOLUTE;
static const unsigned cv4l2_brightness = V4L2_CID_BRIGHTNESS;
static const unsigned cv4l2_contrast = V4L2_CID_CONTRAST;
static const unsigned cv4l2_saturation = V4L2_CID_SATURATION;
static const unsigned cv4l2_hue = V4L2_CID_HUE;
static const unsigned cv4l2_hue_auto = V4L2_CID_HUE_AUTO;
static const unsigned cv4l2_gamma = V4L2_CID_GAMMA;
static const unsigned cv4l2_sharpness = V4L2_CID_SHARPNESS;
static const unsigned cv4l2_backlight = V4L2_CID_BACKLIGHT_COMPENSATION;

// Discards what C libraries print on the stream `stderr`. Descriptor 2 is unchanged.
void cv4l2_silence_stderr(void);

// Returns whether luma ranges from 0 to 255: according to the driver, or else to the format's colour space.
static inline int cv4l2_is_full_range(const struct v4l2_format *format) {
    const struct v4l2_pix_format *pix = &format->fmt.pix;
    if (pix->quantization != V4L2_QUANTIZATION_DEFAULT) return pix->quantization == V4L2_QUANTIZATION_FULL_RANGE;
    return pix->colorspace == V4L2_COLORSPACE_JPEG || pix->pixelformat == V4L2_PIX_FMT_GREY;
}

// Returns the bounds of a stepwise or continuous range of sizes.
static inline void cv4l2_size_bounds(const struct v4l2_frmsizeenum *size, unsigned bounds[6]) {
    const struct v4l2_frmsize_stepwise *s = &size->stepwise;
    unsigned all[6] = {s->min_width, s->max_width, s->step_width, s->min_height, s->max_height, s->step_height};
    for (int k = 0; k < 6; k++) bounds[k] = all[k];
}
#endif
