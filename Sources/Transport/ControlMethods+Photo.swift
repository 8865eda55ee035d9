import Capture
import DataScan
import FoundationEssentials
import ScanModel

/// The answer to `capturePhoto`.
struct PhotoReply: Sendable {
    /// The photograph.
    let photo: Photo
    /// Whether the line contains the photograph; otherwise a file accompanies the line.
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

    /// Takes the photograph that the parameters request.
    func capturePhoto(
        _ given: inout ControlParameters, _ extras: inout ControlExtras
    ) async throws(ProtocolError) -> Result {
        let (request, delivery) = try Self.photoRequest(&given)
        let photo: Photo
        do throws(ProtocolError) {
            photo = try await scanner.photo(request)
        } catch {
            throw error.below("params")
        }
        let reply = PhotoReply(photo: photo, isInLine: delivery == .base64)
        if !reply.isInLine { extras.file = try Self.file(photo.jpeg) }
        return { reply.write(to: &$0) }
    }

    static func file(_ bytes: [UInt8]) throws(ProtocolError) -> MemoryFile {
        if let file = MemoryFile(bytes) { return file }
        throw ProtocolError(
            .unavailable, field: "params.as", message: "the system can't create a file in memory; use base64")
    }

    private static func photoRequest(
        _ given: inout ControlParameters
    ) throws(ProtocolError) -> (PhotoRequest, Delivery) {
        let members = try given.members(["area", "item", "frame", "quality", "as"])
        var request = PhotoRequest()
        if let node = members["area"], given.reader.choice(node, of: Area.self) == .region { request.subject = .region }
        if let node = members["item"], let id = given.reader.string(node) {
            if members["area"] != nil {
                given.reader.note(
                    .invalid, "item and area exclude each other; send one of them", at: node)
            }
            request.subject = .item(id)
        }
        request.frame = members["frame"].flatMap { given.reader.integer($0, in: 0...Int(Int32.max)) }
        request.quality = members["quality"].flatMap { given.reader.integer($0, in: 1...100) }
        let delivery = members["as"].flatMap { given.reader.choice($0, of: Delivery.self) } ?? .base64
        try given.check()
        return (request, delivery)
    }
}
