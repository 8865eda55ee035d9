import CV4L2
import Glibc
import Imaging
import ScanModel

/// A streaming device: its format is set, its buffers are mapped and queued. Owns all of it; `close` releases all of
/// it.
// Unchecked: only one thread uses it at a time: the driver's thread while opening and closing, the pipeline's in
// between. DriverCall transfers it. The driver's thread also sets controls in between, which uses only the descriptor.
final class V4L2Stream: CameraStream, @unchecked Sendable {
    let device: V4L2Device
    /// The mode that the driver agreed to, or that the frames turned out to have.
    var mode: CameraMode { decoder.mode }
    let report: CameraReport
    let lastingNames: [String]
    let isReopenedWhenStalled = true
    var path: String { device.path }
    private let buffers: MappedBuffers
    private let decoder: BufferDecoder
    private var lastSequence: UInt32?
    private var lastTime = 0.0
    private var lastLook: Double
    private let started: Double
    private var maySkip = 8

    /// Buffers in flight: one is read, one is filled, two wait.
    static let bufferCount: UInt32 = 4
    /// Seconds without a read after which the waiting buffers are stale, because the driver had no buffers for newer
    /// frames.
    static let staleAfter = 0.5

    /// Opens, configures and starts a device. May take seconds.
    init(device: V4L2Device, settings: CameraSettings, clock: CaptureClock) throws(CaptureFault) {
        self.device = device
        try device.claim()
        let agreement = try device.agree(on: settings)
        decoder = BufferDecoder(agreement)
        buffers = try MappedBuffers(device: device, count: Self.bufferCount)
        for index in 0..<buffers.count { try buffers.queue(UInt32(index)) }
        started = clock.monotonic()
        var type = CInt(cv4l2_capture)
        try Self.check(unsafe cv4l2_start_stream(device.descriptor, &type), .start, device)
        // Set after the start, because starting resets the controls of some cameras.
        let controls = device.apply(settings.controls)
        lastingNames = CameraList.lastingNames(of: device.path)
        report = CameraReport(
            name: device.name, stableName: lastingNames.first, modeReason: agreement.reason, controls: controls,
            zoom: device.range(of: .zoom))
        lastLook = started
    }

    deinit { close() }

    /// Stops the stream, unmaps the buffers and closes the device completely; otherwise drivers don't recover. May take
    /// seconds.
    func close() {
        guard device.descriptor >= 0 else { return }
        var type = CInt(cv4l2_capture)
        unsafe _ = cv4l2_stop_stream(device.descriptor, &type)
        buffers.unmap()
        device.close()
    }

    func set(_ controls: [CameraControl: ControlSetting]) -> [ControlOutcome] { device.apply(controls) }

    /// Waits for the newest frame and decodes the part that a region needs.
    func next(
        into frame: inout Frame, region: Region, timeout: Double, clock: CaptureClock,
        counters: inout CaptureCounters, tap: FrameTap?, recent: RecentFrames?
    ) throws(CaptureFault) -> StreamOutcome {
        if clock.monotonic() - lastLook > Self.staleAfter { try discard(&counters, tap, clock) }
        defer { lastLook = clock.monotonic() }
        guard try isReady(within: timeout) else { return .nothing }
        var newest: v4l2_buffer?
        var isFlagged = false
        // At most as many as there are buffers: a device that fills them as fast as they are returned would never let
        // this end.
        for _ in 0..<buffers.count {
            guard let buffer = unsafe try fetch(&counters) else { break }
            if let tap { unsafe offer(buffer, to: tap, clock) }
            if unsafe isLeftOver(buffer) {
                lastSequence = nil
                unsafe try passOver(buffer, &counters)
                continue
            }
            if unsafe Self.isFlagged(buffer) {
                // An older intact frame is better than a newer damaged one.
                isFlagged = true
                unsafe try passOver(buffer, &counters)
            } else {
                if let passed = unsafe newest { unsafe try passOver(passed, &counters) }
                unsafe newest = buffer
            }
            guard try isReady(within: 0) else { break }
        }
        guard let buffer = unsafe newest else { return isFlagged ? .damaged(.flagged) : .nothing }
        // Unsafe: the mapping lives as long as this stream, and the driver doesn't write to a dequeued buffer.
        let data = unsafe buffers.data(buffer)
        let damage = unsafe decoder.decode(data, region: region, into: &frame)
        if damage == nil, let recent { unsafe decoder.offer(data, to: recent) }
        unsafe try buffers.queue(buffer.index)
        if let damage {
            counters.damage[damage, default: 0] += 1
            return .damaged(damage)
        }
        let now = clock.monotonic()
        // Ignore an implausible timestamp, for example from another clock or a counter that wrapped.
        let stamp = unsafe stamp(of: buffer).flatMap { stamp in
            stamp <= now && stamp > now - Self.staleAfter && stamp > lastTime ? stamp : nil
        }
        frame.captureTime = stamp ?? now
        lastTime = frame.captureTime
        frame.time = clock.wall() - (now - frame.captureTime)
        frame.number = counters.delivered
        counters.delivered += 1
        return .frame
    }

