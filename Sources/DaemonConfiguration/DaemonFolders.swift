public import ScanModel
public import SettingFiles

/// Where the daemon of a camera has its files, unless its configuration says otherwise. Several daemons share no folder.
public struct DaemonFolders: Sendable, Hashable {
    /// The name of the camera; nil for a daemon without a name.
    public let camera: CameraName?

    public init(_ camera: CameraName? = nil) { self.camera = camera }

    /// The configuration.
    public var settings: InstalledSettings {
        // The defaults in /usr/share name the paths of a daemon without a name.
        camera.map { InstalledSettings(own: "\(InstalledSettings.ownFolder)/\($0).yaml") }
            ?? InstalledSettings("datascand")
    }

    /// The event socket.
    public var eventSocket: String { CameraName.socketFolder(of: camera) + "/events.sock" }

    /// The control socket.
    public var controlSocket: String { CameraName.socketFolder(of: camera) + "/control.sock" }

    /// The folder of results on disk.
    public var results: String { camera.map { "/var/lib/datascan/cameras/\($0)" } ?? "/var/lib/datascan" }

    /// The folder of captured pages.
    public var pages: String { results + "/pages" }

    /// The folder of pictures of results.
    public var pictures: String { results + "/pictures" }

    /// Reads a configured path. Notes one that belongs to the daemon without a name: a copied configuration contains them.
    /// - Parameter usual: the path if none is configured.
    func path(_ node: SettingNode, usual: KeyPath<DaemonFolders, String>, _ reader: inout SettingReader) -> String? {
        guard let path = reader.path(node) else { return nil }
        if let camera, path == DaemonFolders()[keyPath: usual] {
            reader.note(
                .invalid,
                "\(path) belongs to the daemon without a name; omit the key: \(camera) has \(self[keyPath: usual])",
                at: node)
        }
        return path
    }
}
