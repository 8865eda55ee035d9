import DataScan
import ScanModel

/// The kept results.
extension ControlMethods {
    /// Returns the picture of a result.
    func resultPicture(
        _ given: inout ControlParameters, _ extras: inout ControlExtras
    ) async throws(ProtocolError) -> Result {
        let members = try given.members(["cursor", "as"])
        guard let node = members["cursor"] else {
            throw ProtocolError(.missing, field: "params.cursor", message: "cursor is required: the cursor of a result")
        }
        let text = given.reader.string(node)
        let delivery = members["as"].flatMap { given.reader.choice($0, of: Delivery.self) } ?? .base64
        try given.check()
        guard let text else { throw given.refusal }
        let jpeg = try await below { () async throws(ProtocolError) in
            try await scanner.picture(ofResult: text)
        }
        return try Self.reply(jpeg, delivery, &extras)
    }
}
