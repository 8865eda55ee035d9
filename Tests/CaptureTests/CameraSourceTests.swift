import Dispatch
import Imaging
import ScanModel
import Synchronization
import Testing

@testable import Capture

/// What becomes of a camera that opens, fails, hangs and is steered, with a device that the test plays.
@Suite struct CameraSourceTests {
    private let device = PlayedDevice()
    private var frame = Frame()

    private func source(_ change: (inout CameraSettings) -> Void = { _ in }) -> CameraSource {
        var settings = CameraSettings()
        change(&settings)
        return CameraSource(settings, clock: device.clock, opener: device.opener)
    }

    /// Lets so many seconds pass, and notes each state that the camera comes into.
    private mutating func run(_ source: CameraSource, _ seconds: Double, step: Double = 0.1) -> [CameraState] {
        var states: [CameraState] = []
        let end = device.time + seconds
        while device.time < end {
            // Driver calls are on another thread, in real time; the clock stands still meanwhile.
            let outcome = source.next(into: &frame, region: .full, timeout: 0.02)
            if states.last != source.info.state { states.append(source.info.state) }
            if outcome == .ended { break }
            switch source.phase {
            case .opening, .closing: if !device.hangs { continue }
            default: break
            }
            device.advance(step)
        }
        return states
    }

    @Test mutating func aFaultOfAHealthyCameraIsMendedAtOnce() {
        let source = source()
        #expect(run(source, 3).last == .streaming)
        device.behave { $0.fault = CaptureFault(.absent, "gone") }
        #expect(run(source, 1).suffix(2) == [.absent, .streaming])
        #expect(source.counters.opened == 2 && source.counters.faults == [.absent: 1])
        #expect(device.opened == 2 && device.closed == 1, "all of it is closed before it is opened again")
    }

    @Test mutating func framesThatStopAndComeAgainNeedNoReopening() {
        let source = source()
        _ = run(source, 3)
        device.behave { $0.isSilent = true }
        #expect(run(source, 2.5).last == .stalled)
        #expect(source.info.reason == "/dev/played: it is open, but delivers no frames")
        // It is opened anew now and then, and open in between.
        #expect(run(source, 3) == [.stalled])
        device.behave { $0.isSilent = false }
        #expect(run(source, 1.5).last == .streaming)
    }

    @Test mutating func aCameraWithoutFramesIsWedgedAndGivenUp() {
        let source = source()
        _ = run(source, 3)
        device.behave { $0.isSilent = true }
        #expect(run(source, 40) == [.streaming, .stalled, .wedged])
        #expect(run(source, 80) == [.wedged])
        #expect(source.next(into: &frame, region: .full, timeout: 0) == .ended)
        #expect(source.info.state == .wedged && source.info.reason?.contains("unplug and reconnect it") == true)
    }

    /// Somebody takes it out, and comes back much later.
    @Test mutating func resumingStartsAnew() {
        let source = source()
        device.behave { $0.isSilent = true }
        _ = run(source, 40)
        #expect(source.info.state == .wedged)
        source.pause()
        #expect(run(source, 100) == [.paused])
        device.behave { $0.isSilent = false }
        source.resume()
        #expect(run(source, 2) == [.paused, .streaming])
    }

    @Test mutating func whatIsDamagedIsCountedAndNamed() {
        let source = source()
        _ = run(source, 3)
        device.behave { $0.damage = .truncated }
        #expect(run(source, 3).last == .stalled)
        #expect(source.info.reason == "/dev/played: it delivers only unusable frames: truncated")
        #expect(source.counters.damage.keys.map(\.self) == [.truncated])
    }

    @Test mutating func aDriverThatHangsIsToldAndComesBack() throws {
        let source = source()
        device.behave { $0.hangs = true }
        #expect(run(source, 9) == [.absent])
        #expect(run(source, 2) == [.absent, .wedged])
        #expect(source.info.reason == "auto: the driver does not return from opening it")
        device.letGo()
        _ = source.next(into: &frame, region: .full, timeout: 5)
        #expect(run(source, 1).last == .streaming)
    }

    /// The old camera must not be kept, nor what is known of it.
    @Test mutating func settingsThatChangeDuringAnOpeningCount() {
        let source = source { $0.device = "/dev/video7" }
        device.behave { $0.hangs = true }
        _ = run(source, 0.5)
        var other = CameraSettings()
        other.device = "/dev/video8"
        source.apply(other)
        device.letGo()
        _ = source.next(into: &frame, region: .full, timeout: 5)
        #expect(run(source, 1).last == .streaming)
        #expect(device.asked.map(\.device) == ["/dev/video7", "/dev/video8"])
        #expect(device.asked.last?.known == [])
        #expect(device.closed == 1)
    }

