import Capture
import FoundationEssentials
import Glibc
import ScanModel

/// Checks cameras without taking one away from the program that uses it.
struct CameraCheck {
    private(set) var findings: [Finding] = []
    private let settings: CameraSettings
    private let daemonsCamera: CameraInfo?

    init(settings: CameraSettings, daemonsCamera: CameraInfo?) {
        self.settings = settings
        self.daemonsCamera = daemonsCamera
        if let stream = StreamAddress(device: settings.device) {
            findings = StreamCheck(stream, daemonsCamera: daemonsCamera).findings
            return
        }
        let nodes = CameraList.all()
        guard settings.device == "auto" else {
            let others = nodes.filter { $0.fault == nil && !$0.modes.isEmpty }
            check(CameraList.describe(settings.device), others: others, isChosen: true)
            return
        }
        guard !nodes.isEmpty else {
            findings.append(Self.noNode())
            return
        }
        // The second node of a webcam is for metadata and no fault.
        let captures = nodes.filter { $0.fault?.state != .wrongFormat }
        guard !captures.isEmpty else {
            let paths = nodes.map(\.path).joined(separator: ", ")
            findings.append(.wrong("camera: none of \(paths) is a capture node", fix: "lsusb; plug a camera in"))
            return
        }
        let chosen = daemons(captures) ?? (try? CameraList.preferred()) ?? captures[0].path
        for camera in captures { check(camera, others: [], isChosen: camera.path == chosen) }
    }

    /// Returns the camera that the daemon has open, streaming or not.
    private func daemons(_ cameras: [CameraList.Entry]) -> String? {
        guard let daemonsCamera, ![.absent, .paused, .busy, .ended].contains(daemonsCamera.state) else { return nil }
        let node = CameraList.resolve(daemonsCamera.device)
        return cameras.first { CameraList.resolve($0.path) == node }?.path
    }

    private static func noNode() -> Finding {
        guard let usb = USBCamera.withoutDriver().first else {
            return .wrong(
                "camera: there is no /dev/video node",
                fix: "plug a camera in; if `lsusb` does not list it, try another cable and port")
        }
        return .wrong(
            "camera: \(usb) is plugged in, but no driver took it", fix: "sudo modprobe uvcvideo; dmesg | tail")
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
                    "camera: \(camera.path) offers no format that is both requested and readable",
                    fix: "datascan cameras; then set camera.format: auto, or another camera.device"))
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
            return .wrong("camera: \(path) does not exist", fix: instead ?? "plug it in; ls -l /dev/v4l/by-id")
        }
        guard manager.isReadableFile(atPath: path), manager.isWritableFile(atPath: path) else {
            let owner = (try? manager.attributesOfItem(atPath: path)[.groupOwnerAccountName] as? String) ?? "root"
            guard owner != "root" else {
                return .wrong(
                    "camera: \(path) belongs to root only; udev should have given it to the group video",
                    fix: "sudo udevadm trigger; or sudo chgrp video \(path) && sudo chmod 660 \(path)")
            }
            return .wrong(
                "camera: only the group \(owner) may open \(path), and this user is not in it",
                fix: "sudo usermod -aG \(owner) $USER, then log in again")
        }
        if fault.state == .busy { return held(path) }
        if fault.state == .wrongFormat {
            return .wrong("camera: \(fault.reason)", fix: instead ?? "datascan cameras; then set camera.device")
        }
        return .wrong("camera: \(fault.reason)", fix: "unplug and reconnect it; dmesg | tail")
    }

    /// Reports whether a program uses the camera, and which.
    private mutating func isHeld(_ camera: CameraList.Entry) -> Bool {
        if daemons([camera]) != nil {
            findings.append(.fine("camera: \(camera.path), \(camera.name), used by the daemon"))
            checkSettings(camera)
            return true
        }
        let node = CameraList.resolve(camera.path) ?? camera.path
        // Root sees every holder. Asking the driver too would make this one more program that opens the camera.
        if DeviceHolder.all(of: node).isEmpty, getuid() == 0 { return false }
        guard CameraList.isBusy(node) else { return false }
        findings.append(held(node))
        return true
    }

    private func held(_ node: String) -> Finding {
        let holders = DeviceHolder.all(of: node)
        guard let holder = holders.first else {
            return .wrong("camera: \(node) is held by a program of another user", fix: "sudo datascan doctor")
        }
        let names = holders.map { "\($0.name) (process \($0.process))" }.joined(separator: ", ")
        return .wrong(
            "camera: \(node) is held by \(names)",
            fix: holder.name == "datascand" ? "sudo systemctl stop datascand" : "end it: kill \(holder.process)")
    }

    private mutating func checkSettings(_ camera: CameraList.Entry) {
        for outcome in CameraList.problems(with: settings.controls, on: camera.path) {
            findings.append(
                .wrong(
                    "camera.controls.\(outcome.control.rawValue): \(outcome.problem ?? "")",
                    fix: "correct it in the configuration"))
        }
        if settings.device.hasPrefix("/dev/video"), let name = camera.stableNames.first {
            findings.append(
                .hint("camera: \(settings.device) may become another camera", fix: "set camera.device: \(name)"))
        }
        for range in camera.controls where settings.controls[range.control] == nil {
            switch range.control {
            case .powerLineFrequency where !range.isAutomatic:
                let now = range.current == 0 ? "not filtered" : "filtered for \(range.current) Hz"
                findings.append(
                    .hint(
                        "camera: the flicker of lamps is \(now)",
                        fix: "bands in the picture? set camera.controls.powerLineFrequency to your mains, 50 or 60"))
            case .focus where range.isAutomatic:
                findings.append(
                    .hint(
                        "camera: its focus is automatic and may hunt",
                        fix: "if codes are held at one distance, set camera.controls.focus, \(range.allowed)"))
            default: break
            }
        }
    }
}
