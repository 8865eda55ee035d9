import Capture
import Glibc
import Imaging
import ScanModel
import Testing

@Suite struct CameraModeTests {
    private func mode(_ format: FourCC, _ width: Int, _ height: Int, _ rate: Double) -> CameraMode {
        CameraMode(format: format, width: width, height: height, frameRate: rate)
    }

    /// What a typical USB 2 webcam offers: YUYV at full size, but slow.
    private var webcam: [CameraMode] {
        [
            mode(.yuyv, 640, 480, 30), mode(.yuyv, 1280, 720, 10), mode(.mjpeg, 640, 480, 30),
            mode(.mjpeg, 1280, 720, 30),
            mode(.mjpeg, 1920, 1080, 30),
        ]
    }

    @Test func theAskedSizeAndRateAtTheLeastCost() {
        func best(_ width: Int, _ height: Int, _ rate: Double) -> CameraMode? {
            CameraMode.best(of: webcam, width: width, height: height, frameRate: rate)
        }
        #expect(best(1280, 720, 30) == mode(.mjpeg, 1280, 720, 30))
        #expect(best(1280, 720, 10) == mode(.yuyv, 1280, 720, 10))
        #expect(best(640, 480, 30) == mode(.yuyv, 640, 480, 30))
        #expect(best(1600, 900, 30) == mode(.mjpeg, 1920, 1080, 30))
        #expect(best(320, 240, 30) == mode(.yuyv, 640, 480, 30))
        #expect(CameraMode.best(of: [], width: 1, height: 1, frameRate: 1) == nil)
    }

    @Test func namesOfFormats() {
        #expect(FourCC.mjpeg.description == "MJPG")
        #expect(FourCC(code: 0x2036_3159).description == "Y16")
        #expect(FourCC(code: 0x2036_3159 | 1 << 31).description == "Y16-BE")
    }
}

@Suite struct CaptureFaultTests {
    @Test(arguments: [
        (ENOENT, CameraState.absent), (ENODEV, .absent), (EACCES, .absent), (EBUSY, .busy), (ENOSPC, .noBandwidth),
        (EINVAL, .wrongFormat), (EIO, .stalled),
    ])
    func anErrorNumberIsAState(number: CInt, state: CameraState) {
        let fault = CaptureFault("open", device: "/dev/video0", error: number)
        #expect(fault.state == state)
        #expect(fault.reason.hasPrefix("/dev/video0: open: "))
    }

    @Test func aMissingCameraIsAStateAndNotAnEnd() {
        var settings = CameraSettings()
        settings.device = "/dev/video-that-is-not-there"
        let source = CameraSource(settings)
        var frame = Frame()
        #expect(source.next(into: &frame, region: .full, timeout: 0) == .changed)
        #expect(source.info.state == .absent)
        #expect(source.next(into: &frame, region: .full, timeout: 0) == .nothing)
        settings.device = "/dev/null"
        let null = CameraSource(settings)
        #expect(null.next(into: &frame, region: .full, timeout: 0) == .changed)
        #expect(null.info.state == .wrongFormat)
    }
}

@Suite struct ReopenPolicyTests {
    @Test func waitsGrowAndStartAgain() {
        var policy = ReopenPolicy()
        #expect(policy.wait(at: 0) == 0)
        var waits: [Double] = []
        var time = 0.0
        for _ in 0..<8 {
            policy.failed(at: time)
            waits.append(policy.wait(at: time))
            time += policy.wait(at: time)
        }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30])
        policy.succeeded()
        policy.failed(at: time)
        #expect(policy.wait(at: time) == 1)
        policy.hurry()
        #expect(policy.wait(at: time) == 0)
    }
}
