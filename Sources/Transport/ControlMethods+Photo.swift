import Capture
import DataScan
import FoundationEssentials
import ScanModel

/// What `capturePhoto` answers.
struct PhotoReply: Sendable {
    /// The photograph.
    let photo: Photo
    /// Whether the line holds it; else it goes with the line as a file.
    let isInLine: Bool

    /// Writes the result.
    func write(to json: inout JSONWriter) {
        json.object { json in
            photo.writeMembers(to: &json)
            guard isInLine else { return }
            json.key("data")
            json.string(Data(photo.jpeg).base64EncodedString())
        }
    }
}

extension ControlMethods {
    private enum Area: String, CaseIterable { case frame, region }
    private enum Delivery: String, CaseIterable { case base64, descriptor }

    /// Makes the photograph that the parameters ask for.
    func capturePhoto(_ given: SettingNode, _ reader: inout SettingReader) async throws(ProtocolError) -> PhotoReply {
        let (request, delivery) = Self.photoRequest(given, &reader)
        if let error = reader.error { throw error }
        do throws(ProtocolError) {
            return PhotoReply(photo: try await scanner.photo(request), isInLine: delivery == .base64)
        } catch {
            throw Self.below("params", error)
        }
    }

    private static func photoRequest(_ given: SettingNode, _ reader: inout SettingReader) -> (PhotoRequest, Delivery) {
        let members = reader.members(of: given, known: ["area", "item", "frame", "quality", "as"])
        var request = PhotoRequest()
        if let node = members["area"], reader.choice(node, of: Area.self) == .region { request.subject = .region }
        if let node = members["item"], let id = reader.string(node) {
            if members["area"] != nil {
                reader.note(.invalid, "an item is asked for, and an area as well; allowed is one of them", at: node)
            }
            request.subject = .item(id)
        }
        request.frame = members["frame"].flatMap { reader.integer($0, in: 0...Int(Int32.max)) }
        request.quality = members["quality"].flatMap { reader.integer($0, in: 1...100) }
        return (request, members["as"].flatMap { reader.choice($0, of: Delivery.self) } ?? .base64)
    }

    /// Begins to hand out the picture.
    func pictures(_ given: SettingNode, _ reader: inout SettingReader) async throws(ProtocolError) -> PictureTap {
        let members = reader.members(of: given, known: ["rate"])
        let rate = members["rate"].flatMap { reader.number($0, in: 0.1...60) } ?? 15
        if let error = reader.error { throw error }
        let tap = PictureTap(rate: rate)
        try await scanner.attach(tap)
        return tap
    }

    func setZoom(_ node: SettingNode, _ reader: inout SettingReader) async throws(ProtocolError) {
        guard let zoom = reader.integer(node, in: Int(Int32.min)...Int(Int32.max)) else { throw Self.refusal(reader) }
        do throws(ProtocolError) {
            try await scanner.setZoom(zoom)
        } catch {
            throw Self.below("params", error)
        }
    }

    func setCamera(_ node: SettingNode, _ reader: inout SettingReader) async throws(ProtocolError) {
        // Where there is none, this is only to find mistakes; setCamera says so.
        var settings = await scanner.cameraSettings ?? .init()
        settings.read(node, &reader)
        if let error = reader.error { throw error }
        try await scanner.setCamera(settings)
    }

    /// The same error, of a field of the parameters.
    private static func below(_ place: String, _ error: ProtocolError) -> ProtocolError {
        error.field.isEmpty
            ? error : ProtocolError(error.code, field: "\(place).\(error.field)", message: error.message)
    }
}
