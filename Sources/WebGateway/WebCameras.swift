import DaemonConfiguration
import DataScanClient
import ScanModel
import SettingFiles

/// A camera whose daemon the gateway gives access to.
struct WebCamera: Sendable {
    /// Its name; nil for a daemon without a name.
    let name: CameraName?
    let client: ScanClient
    /// The daemon's configuration; nil if saving is off.
    let configuration: ConfigurationFile?
}

/// The cameras of the gateway. With several, each request names one.
struct WebCameras: Sendable {
    let all: [WebCamera]

    init(_ settings: WebSettings) {
        guard !settings.cameras.isEmpty else {
            let client = ScanClient(eventSocket: settings.eventSocket, controlSocket: settings.controlSocket)
            let file = settings.configuration.map { ConfigurationFile(path: $0, DaemonFolders()) }
            all = [WebCamera(name: nil, client: client, configuration: file)]
            return
        }
        all = settings.cameras.map { camera in
            let folders = DaemonFolders(camera.name)
            let file = settings.configuration.map { _ in ConfigurationFile(path: folders.settings.own, folders) }
            return WebCamera(name: camera.name, client: ScanClient(folder: camera.folder), configuration: file)
        }
    }

    /// The names; empty for a daemon without a name.
    var names: [CameraName] { all.compactMap(\.name) }

    /// Returns the camera that a request is about.
    /// - Throws: `WebError` if it names none of several, or one that isn't configured.
    func one(of request: WebRequest) throws(WebError) -> WebCamera {
        guard let name = request.query["camera"] else {
            if all.count == 1 { return all[0] }
            throw WebError(.missing, field: "camera", "camera is required: one of \(listed)")
        }
        return try camera(name)
    }

    /// Returns the cameras whose events a request wants: those that it names, or all.
    func several(of request: WebRequest) throws(WebError) -> [WebCamera] {
        guard let words = request.words("camera") else { return all }
        var cameras: [WebCamera] = []
        for word in words where !cameras.contains(where: { $0.name?.description == word }) {
            cameras.append(try camera(word))
        }
        guard !cameras.isEmpty else {
            throw WebError(.invalid, field: "camera", "camera is empty; allowed is \(listed)")
        }
        return cameras
    }

    private func camera(_ name: String) throws(WebError) -> WebCamera {
        if let camera = all.first(where: { $0.name?.description == name }) { return camera }
        throw WebError(
            .invalid, field: "camera",
            names.isEmpty
                ? "the gateway serves a daemon without a name; omit camera, or list names in cameras of datascan-web.yaml"
                : "there is no camera '\(name.clipped(to: 40))' here; allowed is \(listed)")
    }

    private var listed: String { names.map(\.description).joined(separator: ", ") }
}
