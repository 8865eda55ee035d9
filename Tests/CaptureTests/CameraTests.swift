import Glibc
import Imaging
import ScanModel
import Testing

@testable import Capture

@Suite struct ModeChoiceTests {
    private static func mode(_ format: FourCC, _ width: Int, _ height: Int, _ rate: Double) -> CameraMode {
        CameraMode(format: format, width: width, height: height, frameRates: [rate])
    }

    /// What a typical USB 2 webcam offers: YUYV at full size, but slow.
    private static let webcam = [
        mode(.yuyv, 640, 480, 30), mode(.yuyv, 1280, 720, 10), mode(.mjpeg, 640, 480, 30),
        mode(.mjpeg, 1280, 720, 30), mode(.mjpeg, 1920, 1080, 30),
    ]
    /// A camera that has no JPEG: its large sizes are slow.
    private static let raw = [mode(.yuyv, 640, 480, 30), mode(.yuyv, 800, 600, 20), mode(.yuyv, 1280, 720, 8)]

    /// Width, height, rate and format wanted; nil: auto.
    struct Wish {
        var size: (Int, Int)?
        var rate: Double?
        var format: FourCC?
    }

    @Test(arguments: [
        (webcam, Wish(), mode(.mjpeg, 1280, 720, 30), "YUYV gives only 10/s"),
        (webcam, Wish(size: (1280, 720), rate: 30), mode(.mjpeg, 1280, 720, 30), "1280x720 was requested"),
        (webcam, Wish(size: (1280, 720), rate: 10), mode(.yuyv, 1280, 720, 10), "YUYV is the cheapest"),
        (webcam, Wish(size: (640, 480), rate: 30), mode(.yuyv, 640, 480, 30), "YUYV is the cheapest"),
        (webcam, Wish(size: (1600, 900), rate: 30), mode(.mjpeg, 1920, 1080, 30), "nearest to 1600x900"),
        (webcam, Wish(size: (320, 240), rate: 30), mode(.yuyv, 640, 480, 30), "nearest to 320x240"),
        (webcam, Wish(rate: 30, format: .yuyv), mode(.yuyv, 640, 480, 30), "YUYV was requested"),
        (webcam, Wish(size: (1280, 720), format: .yuyv), mode(.yuyv, 1280, 720, 10), "at most 10/s of 30/s"),
        // Where the size is free a fluent rate comes first; where it is asked for, the size.
        (raw, Wish(), mode(.yuyv, 800, 600, 20), "nearest to 1280x720"),
        (raw, Wish(size: (1280, 720), rate: 30), mode(.yuyv, 1280, 720, 8), "at most 8/s of 30/s"),
    ])
    func theAskedSizeAndRateAtTheLeastCost(offered: [CameraMode], wish: Wish, chosen: CameraMode, because: String)
        throws
    {
        var settings = CameraSettings()
        (settings.width, settings.height) = (wish.size?.0, wish.size?.1)
        (settings.frameRate, settings.format) = (wish.rate, wish.format)
        let choice = try #require(ModeChoice(of: offered, for: settings))
        #expect(choice.mode == chosen)
        #expect(choice.reason.contains(because), "\(choice.reason)")
    }

    @Test func noneOfTheAskedFormat() {
        var settings = CameraSettings()
        settings.format = .nv12
        #expect(ModeChoice(of: Self.webcam, for: settings) == nil)
        #expect(ModeChoice(of: [], for: CameraSettings()) == nil)
    }

    @Test func namesOfFormats() {
        #expect(FourCC.mjpeg.description == "MJPG")
        #expect(FourCC(code: 0x2036_3159).description == "Y16")
        #expect(FourCC(code: 0x2036_3159 | 1 << 31).description == "Y16-BE")
    }
}

@Suite struct CaptureFaultTests {
    @Test(arguments: [
        (CaptureFault.Call.open, ENOENT, CameraState.absent), (.fetch, ENODEV, .absent), (.open, EACCES, .absent),
        (.setFormat, EBUSY, .busy), (.buffers, EBUSY, .busy), (.start, ENOSPC, .noBandwidth),
        (.setFormat, EINVAL, .wrongFormat), (.start, EINVAL, .stalled), (.queue, EINVAL, .stalled),
        (.fetch, EIO, .stalled),
        (.start, EPROTO, .stalled), (.start, ETIMEDOUT, .stalled),
    ])
    func anErrorNumberIsAState(call: CaptureFault.Call, number: CInt, state: CameraState) {
        let fault = CaptureFault(call, device: "/dev/video0", error: number)
        #expect(fault.state == state)
        #expect(fault.reason.hasPrefix("/dev/video0: "))
    }

    /// Whichever call notices it: it is logged once.
    @Test func anAbsentCameraHasOneReason() {
        let reasons = CaptureFault.Call.allCases.map { CaptureFault($0, device: "d", error: ENODEV).reason }
        #expect(Set(reasons).count == 1)
    }

