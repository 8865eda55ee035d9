import Capture
import FoundationEssentials
import ScanModel

/// What can be found out about cameras without using one.
struct CameraCheck {
    private(set) var findings: [Finding] = []
    private let settings: CameraSettings
    private let daemonsCamera: CameraInfo?

    init(settings: CameraSettings, daemonsCamera: CameraInfo?) {
        self.settings = settings
        self.daemonsCamera = daemonsCamera
        let nodes = CameraList.all()
        guard settings.device == "auto" else {
            let camera = CameraList.describe(settings.device)
            check(camera, others: nodes.filter(Self.isUsable), isChosen: true)
            return
        }
        guard !nodes.isEmpty else {
            findings.append(Self.noNode())
            return
        }
        // A webcam has a second node, for metadata, which is no fault.
        let captures = nodes.filter { $0.fault?.state != .wrongFormat }
        guard !captures.isEmpty else {
            let paths = nodes.map(\.path).joined(separator: ", ")
            findings.append(.wrong("camera: none of \(paths) is a capture node", mend: "lsusb; plug a camera in"))
            return
        }
        let chosen = captures.first(where: Self.isUsable) ?? captures[0]
        for camera in captures { check(camera, others: [], isChosen: camera.path == chosen.path) }
    }

    private static func isUsable(_ camera: CameraList.Entry) -> Bool { camera.fault == nil && !camera.modes.isEmpty }

    private static func noNode() -> Finding {
        guard let usb = USBCamera.withoutDriver().first else {
            return .wrong(
                "camera: there is no /dev/video node",
                mend: "plug a camera in; where `lsusb` does not list it, try another cable and port")
        }
        return .wrong(
            "camera: \(usb) is plugged in, but no driver took it", mend: "sudo modprobe uvcvideo; dmesg | tail")
    }

    private mutating func check(_ camera: CameraList.Entry, others: [CameraList.Entry], isChosen: Bool) {
        if let fault = camera.fault {
            findings.append(finding(fault, camera.path, others))
            return
        }
        guard !isHeld(camera) else { return }
        guard let choice = ModeChoice(readableOf: camera.modes, for: settings) else {
            findings.append(
                .wrong(
                    "camera: \(camera.path) offers no format that is asked for and can be read",
                    mend: "datascan cameras; then set camera.format: auto, or another camera.device"))
            return
        }
        let mode = choice.mode
        findings.append(
            .fine(
                "camera: \(camera.path), \(camera.name), \(mode.size) \(mode.format) at \(Int(mode.frameRate.rounded()))/s"
            ))
        if isChosen { checkSettings(camera) }
    }

    private func finding(_ fault: CaptureFault, _ path: String, _ others: [CameraList.Entry]) -> Finding {
        let manager = FileManager.default
        let instead = others.first.map { "set camera.device: \($0.stableNames.first ?? $0.path)" }
        guard manager.fileExists(atPath: path) else {
            return .wrong("camera: \(path) is not there", mend: instead ?? "plug it in; ls -l /dev/v4l/by-id")
        }
        guard manager.isReadableFile(atPath: path), manager.isWritableFile(atPath: path) else {
            let group = (try? manager.attributesOfItem(atPath: path)[.groupOwnerAccountName] as? String) ?? "video"
            return .wrong(
                "camera: \(path) may be opened by the group \(group) only, and this user is not in it",
                mend: "sudo usermod -aG \(group) $USER, then log in again")
        }
        if fault.state == .wrongFormat {
            return .wrong("camera: \(fault.reason)", mend: instead ?? "datascan cameras; then set camera.device")
        }
        return .wrong("camera: \(fault.reason)", mend: "plug it out and in; dmesg | tail")
    }

    /// Whether somebody else uses the camera, which is told.
    private mutating func isHeld(_ camera: CameraList.Entry) -> Bool {
        let node = CameraList.resolve(camera.path) ?? camera.path
        if daemonsCamera?.state == .streaming, daemonsCamera?.device == node {
            findings.append(.fine("camera: \(camera.path), \(camera.name), used by the daemon"))
            checkSettings(camera)
            return true
        }
        guard CameraList.isBusy(node) else { return false }
        let holders = DeviceHolder.all(of: node)
        guard let holder = holders.first else {
            findings.append(
                .wrong("camera: \(camera.path) is held by a program of another user", mend: "sudo datascan doctor"))
            return true
        }
        let names = holders.map { "\($0.name) (process \($0.process))" }.joined(separator: ", ")
        let isService = holder.name == "datascand"
        findings.append(
            .wrong(
                "camera: \(camera.path) is held by \(names)",
                mend: isService ? "sudo systemctl stop datascand" : "end it: kill \(holder.process)"))
        return true
    }

    private mutating func checkSettings(_ camera: CameraList.Entry) {
        for (control, setting) in settings.controls.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let problem = CameraList.problem(with: setting, of: control, on: camera.path) else { continue }
            findings.append(
                .wrong("camera.controls.\(control.rawValue): \(problem)", mend: "correct it in the configuration"))
        }
        if settings.device.hasPrefix("/dev/video"), let name = camera.stableNames.first {
            findings.append(
                .hint("camera: \(settings.device) may be another camera tomorrow", mend: "set camera.device: \(name)"))
        }
        for range in camera.controls where settings.controls[range.control] == nil {
            switch range.control {
            case .powerLineFrequency where !range.isAutomatic:
                let now = range.current == 0 ? "not filtered" : "filtered for \(range.current) Hz"
                findings.append(
                    .hint(
                        "camera: the flicker of lamps is \(now)",
                        mend: "bands in the picture? set camera.controls.powerLineFrequency to your mains, 50 or 60"))
            case .focus where range.isAutomatic:
                findings.append(
                    .hint(
                        "camera: its focus is automatic and may hunt",
                        mend: "where things are held at one distance, set camera.controls.focus, \(range.allowed)"))
            default: break
            }
        }
    }
}
