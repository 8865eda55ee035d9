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
            for mode in camera.modes {
                let rate = mode.frameRate > 0 ? " up to \(Double(Int(mode.frameRate * 100)) / 100) frames a second" : ""
                print("    \(mode.format) \(mode.width)x\(mode.height)\(rate)")
            }
        }
    }
}
