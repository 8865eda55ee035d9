import DataScan
import ScanModel

extension ControlMethods {
    /// Where a part of an item's transcript lies.
    func partBounds(_ given: SettingNode, _ reader: inout SettingReader) async throws(ProtocolError) -> Result {
        let members = reader.members(of: given, known: ["item", "part"])
        if let error = reader.error { throw error }
        for name in ["item", "part"] where members[name] == nil {
            throw ProtocolError(.missing, field: "params.\(name)", message: "\(name) is missing")
        }
        guard let id = members["item"].flatMap({ reader.string($0) }),
            let part = members["part"].flatMap({ reader.string($0) })
        else { throw Self.refusal(reader) }
        do throws(PartError) {
            let bounds = try await scanner.bounds(of: part, in: id)
            return { json in
                json.object { json in
                    json.key("bounds")
                    json.array { json in for quad in bounds { quad.write(to: &json) } }
                }
            }
        } catch {
            throw Self.refusal(error)
        }
    }

    private static func refusal(_ error: PartError) -> ProtocolError {
        let (field, message) =
            switch error {
            case .noItem: ("item", "no item of this id is in view; items lists those that are")
            case .noTranscript: ("item", "this is a barcode; only text has parts")
            case .noPart: ("part", "the item's transcript does not hold this; allowed is any run of its characters")
            }
        return ProtocolError(.invalid, field: "params.\(field)", message: message)
    }
}
