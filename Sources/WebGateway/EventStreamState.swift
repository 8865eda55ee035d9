import DataScanClient
import ScanModel

/// What a stream has sent so far, to detect what is new. A value without a socket.
struct EventStreamState: Sendable {
    private var place: EventStreamPlace
    private var isConnected: [CameraName?: Bool] = [:]

    init(_ place: EventStreamPlace) { self.place = place }

    /// Returns the messages for a delivery.
    mutating func message(_ delivery: EventDelivery, from camera: CameraName?) -> [UInt8] {
        let name = place.isMerged ? camera : nil
        switch delivery {
        case .away(let reason):
            isConnected[camera] = false
            return Self.daemon(of: name, connected: false, reason: "\(reason)")
        case .event(let event, let line, let cursor):
            var bytes: [UInt8] = []
            if isConnected[camera] != true {
                isConnected[camera] = true
                bytes += Self.daemon(of: name, connected: true, reason: nil)
            }
            // `EventSource` uses the name `error` for its own errors.
            var kind = event.name
            if case .error = event {
                kind = "refused"
                bytes += Array("retry: 10000\n".utf8)
            }
            bytes += Array("event: \(kind)\n".utf8)
            if let id = place.take(cursor, of: camera) { bytes += Array("id: \(id)\n".utf8) }
            bytes += Array("data: ".utf8)
            bytes += name.map { Self.named(line, of: event, $0) } ?? line
            bytes += Array("\n\n".utf8)
            return bytes
        }
    }

    /// Returns the daemon's line with the name of the camera as its first member. In `hello` and `snapshot`, the member `camera` is the
    /// state of the camera; the name has another key there.
    private static func named(_ line: [UInt8], of event: ScanEvent, _ name: CameraName) -> [UInt8] {
        let key: StaticString
        switch event {
        // The daemon may say it itself.
        case .hello(let hello) where hello.cameraName != nil: return line
        case .hello, .snapshot: key = "cameraName"
        default: key = "camera"
        }
        return Array("{\"\(key)\":\"\(name)\",".utf8) + line.dropFirst()
    }

    /// Returns the message that reports whether the daemon is there.
    private static func daemon(of camera: CameraName?, connected: Bool, reason: String?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("event")
            json.string("daemon")
            if let camera {
                json.key("camera")
                json.string(camera.description)
            }
            json.key("connected")
            json.boolean(connected)
            if let reason {
                json.key("reason")
                json.string(reason)
            }
        }
        return Array("event: daemon\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
    }
}