    @Test mutating func controlsAreSetWhileFramesGoOn() throws {
        let source = source { $0.controls = [.focus: .value(5), .zoom: .value(100)] }
        _ = run(source, 3)
        var settings = try #require(source.cameraSettings)
        settings.controls[.zoom] = .value(150)
        source.apply(settings)
        settings.controls[.gain] = .value(700)
        source.apply(settings)
        #expect(run(source, 1) == [.streaming])
        // The driver's thread works in real time.
        for _ in 0..<1000 where source.report?.controls.count != 2 {
            _ = run(source, 0.1)
            CaptureClock.system.sleep(0.01)
        }
        #expect(device.opened == 1 && device.closed == 0)
        // What is the same is not set again, and what came together is one call.
        #expect(device.set == [[.zoom: .value(150), .gain: .value(700)]])
        #expect(source.report?.controls.map(\.control) == [.gain, .zoom])
        #expect(
            source.report?.controls.map(\.value) == [nil, 150] && source.report?.controls.first?.problem == "refused")
        settings.width = 640
        settings.controls[.zoom] = .value(200)
        source.apply(settings)
        #expect(run(source, 2).last == .streaming)
        #expect(device.opened == 2 && device.set.count == 1, "a camera that is opened anew is set with it")
        #expect(device.asked.last?.zoom == .value(200))
    }

    @Test mutating func aCameraIsKnownByItsLastingNames() {
        let source = source()
        _ = run(source, 3)
        device.behave { $0.fault = CaptureFault(.absent, "gone") }
        _ = run(source, 1)
        #expect(device.asked.last?.known == ["/dev/v4l/by-id/played"])
        #expect(device.asked.map(\.isLoyal) == [false, true])
        // After a while another one will do.
        device.behave {
            $0.fault = CaptureFault(.absent, "gone")
            $0.refusal = CaptureFault(.absent, "gone")
        }
        _ = run(source, 20)
        #expect(device.asked.last?.isLoyal == false)
    }
}

/// A device of the test's own, with a clock of its own.
private final class PlayedDevice: Sendable {
    struct Behaviour {
        var fault: CaptureFault?
        var refusal: CaptureFault?
        var damage: FrameDamage?
        var isSilent = false
        var hangs = false
    }
    struct Request {
        var device: String
        var known: [String]
        var isLoyal: Bool
        var zoom: ControlSetting?
    }
    private struct State {
        var behaviour = Behaviour()
        var time = 1000.0
        var opened = 0
        var closed = 0
        var asked: [Request] = []
        var set: [[CameraControl: ControlSetting]] = []
    }
    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)

    var time: Double { state.withLock { $0.time } }
    var hangs: Bool { state.withLock { $0.behaviour.hangs } }
    var opened: Int { state.withLock { $0.opened } }
    var closed: Int { state.withLock { $0.closed } }
    var asked: [Request] { state.withLock { $0.asked } }
    var set: [[CameraControl: ControlSetting]] { state.withLock { $0.set } }
    func advance(_ seconds: Double) { state.withLock { $0.time += seconds } }
    func behave(_ change: (inout Behaviour) -> Void) { state.withLock { change(&$0.behaviour) } }
    func letGo() {
        behave { $0.hangs = false }
        gate.signal()
    }

    var clock: CaptureClock { CaptureClock(monotonic: { self.time }, wall: { self.time }, sleep: { _ in }) }

    var opener: CameraOpener {
        { [self] settings, known, isLoyal throws(CaptureFault) in
            let behaviour = state.withLock { state in
                state.asked.append(
                    Request(
                        device: settings.device, known: known, isLoyal: isLoyal,
                        zoom: settings.controls[.zoom]))
                return state.behaviour
            }
            if behaviour.hangs { gate.wait() }
            if let refusal = behaviour.refusal { throw refusal }
            state.withLock { $0.opened += 1 }
            return PlayedStream(self)
        }
    }

    private final class PlayedStream: CameraStream {
        let report = CameraReport(name: "played")
        let lastingNames = ["/dev/v4l/by-id/played"]
        let path = "/dev/played"
        let isReopenedWhenStalled = true
        let mode = CameraMode(format: .mjpeg, width: 64, height: 48, frameRates: [30])
        private let device: PlayedDevice

        init(_ device: PlayedDevice) { self.device = device }

        func next(
            into frame: inout Frame, region: Region, timeout: Double, clock: CaptureClock,
            counters: inout CaptureCounters, tap: FrameTap?, recent: RecentFrames?
        ) throws(CaptureFault) -> StreamOutcome {
            let behaviour = device.state.withLock { state in
                defer { state.behaviour.fault = nil }
                return state.behaviour
            }
            if let fault = behaviour.fault { throw fault }
            if behaviour.isSilent { return .nothing }
            if let damage = behaviour.damage {
                counters.damage[damage, default: 0] += 1
                return .damaged(damage)
            }
            counters.delivered += 1
            return .frame
        }

        func set(_ controls: [CameraControl: ControlSetting]) -> [ControlOutcome] {
            device.state.withLock { $0.set.append(controls) }
            return controls.map { control, setting in
                if case .value(let value) = setting, value < 300 {
                    return ControlOutcome(control: control, value: value)
                }
                return ControlOutcome(control: control, problem: "refused")
            }.sorted { $0.control.rawValue < $1.control.rawValue }
        }

        func close() { device.state.withLock { $0.closed += 1 } }
    }
}
