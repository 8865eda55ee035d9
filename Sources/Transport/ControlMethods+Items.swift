import DataScan
import ScanModel

/// The items in view, and what is recognized.
extension ControlMethods {
    func items(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        let snapshot = await scanner.snapshot
        return { json in
            json.object { json in
                json.key("sequence")
                json.integer(snapshot.sequence)
                json.key("items")
                json.array { json in
                    for item in snapshot.items { item.write(to: &json, referenceYear: snapshot.referenceYear) }
                }
            }
        }
    }

    func setRegionOfInterest(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        await scanner.setRegionOfInterest(try given.only("regionOfInterest") { $0.region($1) })
        return Self.done
    }

    func setRecognizedDataTypes(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let types = try given.only("recognizedDataTypes") { $0.dataTypes($1) }
        guard scanner.readsText || TextRequest(types) == nil else {
            throw ProtocolError(
                .unavailable, field: "params.recognizedDataTypes",
                message: "text can't be read: its model files could not be loaded; the daemon's log says why")
        }
        guard scanner.findsDocuments || RecognizedDataType.documents(of: types) == nil else {
            throw ProtocolError(
                .unavailable, field: "params.recognizedDataTypes",
                message: "no document can be found: its model file could not be loaded; the daemon's log says why")
        }
        var settings = await scanner.settings
        settings.recognizedDataTypes = types
        if let refusal = TextRefusal(settings, accurate: scanner.accurate) {
            throw ProtocolError(.unavailable, field: "params.recognizedDataTypes", message: "\(refusal)")
        }
        await scanner.setRecognizedDataTypes(types)
        return Self.done
    }

    func select(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let point = try given.only("point") { $0.point($1) }
        guard await !scanner.settings.recognizesMultipleItems else {
            throw ProtocolError(
                .unavailable, field: "method",
                message: "all items are reported; select needs scan.recognizesMultipleItems: false")
        }
        guard let item = await scanner.select(at: point) else {
            throw ProtocolError(
                .invalid, field: "params.point", message: "there is no item at this point; items lists those in view")
        }
        let year = await scanner.snapshot.referenceYear
        return { json in
            json.object { json in
                json.key("item")
                item.write(to: &json, referenceYear: year)
            }
        }
    }

    /// Returns where a part of an item's transcript lies.
    func partBounds(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let values = try given.all(["item", "part"])
        guard let id = given.reader.string(values[0]), let part = given.reader.string(values[1]) else {
            throw given.refusal
        }
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
            case .noItem: ("item", "no item with this id is in view; items lists those that are")
            case .noTranscript: ("item", "this is a barcode; only text has parts")
            case .noPart: ("part", "the item's transcript does not contain this; allowed is any run of its characters")
            }
        return ProtocolError(.invalid, field: "params.\(field)", message: message)
    }
}
