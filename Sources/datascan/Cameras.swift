import ArgumentParser
import Capture
import DaemonConfiguration
import ScanModel
import SettingFiles

/// `datascan cameras`: lists the connected cameras and what they offer.
struct Cameras: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the cameras, their stable names, formats, sizes, rates and controls.")

    @Flag(help: "Print it as JSON.")
    var json = false

    @Flag(help: "Write a configuration for each camera that has none, so that each gets a daemon of its own.")
    var assign = false

    @Option(help: ArgumentHelp("The folder of the configurations for --assign.", valueName: "folder"))
    var folder = InstalledSettings.ownFolder

    func validate() throws {
        if assign, json { throw ValidationError("--assign and --json exclude each other") }
    }

    func run() throws {
        let cameras = CameraList.all()
        guard !assign else { return try CameraSetup(folder: folder).run(cameras) }
        guard !json else {
            var json = JSONWriter()
            CameraList.write(cameras, to: &json)
            json.endLine()
            return LineOutput().write(json.bytes)
        }
        guard !cameras.isEmpty else {
            print("no camera: there is no /dev/video node; plug one in")
            return
        }
        for camera in cameras { show(camera) }
    }

    private func show(_ camera: CameraList.Entry) {
        print(camera.path, camera.name.isEmpty ? "" : "\(camera.name) (\(camera.bus))")
        for name in camera.stableNames { print("    \(name)") }
        if let fault = camera.fault { print("    \(fault.reason)") }
        var formats: [FourCC] = []
        for mode in camera.modes where !formats.contains(mode.format) { formats.append(mode.format) }
        for format in formats {
            print("    \(format)\(FourCC.readable.contains(format) ? "" : "  (needs conversion)")")
            for mode in camera.modes where mode.format == format {
                let rates = mode.frameRates.map(number).joined(separator: ", ")
                print("        \(mode.size)\(rates.isEmpty ? "" : " at \(rates)/s")")
            }
        }
        if let choice = ModeChoice(readableOf: camera.modes, for: CameraSettings()) {
            print("    by default: \(choice.mode.size) \(choice.mode.format)")
        }
        if !camera.controls.isEmpty { print("    controls (camera.controls in the configuration)") }
        for range in camera.controls {
            let now = range.isAutomatic ? "auto" : "\(range.current)"
            print("        \(range.control.rawValue): \(range.allowed); now \(now), by default \(range.standard)")
        }
    }

    private func number(_ rate: Double) -> String {
        let rounded = (rate * 10).rounded() / 10
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
}
