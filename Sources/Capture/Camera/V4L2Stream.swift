import CV4L2
import Glibc
import Imaging
import ScanModel

/// A device that streams: its format is set, its buffers are mapped and queued. Owns all of it; `deinit` gives all back.
final class V4L2Stream {
    let device: V4L2Device
    /// What the driver agreed to.
    let mode: CameraMode
    private let bytesPerLine: Int
    private let buffers: MappedBuffers
    private let jpeg = JPEGDecoder()
    private let converter: FormatConverter?
    private var lastSequence: UInt32?

    /// Buffers in flight: one is read, one is filled, two wait.
    static let bufferCount: UInt32 = 4

    init(device: V4L2Device, width: Int, height: Int, frameRate: Double) throws(CaptureFault) {
        self.device = device
        let offered = device.modes(width: width, height: height)
        let readable = offered.filter { $0.format.layout != nil }
        var format = unsafe v4l2_format()
        unsafe format.type = cv4l2_capture
        if let mode = CameraMode.best(of: readable, width: width, height: height, frameRate: frameRate) {
            unsafe format.fmt.pix.pixelformat = mode.format.code
            unsafe format.fmt.pix.width = UInt32(mode.width)
            unsafe format.fmt.pix.height = UInt32(mode.height)
            converter = nil
        } else {
            let converter = try FormatConverter(device: device)
            unsafe format = unsafe try converter.sourceFormat(width: width, height: height, offered: offered)
            self.converter = converter
        }
        // Unsafe, here and below: C fills local values during the call; `pix` is the field of the union for this type.
        try Self.check(unsafe cv4l2_set_format(device.descriptor, &format), "setting the format", device)
        let agreed = unsafe FourCC(code: format.fmt.pix.pixelformat)
        guard agreed.layout != nil || converter != nil else {
            throw CaptureFault(.wrongFormat, "\(device.path): the driver insists on the format \(agreed)")
        }
        bytesPerLine = unsafe Int(format.fmt.pix.bytesperline)

        var parameters = v4l2_streamparm()
        parameters.type = cv4l2_capture
        unsafe parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1000, denominator: UInt32(frameRate * 1000))
        // A driver without adjustable rates is no fault; what it says afterwards is the rate.
        var rate = 0.0
        if unsafe cv4l2_set_parameters(device.descriptor, &parameters) == 0 {
            let interval = unsafe parameters.parm.capture.timeperframe
            if interval.numerator > 0 { rate = Double(interval.denominator) / Double(interval.numerator) }
        }
        mode = unsafe CameraMode(
            format: agreed, width: Int(format.fmt.pix.width), height: Int(format.fmt.pix.height), frameRate: rate)
        unsafe try converter?.prepare(format)
        buffers = try MappedBuffers(device: device, count: Self.bufferCount)
        for index in 0..<buffers.count { try buffers.queue(UInt32(index)) }
        var type = CInt(cv4l2_capture)
        try Self.check(unsafe cv4l2_start_stream(device.descriptor, &type), "starting the stream", device)
    }

    deinit {
        var type = CInt(cv4l2_capture)
        unsafe _ = cv4l2_stop_stream(device.descriptor, &type)
    }

    /// Waits for the newest frame and decodes the part that a region needs.
    /// - Returns: whether there was one in time; a damaged frame counts as none.
    func next(
        into frame: inout Frame, region: Region, timeout: Double, clock: CaptureClock,
        counters: inout CaptureCounters, tap: FrameTap?
    ) throws(CaptureFault) -> Bool {
        guard try isReady(within: timeout) else { return false }
        var newest: v4l2_buffer?
        while let buffer = unsafe try buffers.dequeue() {
            // A sequence number that jumps tells of frames that the driver had no buffer for.
            if let lastSequence {
                unsafe counters.dropped += max(0, Int(Int32(bitPattern: buffer.sequence &- lastSequence)) - 1)
            }
            lastSequence = unsafe buffer.sequence
            if let tap { unsafe offer(buffer, to: tap, clock) }
            if let passed = unsafe newest {
                counters.dropped += 1
                unsafe try buffers.queue(passed.index)
            }
            unsafe newest = buffer
            guard try isReady(within: 0) else { break }
        }
        guard let buffer = unsafe newest else { return false }
        let isWhole = unsafe buffer.flags & cv4l2_buffer_error == 0 && decode(buffer, region, &frame)
        unsafe try buffers.queue(buffer.index)
        guard isWhole else {
            counters.damaged += 1
            return false
        }
        let now = clock.monotonic()
        let stamped = unsafe Double(buffer.timestamp.tv_sec) + Double(buffer.timestamp.tv_usec) / 1e6
        let isMonotonic = unsafe buffer.flags & cv4l2_buffer_clock_mask == cv4l2_buffer_clock_monotonic
        frame.captureTime = isMonotonic && stamped > 0 && stamped <= now ? stamped : now
        frame.time = clock.wall() - (now - frame.captureTime)
        frame.number = counters.delivered
        counters.delivered += 1
        return true
    }

    /// Hands a dequeued buffer on as it is.
    private func offer(_ buffer: v4l2_buffer, to tap: FrameTap, _ clock: CaptureClock) {
        let now = clock.monotonic()
        let stamped = unsafe Double(buffer.timestamp.tv_sec) + Double(buffer.timestamp.tv_usec) / 1e6
        let isMonotonic = unsafe buffer.flags & cv4l2_buffer_clock_mask == cv4l2_buffer_clock_monotonic
        // Unsafe: the driver leaves a dequeued buffer alone, and the tap copies.
        unsafe tap.offer(
            buffers.data(buffer).span,
            layout: RawFrame.Layout(
                format: mode.format.description, width: mode.width, height: mode.height, bytesPerLine: bytesPerLine),
            captureTime: isMonotonic && stamped > 0 && stamped <= now ? stamped : now,
            isFlagged: buffer.flags & cv4l2_buffer_error != 0)
    }

    private func isReady(within timeout: Double) throws(CaptureFault) -> Bool {
        var waiting = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
        let ready = unsafe poll(&waiting, 1, CInt(timeout * 1000))
        if ready < 0 && errno != EINTR { throw CaptureFault("waiting for a frame", device: device.path, error: errno) }
        if ready > 0, waiting.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0, waiting.revents & Int16(POLLIN) == 0 {
            throw CaptureFault("waiting for a frame", device: device.path, error: ENODEV)
        }
        return ready > 0
    }

    private func decode(_ buffer: v4l2_buffer, _ region: Region, _ frame: inout Frame) -> Bool {
        // Unsafe: the mapping lives as long as this stream, and the driver leaves a dequeued buffer alone.
        let data = unsafe buffers.data(buffer)
        guard let layout = mode.format.layout else {
            guard let luma = unsafe converter?.luma(of: data) else { return false }
            frame.copy(from: luma.span, width: mode.width, height: mode.height, stride: mode.width, region: region)
            return true
        }
        switch layout {
        case .jpeg:
            return unsafe (try? jpeg.decode(data.span, region: region, into: &frame)) != nil
                && frame.width == mode.width && frame.height == mode.height
        case .luma(let step):
            let stride = max(bytesPerLine, mode.width * step)
            guard data.count >= stride * (mode.height - 1) + mode.width * step else { return false }
            unsafe frame.copy(
                from: data.span, width: mode.width, height: mode.height, stride: stride, step: step, region: region)
            return true
        }
    }

    static func check(_ error: CInt, _ call: String, _ device: V4L2Device) throws(CaptureFault) {
        if error != 0 { throw CaptureFault(call, device: device.path, error: error) }
    }
}
