import Glibc
import Imaging
import ScanModel
import Synchronization

/// The stream of a program that writes to a socket, in place of a device.
// Unchecked: only one thread uses it at a time, as with V4L2Stream; the receiver has its own lock.
final class SocketStream: CameraStream, @unchecked Sendable {
    let report: CameraReport
    let lastingNames: [String] = []
    let path: String
    /// Nothing is gained by opening it again: it reports itself what the program does.
    let isReopenedWhenStalled = false
    private let receiver: StreamReceiver
    private let expectedRate: Double
    private var decoder: BufferDecoder?
    private var frameRate: Double?
    private var current = StreamReceiver.Received()
    private var form: (connection: Int, header: Y4MHeader?) = (0, nil)
    private var lastTime = -Double.infinity

    /// Minimum seconds between the capture times of two frames: frames that arrive together are still two frames.
    static let leastInterval = 0.001

    /// Starts to listen.
    init(_ address: StreamAddress, settings: CameraSettings, clock: CaptureClock) throws(CaptureFault) {
        path = address.description
        expectedRate = settings.frameRate ?? 0
        receiver = try StreamReceiver(address, interval: expectedRate > 0 ? 1 / expectedRate : 0, clock: clock)
        report = CameraReport(
            name: "stream", modeReason: "the program that writes to the socket decides",
            controls: Self.refuse(settings.controls))
    }

    deinit { close() }

    /// The format of the latest frames, with the measured rate.
    var mode: CameraMode {
        var mode = decoder?.mode ?? CameraMode(format: .mjpeg, width: 0, height: 0, frameRates: [])
        let rate = frameRate ?? expectedRate
        mode.frameRates = rate > 0 ? [rate] : []
        return mode
    }

    func set(_ controls: [CameraControl: ControlSetting]) -> [ControlOutcome] { Self.refuse(controls) }

    private static func refuse(_ controls: [CameraControl: ControlSetting]) -> [ControlOutcome] {
        controls.keys.sorted { $0.rawValue < $1.rawValue }
            .map {
                ControlOutcome(
                    control: $0, problem: "a stream has no controls; set it in the program that writes to it")
            }
    }

    func close() { receiver.close() }

    func next(
        into frame: inout Frame, region: Region, timeout: Double, clock: CaptureClock,
        counters: inout CaptureCounters, tap: FrameTap?, recent: RecentFrames?
    ) throws(CaptureFault) -> StreamOutcome {
        receiver.state.withLock { $0.tap = tap }
        let isTaken = receiver.take(&current, timeout: timeout)
        let gone = receiver.state.withLock { state in
            counters.dropped += state.dropped
            for (damage, count) in state.damage { counters.damage[damage, default: 0] += count }
            state.dropped = 0
            state.damage.removeAll(keepingCapacity: true)
            frameRate = state.frameRate
            return state.fault
        }
        if let gone { throw gone }
        guard isTaken else { return waiting(clock) ?? .nothing }
        if let damage = decode(region, into: &frame) {
            counters.damage[damage, default: 0] += 1
            receiver.state.withLock { $0.health.finds(damage) }
            return waiting(clock) ?? .damaged(damage)
        }
        let now = clock.monotonic()
        let mode = mode
        receiver.state.withLock { state in
            state.health.delivers(at: now)
            state.size = (mode.width, mode.height)
        }
        // Unsafe: bounded by the array, which nothing changes meanwhile.
        if let recent { unsafe current.bytes.withUnsafeBufferPointer { unsafe decoder?.offer($0, to: recent) } }
        frame.captureTime = max(current.captureTime, lastTime + Self.leastInterval)
        lastTime = frame.captureTime
        frame.time = clock.wall() - (now - frame.captureTime)
        frame.number = counters.delivered
        counters.delivered += 1
        return .frame
    }

    private func waiting(_ clock: CaptureClock) -> StreamOutcome? {
        let now = clock.monotonic()
        return receiver.state.withLock { $0.health.fault(at: now) }.map { .waiting($0) }
    }

    private func decode(_ region: Region, into frame: inout Frame) -> FrameDamage? {
        if decoder == nil || form != (current.connection, current.header) {
            form = (current.connection, current.header)
            decoder = BufferDecoder(FormatAgreement(streamed: current.header, frameRate: frameRate ?? expectedRate))
        }
        // Unsafe: bounded by the array, which nothing changes meanwhile.
        return unsafe current.bytes.withUnsafeBufferPointer { bytes in
            unsafe decoder?.decode(bytes, region: region, into: &frame)
        }
    }
}

extension FormatAgreement {
    /// What a stream sends, as far as it is known before a frame is decoded.
    fileprivate init(streamed header: Y4MHeader?, frameRate: Double) {
        let format = header.map { FourCC(name: $0.format) } ?? .mjpeg
        self.init(
            mode: CameraMode(
                format: format, width: header?.width ?? 0, height: header?.height ?? 0,
                frameRates: frameRate > 0 ? [frameRate] : []),
            bytesPerLine: header?.width ?? 0, isFullRange: format == .grey, converter: nil, reason: "")
    }
}
