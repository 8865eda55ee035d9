import ArgumentParser
import Capture
import DaemonConfiguration
import ScanModel
import SettingFiles

/// `datascan cameras --assign`: writes a configuration for each camera that has none. It changes no file.
struct CameraSetup {
    /// The folder of the configurations.
    let folder: String

    func run(_ entries: [CameraList.Entry]) throws {
        let assignment = CameraAssignment(entries, configured: try configured())
        guard !assignment.cameras.isEmpty else {
            Complaint.print("no camera that can be used; see datascan cameras")
            throw ExitCode(1)
        }
        for camera in assignment.cameras {
            guard let name = camera.name else {
                print("\(camera.device) is the camera of the daemon without a name (datascand.yaml)")
                continue
            }
            let file = "\(folder)/\(name).yaml"
            if !camera.isConfigured { try write(camera, to: file) }
            print("\(name): \(camera.device) (\(file)\(camera.isConfigured ? ", as before" : ""))")
            if camera.mayChange {
                Complaint.print("\(camera.device) may be another camera after a restart: nothing identifies it")
            }
        }
        explain(assignment.cameras.compactMap(\.name))
    }

    /// Returns the devices that configurations name; that of the daemon without a name under nil.
    private func configured() throws -> [CameraName?: String] {
        var devices: [CameraName?: String] = [:]
        for file in CameraList.names(in: folder) where file.hasSuffix(".yaml") {
            let name = CameraName(String(file.dropLast(5)))
            guard name != nil || file == "datascand.yaml" else { continue }
            let configuration = try Configuration(option: "\(folder)/\(file)", DaemonFolders(name))
            // A name is taken even if its camera is chosen at each start.
            devices[name] = configuration.camera.device
        }
        return devices
    }

    private func write(_ camera: CameraAssignment.Camera, to file: String) throws {
        let text = """
            # The camera \(camera.name?.description ?? ""), written by datascan cameras --assign.
            # /usr/share/datascan/datascand.yaml contains all other keys; leave out its paths: this camera has its own.
            camera:
              device: \(camera.device)

            """
        do throws(NewFile.Failure) {
            try NewFile.write(Array(text.utf8), to: file, replacing: false)
        } catch {
            Complaint.print(error.reason)
            throw ExitCode(1)
        }
    }

    private func explain(_ names: [CameraName]) {
        guard !names.isEmpty else { return }
        print("Start their daemons with:")
        for name in names {
            print(
                "    systemctl enable --now datascand-events@\(name).socket datascand-control@\(name).socket datascand@\(name)"
            )
        }
    }
}