    @Test(arguments: [("/dev/video-that-is-not-there", CameraState.absent), ("/dev/null", .wrongFormat)])
    func aMissingCameraIsAStateAndNotAnEnd(device: String, state: CameraState) {
        var settings = CameraSettings()
        settings.device = device
        let source = CameraSource(settings)
        var frame = Frame()
        #expect(source.next(into: &frame, region: .full, timeout: 600) == .changed)
        #expect(source.info.state == state)
        #expect(source.counters.faults == (state == .absent ? [:] : [state: 1]))
        #expect(source.next(into: &frame, region: .full, timeout: 0) == .nothing)
        source.pause()
        #expect(source.info.state == .paused)
        source.resume()
        #expect(source.next(into: &frame, region: .full, timeout: 600) == .changed)
        #expect(source.info.state == state)
    }
}

@Suite struct CameraJSONTests {
    @Test func aCameraIsWrittenWithAllThatItOffers() {
        var camera = CameraList.Entry(path: "/dev/video0", stableNames: ["/dev/v4l/by-id/usb-cam"])
        (camera.name, camera.bus) = ("Cam", "usb-1")
        camera.modes = [CameraMode(format: .mjpeg, width: 1280, height: 720, frameRates: [30, 14.985])]
        camera.controls = [
            ControlRange(
                control: .zoom, values: 100...400, step: 5, standard: 100, current: 150, hasAutomatic: false,
                isAutomatic: false),
            ControlRange(
                control: .focus, values: 0...250, step: 1, standard: 0, current: 30, hasAutomatic: true,
                isAutomatic: true),
        ]
        let broken = CameraList.Entry(path: "/dev/video2", stableNames: [], fault: CaptureFault(.busy, "held"))
        var json = JSONWriter()
        CameraList.write([camera, broken], to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self) == """
                {"cameras":[{"device":"/dev/video0","name":"Cam","bus":"usb-1","stableNames":["/dev/v4l/by-id/usb-cam"],\
                "modes":[{"format":"MJPG","width":1280,"height":720,"frameRates":[30,14.985]}],"controls":[\
                {"name":"zoom","minimum":100,"maximum":400,"step":5,"default":100,"value":150},\
                {"name":"focus","minimum":0,"maximum":250,"step":1,"default":0,"value":30,"automatic":true}]},\
                {"device":"/dev/video2","name":"","bus":"","stableNames":[],"modes":[],"controls":[],"problem":"held"}]}
                """)
    }

    /// What a request leaves out stays; auto takes a wish back.
    @Test func settingsAreReadOverThoseInForce() throws {
        var settings = CameraSettings()
        (settings.device, settings.width, settings.height) = ("/dev/video3", 640, 480)
        (settings.frameRate, settings.format) = (15, .yuyv)
        settings.controls = [.focus: .value(4), .gain: .value(1)]
        var reader = SettingReader()
        let text = #"{"width":"auto","format":"auto","frameRate":"auto","controls":{"gain":"auto","zoom":120}}"#
        settings.read(try SettingNode(json: Array(text.utf8)), &reader)
        #expect(reader.mistakes.isEmpty)
        #expect(settings.device == "/dev/video3" && settings.width == nil && settings.height == 480)
        #expect(settings.frameRate == nil && settings.format == nil)
        #expect(settings.controls == [.focus: .value(4), .gain: .automatic, .zoom: .value(120)])
    }

    @Test(arguments: [
        (#"{"device":"unix:/run/datascan-feed/door.sock","frameRate":5,"width":"auto","controls":{}}"#, [String]()),
        (
            #"{"device":"unix:door.sock"}"#,
            ["this is 'unix:door.sock'; a stream is unix: and the absolute path of a socket"]
        ),
        (#"{"device":"unix:/"}"#, ["a stream is unix: and the absolute path"]),
        (#"{"device":"rtsp://door"}"#, ["allowed is auto, a path such as /dev/v4l/by-id/…, or unix: and a path"]),
        (
            #"{"device":"unix:/a.sock","width":640,"format":"MJPG","controls":{"gain":1}}"#,
            [
                "format can't be set for unix:/a.sock; set it in the program", "width can't be set",
                "unix:/a.sock has no controls",
            ]
        ),
    ])
    func aStreamHasOnlyAFrameRate(text: String, mistakes: [String]) throws {
        var settings = CameraSettings()
        var reader = SettingReader()
        settings.read(try SettingNode(json: Array(text.utf8)), &reader)
        #expect(reader.mistakes.count == mistakes.count)
        for (mistake, expected) in zip(reader.mistakes, mistakes) {
            #expect(mistake.message.contains(expected), "\(mistake.message)")
        }
    }
}
