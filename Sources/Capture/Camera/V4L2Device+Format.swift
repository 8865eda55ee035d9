import CV4L2
import ScanModel

/// The format that a device agreed to deliver.
struct FormatAgreement {
    /// Format, size and rate.
    let mode: CameraMode
    /// The distance between rows in bytes.
    let bytesPerLine: Int
    /// Whether luma ranges from 0 to 255 instead of from 16 to 235.
    let isFullRange: Bool
    /// The converter, if the format is one that we don't decode ourselves.
    let converter: FormatConverter?
    /// The reason for this mode, in one sentence.
    let reason: String
}

extension V4L2Device {
    /// Sets the format, size and rate that fit the settings best among those that the device offers.
    func agree(on settings: CameraSettings) throws(CaptureFault) -> FormatAgreement {
        let usual = ModeChoice.usual
        let (width, height) = (settings.width ?? usual.width, settings.height ?? usual.height)
        let offered = modes(width: width, height: height)
        let converter: FormatConverter?
        let reason: String
        var format = unsafe v4l2_format()
        unsafe format.type = cv4l2_capture
        if let choice = ModeChoice(readableOf: offered, for: settings) {
            unsafe format.fmt.pix.pixelformat = choice.mode.format.code
            unsafe format.fmt.pix.width = UInt32(choice.mode.width)
            unsafe format.fmt.pix.height = UInt32(choice.mode.height)
            converter = nil
            reason = choice.reason
        } else if let wanted = settings.format {
            let names = Set(offered.map(\.format.description)).sorted().joined(separator: ", ")
            throw CaptureFault(
                .wrongFormat, "\(path): it offers no readable \(wanted); it offers \(names)")
        } else {
            let made = try FormatConverter(device: self)
            unsafe format = unsafe try made.sourceFormat(width: width, height: height, offered: offered)
            converter = made
            reason = "it offers no directly readable format; libv4lconvert converts"
        }
        // Unsafe, here and below: C fills local values during the call; `pix` is the field of the union for this type.
        try V4L2Stream.check(unsafe cv4l2_set_format(descriptor, &format), .setFormat, self)
        let (agreedWidth, agreedHeight) = unsafe (format.fmt.pix.width, format.fmt.pix.height)
        guard (1...65535).contains(agreedWidth), (1...65535).contains(agreedHeight),
            unsafe format.fmt.pix.bytesperline < 1 << 20
        else {
            throw CaptureFault(.wrongFormat, "\(path): the driver chose \(agreedWidth)x\(agreedHeight) pixels")
        }
        let agreed = unsafe FourCC(code: format.fmt.pix.pixelformat)
        guard agreed.layout != nil || converter != nil else {
            throw CaptureFault(.wrongFormat, "\(path): the driver insists on the format \(agreed)")
        }
        let rate = setRate(settings.frameRate ?? usual.frameRate)
        let mode = unsafe CameraMode(
            format: agreed, width: Int(format.fmt.pix.width), height: Int(format.fmt.pix.height),
            frameRates: rate.map { [$0] } ?? [])
        unsafe try converter?.prepare(format)
        return unsafe FormatAgreement(
            mode: mode, bytesPerLine: Int(format.fmt.pix.bytesperline), isFullRange: cv4l2_is_full_range(&format) != 0,
            converter: converter, reason: reason)
    }

    /// Requests a rate in frames per second.
    /// - Returns: the driver's rate; nil if it doesn't report one. A driver without adjustable rates isn't an error.
    private func setRate(_ frameRate: Double) -> Double? {
        var parameters = v4l2_streamparm()
        parameters.type = cv4l2_capture
        unsafe parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1000, denominator: UInt32(frameRate * 1000))
        guard unsafe cv4l2_set_parameters(descriptor, &parameters) == 0 else { return nil }
        let interval = unsafe parameters.parm.capture.timeperframe
        return interval.numerator > 0 ? Double(interval.denominator) / Double(interval.numerator) : nil
    }
}
