import CV4L2
import ScanModel

/// libv4lconvert, for cameras that offer none of the formats that we decode ourselves. Owns its handle.
// Safe: the handle never leaves the class.
@safe final class FormatConverter {
    private let device: V4L2Device
    private let handle: OpaquePointer
    private var source = unsafe v4l2_format()
    private var target = unsafe v4l2_format()
    /// The latest frame: its luma plane, followed by the chroma planes.
    private(set) var pixels: [UInt8] = []

    init(device: V4L2Device) throws(CaptureFault) {
        self.device = device
        // Unsafe, here and below: C handles and local values, for the duration of each call.
        // The library prints a line for each frame that it can't convert, which says neither what failed nor where.
        _ = Self.silence
        guard let handle = unsafe v4lconvert_create(device.descriptor) else {
            throw CaptureFault(.wrongFormat, "\(device.path): no readable format")
        }
        unsafe self.handle = handle
    }

    /// Evaluated once, and only if this library is used: it also silences the Swift runtime's crash messages.
    private static let silence: Void = cv4l2_silence_stderr()

    deinit { unsafe v4lconvert_destroy(handle) }

    /// Returns the camera's format that converts best to the wanted size.
    func sourceFormat(width: Int, height: Int, offered: [CameraMode]) throws(CaptureFault) -> v4l2_format {
        unsafe target.type = cv4l2_capture
        unsafe target.fmt.pix.width = UInt32(width)
        unsafe target.fmt.pix.height = UInt32(height)
        unsafe target.fmt.pix.pixelformat = FourCC.yuv420.code
        guard unsafe v4lconvert_try_format(handle, &target, &source) == 0 else {
            let names = Set(offered.map(\.format.description)).sorted().joined(separator: ", ")
            throw CaptureFault(
                .wrongFormat,
                "\(device.path): no readable format; it offers \(names.isEmpty ? "none" : names); "
                    + "readable are MJPG, YUYV, NV12, GREY and what libv4lconvert converts")
        }
        return unsafe source
    }

    /// Sets up the conversion from the format that the driver agreed to.
    func prepare(_ agreed: v4l2_format) throws(CaptureFault) {
        unsafe source = agreed
        unsafe target.fmt.pix.width = agreed.fmt.pix.width
        unsafe target.fmt.pix.height = agreed.fmt.pix.height
        unsafe target.fmt.pix.bytesperline = agreed.fmt.pix.width
        unsafe target.fmt.pix.sizeimage = agreed.fmt.pix.width * agreed.fmt.pix.height * 3 / 2
        pixels = unsafe [UInt8](repeating: 0, count: Int(target.fmt.pix.sizeimage))
    }

    /// Converts a frame into `pixels`; returns false if it can't be converted.
    func convert(_ data: UnsafeBufferPointer<UInt8>) -> Bool {
        let written = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            unsafe v4lconvert_convert(
                handle, &source, &target, UnsafeMutablePointer(mutating: data.baseAddress), CInt(data.count),
                pixels.baseAddress, CInt(pixels.count))
        }
        return written > 0
    }
}
