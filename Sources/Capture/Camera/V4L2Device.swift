import CV4L2
import Glibc
import Imaging
import ScanModel

/// An open V4L2 capture device. Owns its descriptor.
final class V4L2Device {
    let path: String
    /// Negative after closing.
    private(set) var descriptor: CInt
    /// The driver's name for the camera.
    let name: String
    /// The port, such as `usb-0000:00:14.0-1`.
    let bus: String

    /// Opens a device and verifies that it captures video.
    init(path: String) throws(CaptureFault) {
        self.path = path
        descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw CaptureFault(.open, device: path, error: errno) }
        var capability = v4l2_capability()
        // Unsafe, here and below: C fills local values during the call.
        let error = unsafe cv4l2_query_capabilities(descriptor, &capability)
        guard error == 0 else {
            Glibc.close(descriptor)
            // A camera that was unplugged while a process had it open keeps its node.
            if error == ENODEV { throw CaptureFault(.open, device: path, error: error) }
            throw CaptureFault(.wrongFormat, "\(path): not a V4L2 device (\(SystemError.text(error)))")
        }
        let all = capability.capabilities
        let own = all & cv4l2_capability_device != 0 ? capability.device_caps : all
        name = unsafe withUnsafeBytes(of: capability.card) { bytes in unsafe text(bytes) }
        bus = unsafe withUnsafeBytes(of: capability.bus_info) { bytes in unsafe text(bytes) }
        guard own & cv4l2_capability_capture != 0, own & cv4l2_capability_streaming != 0 else {
            Glibc.close(descriptor)
            throw CaptureFault(
                .wrongFormat,
                "\(path): not a capture device (a camera often has a second node for metadata; see datascan cameras)")
        }
    }

    deinit { close() }

    /// Reserves the device among daemons of this station for as long as it is open, so that two of them with `device: auto` never open
    /// one camera. Other programs don't notice.
    func claim() throws(CaptureFault) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
        throw CaptureFault(
            .busy,
            "\(path): the daemon of another camera uses it; give each its own device with datascan cameras --assign")
    }

    /// Closes the device.
    func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
    }

    /// Returns all modes of the device; for a range of sizes, the size in it that is nearest to the wanted one.
    func modes(width: Int, height: Int) -> [CameraMode] {
        var modes: [CameraMode] = []
        for index in 0..<UInt32(64) {
            var format = v4l2_fmtdesc()
            format.index = index
            format.type = cv4l2_capture
            guard unsafe cv4l2_enumerate_format(descriptor, &format) == 0 else { break }
            for (width, height) in sizes(format.pixelformat, width, height) {
                let mode = CameraMode(
                    format: FourCC(code: format.pixelformat), width: width, height: height,
                    frameRates: rates(format.pixelformat, width, height))
                // Some drivers list a format once per colour space.
                if !modes.contains(mode) { modes.append(mode) }
            }
        }
        return modes
    }

    private func sizes(_ format: UInt32, _ width: Int, _ height: Int) -> [(Int, Int)] {
        var sizes: [(Int, Int)] = []
        for index in 0..<UInt32(256) {
            var size = v4l2_frmsizeenum()
            size.index = index
            size.pixel_format = format
            guard unsafe cv4l2_enumerate_size(descriptor, &size) == 0 else { break }
            guard size.type != V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else {
                sizes.append((Int(size.discrete.width), Int(size.discrete.height)))
                continue
            }
            var bounds = [UInt32](repeating: 0, count: 6)
            unsafe cv4l2_size_bounds(&size, &bounds)
            func fit(_ wanted: Int, _ least: UInt32, _ most: UInt32, _ step: UInt32) -> Int {
                let clamped = min(max(wanted, Int(least)), Int(most))
                return Int(least) + (clamped - Int(least)) / max(1, Int(step)) * max(1, Int(step))
            }
            sizes.append((fit(width, bounds[0], bounds[1], bounds[2]), fit(height, bounds[3], bounds[4], bounds[5])))
            break
        }
        return sizes
    }

    /// Returns the rates at a size, the highest first; empty if the driver doesn't report them.
    private func rates(_ format: UInt32, _ width: Int, _ height: Int) -> [Double] {
        var rates: [Double] = []
        for index in 0..<UInt32(64) {
            var interval = v4l2_frmivalenum()
            interval.index = index
            interval.pixel_format = format
            interval.width = UInt32(width)
            interval.height = UInt32(height)
            guard unsafe cv4l2_enumerate_interval(descriptor, &interval) == 0 else { break }
            // For a range of intervals, the union's first field is the shortest one; for a single interval, it is that
            // interval.
            let shortest = interval.discrete
            if shortest.numerator > 0 { rates.append(Double(shortest.denominator) / Double(shortest.numerator)) }
        }
        return rates.sorted(by: >)
    }
}

/// Returns the text in a fixed-size field of a C structure.
func text(_ field: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
}
