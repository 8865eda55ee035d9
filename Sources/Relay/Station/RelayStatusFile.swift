import Glibc
import ScanModel
import SettingFiles

/// A file in memory that says how a camera's delivery goes, for datascan-web's `/metrics`. It has nothing of what was read.
struct RelayStatusFile: Sendable {
    /// `CAMERA.mqtt.json`, or `CAMERA.webhook.json`.
    let path: String
    let camera: String
    /// `mqtt` or `webhook`.
    let destination: String

    private static let pause = Duration.seconds(1)

    /// What the file says.
    struct Status: Sendable, Equatable {
        var isConnected: Bool
        var fault: String?
        /// The latest result that the destination has confirmed.
        var cursor: String?
    }

    /// The file in the folder that systemd makes for the service; nil without one.
    init?(_ topics: RelayTopics, _ destination: String) {
        // Unsafe: the C string is copied at once.
        guard let folder = unsafe getenv("RUNTIME_DIRECTORY") else { return nil }
        self.init(folder: unsafe String(cString: folder), topics, destination)
    }

    init(folder: String, _ topics: RelayTopics, _ destination: String) {
        path = "\(folder)/\(topics.camera).\(destination).json"
        (camera, self.destination) = (topics.camera, destination)
    }

    /// Keeps the file up to date until the task is cancelled.
    func follow(_ sender: ResultSender) async {
        var written: Status?
        while !Task.isCancelled {
            let status = await sender.status
            if status != written {
                // It is for monitoring: if it can't be written, delivery goes on, and monitoring misses it.
                try? DurableFile.write(json(status), to: path, mode: 0o644)
                written = status
            }
            try? await Task.sleep(for: Self.pause)
        }
        // Unsafe: C reads the path during the call.
        _ = unsafe unlink(path)
    }

    private func json(_ status: Status) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("camera")
            json.string(camera)
            json.key("destination")
            json.string(destination)
            json.key("connected")
            json.boolean(status.isConnected)
            if let fault = status.fault {
                json.key("fault")
                json.string(fault)
            }
            if let cursor = status.cursor {
                json.key("cursor")
                json.string(cursor)
            }
        }
        json.endLine()
        return json.bytes
    }
}
