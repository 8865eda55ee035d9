import ArgumentParser
import Capture

/// `datascan cameras`: what is plugged in, and what it offers.
struct Cameras: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the cameras, their lasting names and what they offer.")

    func run() throws {
        let cameras = CameraList.all()
        guard !cameras.isEmpty else {
            print("no camera: there is no /dev/video node; plug one in")
            return
        }
        for camera in cameras {
            print(camera.path, camera.name.isEmpty ? "" : "\(camera.name) (\(camera.bus))")
            for name in camera.stableNames { print("    \(name)") }
            if let problem = camera.problem { print("    \(problem)") }
            var formats: [FourCC] = []
            for mode in camera.modes where !formats.contains(mode.format) { formats.append(mode.format) }
            for format in formats {
                let sizes = camera.modes.filter { $0.format == format }.map { mode in
                    let rate = mode.frameRate > 0 ? "@\((mode.frameRate * 10).rounded() / 10)" : ""
                    return "\(mode.width)x\(mode.height)\(rate)"
                }
                print("    \(format)  \(sizes.joined(separator: " "))")
            }
        }
    }
}
