import DaemonConfiguration
import ScanModel
import SettingFiles
import Testing

@testable import Capture

/// Several cameras of one station: their names, folders and configurations.
@Suite struct NamedCameraTests {
    @Test(arguments: ["door", "till-2", "0", "a", "camera1", String(repeating: "a", count: 32)])
    func allowed(name: String) throws {
        #expect(try CameraName.parse(name).description == name)
    }

    @Test(arguments: [
        "", "Door", "-door", "door.yaml", "../door", "door/till", "tür", "a b", "datascand", "datascan-web", "datascan",
        String(repeating: "a", count: 33),
    ])
    func notAllowed(name: String) {
        #expect(throws: CameraName.Mistake.self) { try CameraName.parse(name) }
    }

    @Test func eachHasPathsOfItsOwn() throws {
        let door = try Configuration(yaml: "results: {pictures: {}}", file: "f", folders("door"))
        #expect(door.eventSocket.path == "/run/datascan/door/events.sock")
        #expect(door.controlSocket.path == "/run/datascan/door/control.sock")
        #expect(door.results.folder == "/var/lib/datascan/cameras/door")
        #expect(door.pageFolder == "/var/lib/datascan/cameras/door/pages")
        #expect(door.pictures?.folder == "/var/lib/datascan/cameras/door/pictures")
        #expect(door.folders.settings.own == "/etc/datascan/door.yaml" && door.folders.settings.defaults == nil)
        let plain = Configuration()
        #expect(plain.eventSocket.path == "/run/datascand/events.sock" && plain.results.folder == "/var/lib/datascan")
        #expect(plain.folders.settings == InstalledSettings("datascand"))
    }

    @Test(arguments: [
        ("events: {socket: /run/datascand/events.sock}", "/run/datascan/door/events.sock"),
        ("control: {socket: /run/datascand/control.sock}", "/run/datascan/door/control.sock"),
        ("events: {journalFolder: /var/lib/datascan}", "/var/lib/datascan/cameras/door"),
        ("results: {pictures: {folder: /var/lib/datascan/pictures}}", "/var/lib/datascan/cameras/door/pictures"),
        (
            "{scan: {recognizedDataTypes: [document]}, pages: {folder: /var/lib/datascan/pages}}",
            "/var/lib/datascan/cameras/door/pages"
        ),
    ])
    func pathsOfTheDaemonWithoutANameAreMistakes(yaml: String, own: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(yaml: yaml, file: "f", folders("door"))
        }
        #expect(
            error?.description.contains("belongs to the daemon without a name; omit the key: door has \(own)") == true)
        _ = try Configuration(yaml: yaml, file: "f")
    }

    @Test func camerasKeepTheirNamesAndOthersGetNewOnes() throws {
        let entries = [
            entry(0, "A", ["/dev/v4l/by-id/usb-a", "/dev/v4l/by-path/1"]),
            entry(1, "A", ["/dev/v4l/by-path/2"]),
            entry(2, "B", ["/dev/v4l/by-id/usb-b", "/dev/v4l/by-path/3"]),
            entry(3, "C", ["/dev/v4l/by-id/usb-c", "/dev/v4l/by-path/4"]),
            entry(4, "D", []),
            CameraList.Entry(path: "/dev/video5", stableNames: [], fault: CaptureFault(.wrongFormat, "metadata")),
        ]
        let configured: [CameraName?: String] = [
            CameraName("door"): "/dev/v4l/by-path/3", nil: "/dev/video3", CameraName("camera2"): "auto",
        ]
        let cameras = CameraAssignment(entries, configured: configured).cameras
        #expect(cameras.map(\.name?.description) == ["camera1", "camera3", "door", nil, "camera4"])
        // Two of one model are told apart by their ports.
        #expect(
            cameras.map(\.device) == [
                "/dev/v4l/by-path/1", "/dev/v4l/by-path/2", "/dev/v4l/by-path/3", "/dev/video3", "/dev/video4",
            ])
        #expect(cameras.map(\.isConfigured) == [false, false, true, true, false])
        #expect(cameras.map(\.mayChange) == [false, false, false, true, true])
    }

    private func folders(_ name: String) throws -> DaemonFolders { DaemonFolders(try CameraName.parse(name)) }

    private func entry(_ number: Int, _ name: String, _ stableNames: [String]) -> CameraList.Entry {
        var entry = CameraList.Entry(path: "/dev/video\(number)", stableNames: stableNames)
        entry.name = name
        entry.modes = [CameraMode(format: .yuyv, width: 640, height: 480, frameRates: [30])]
        return entry
    }
}