    /// Returns whether a frame was taken before the stream was started: some drivers first deliver one that is seconds
    /// old.
    private func isLeftOver(_ buffer: v4l2_buffer) -> Bool {
        // A clock that differs from ours, or that wrapped, may always be behind.
        guard maySkip > 0, let stamp = unsafe stamp(of: buffer), stamp < started else { return false }
        maySkip -= 1
        return true
    }

    /// Returns the capture time on the monotonic clock; nil if the driver uses another clock.
    private func stamp(of buffer: v4l2_buffer) -> Double? {
        guard unsafe buffer.flags & cv4l2_buffer_clock_mask == cv4l2_buffer_clock_monotonic else { return nil }
        return unsafe Double(buffer.timestamp.tv_sec) + Double(buffer.timestamp.tv_usec) / 1e6
    }

    /// Takes a filled buffer from the driver; returns nil if none is filled.
    private func fetch(_ counters: inout CaptureCounters) throws(CaptureFault) -> v4l2_buffer? {
        guard let buffer = unsafe try buffers.dequeue() else { return nil }
        // A gap in the sequence numbers means that the driver lost frames, or had no buffers for them.
        if let lastSequence {
            unsafe counters.dropped += max(0, Int(Int32(bitPattern: buffer.sequence &- lastSequence)) - 1)
        }
        lastSequence = unsafe buffer.sequence
        return unsafe buffer
    }

    /// Returns all waiting buffers to the driver without decoding them.
    private func discard(_ counters: inout CaptureCounters, _ tap: FrameTap?, _ clock: CaptureClock)
        throws(CaptureFault)
    {
        for _ in 0..<buffers.count {
            guard try isReady(within: 0), let buffer = unsafe try fetch(&counters) else { return }
            if let tap { unsafe offer(buffer, to: tap, clock) }
            unsafe try passOver(buffer, &counters)
        }
    }

    /// Returns a buffer to the driver without decoding it, and counts it.
    private func passOver(_ buffer: v4l2_buffer, _ counters: inout CaptureCounters) throws(CaptureFault) {
        if unsafe Self.isFlagged(buffer) {
            counters.damage[.flagged, default: 0] += 1
        } else {
            counters.dropped += 1
        }
        unsafe try buffers.queue(buffer.index)
    }

    private static func isFlagged(_ buffer: v4l2_buffer) -> Bool { unsafe buffer.flags & cv4l2_buffer_error != 0 }

    /// Passes on a dequeued buffer unchanged.
    private func offer(_ buffer: v4l2_buffer, to tap: FrameTap, _ clock: CaptureClock) {
        let now = clock.monotonic()
        let stamp = unsafe stamp(of: buffer)
        // Unsafe: the driver doesn't write to a dequeued buffer, and the tap copies.
        unsafe tap.offer(
            buffers.data(buffer).span,
            layout: RawFrame.Layout(
                format: mode.format.description, width: mode.width, height: mode.height,
                bytesPerLine: decoder.bytesPerLine),
            captureTime: stamp.flatMap { $0 > 0 && $0 <= now ? $0 : nil } ?? now,
            isFlagged: Self.isFlagged(buffer))
    }

    private func isReady(within timeout: Double) throws(CaptureFault) -> Bool {
        var waiting = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
        let ready = unsafe poll(&waiting, 1, CInt(timeout * 1000))
        if ready < 0 && errno != EINTR { throw CaptureFault(.fetch, device: device.path, error: errno) }
        if ready > 0, waiting.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0, waiting.revents & Int16(POLLIN) == 0 {
            // The next fetch reports an error of the queue too, with its number.
            if waiting.revents & Int16(POLLHUP) != 0 { throw CaptureFault(.fetch, device: device.path, error: ENODEV) }
            return true
        }
        return ready > 0
    }

    static func check(_ error: CInt, _ call: CaptureFault.Call, _ device: V4L2Device) throws(CaptureFault) {
        if error != 0 { throw CaptureFault(call, device: device.path, error: error) }
    }
}
