import Capture
import DataScan
import ScanModel

/// The camera and its frames.
extension ControlMethods {
    func pause(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        await scanner.pause()
        return Self.done
    }

    func resume(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        await scanner.resume()
        return Self.done
    }

    func cameras(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        let cameras = await CameraList.gather()
        return { CameraList.write(cameras, to: &$0) }
    }

    func setCamera(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let node = try given.all(["camera"])[0]
        // If a recording is played, this only finds mistakes; setCamera then reports that there is no camera.
        var settings = await scanner.cameraSettings ?? .init()
        settings.read(node, &given.reader)
        try given.check()
        try await scanner.setCamera(settings)
        return Self.done
    }

    func setZoom(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let zoom = try given.only("zoom") { $0.integer($1, in: Int(Int32.min)...Int(Int32.max)) }
        do throws(ProtocolError) {
            try await scanner.setZoom(zoom)
        } catch {
            throw error.below("params")
        }
        return Self.done
    }

    func record(_ given: ControlParameters, _ extras: inout ControlExtras) async throws(ProtocolError) -> Result {
        try given.none()
        let tap = FrameTap()
        guard let camera = await scanner.attach(tap) else {
            throw ProtocolError(
                .unavailable, message: "another client is recording; only one can at a time, so end that one first")
        }
        extras.feed = .frames(tap)
        return { json in
            json.object { json in
                json.key("camera")
                json.object { camera.writeMembers(to: &$0) }
            }
        }
    }

    /// Starts sending the picture.
    func pictures(_ given: inout ControlParameters, _ extras: inout ControlExtras) async throws(ProtocolError) -> Result
    {
        let rate = try given.members(["rate"])["rate"].flatMap { given.reader.number($0, in: 0.1...60) } ?? 15
        try given.check()
        let tap = PictureTap(rate: rate)
        try await scanner.attach(tap)
        extras.feed = .pictures(tap)
        return Self.done
    }
}

extension ProtocolError {
    /// Returns the same error for a member of a field.
    func below(_ place: String) -> ProtocolError {
        field.isEmpty ? self : ProtocolError(code, field: "\(place).\(field)", message: message)
    }
}
