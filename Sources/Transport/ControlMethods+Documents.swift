import DataScan
import FoundationEssentials
import ScanModel

/// Documents: the text in a part of one, and where the network sees it.
extension ControlMethods {
    /// Returns the lines in a part of a page.
    func textIn(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let values = try given.all(["document", "region"])
        guard let id = given.reader.string(values[0]), let region = given.reader.region(values[1]) else {
            throw given.refusal
        }
        let snapshot = await scanner.snapshot
        guard snapshot.items.contains(where: { $0.id == id && $0.isDocument }) else {
            throw ProtocolError(
                .invalid, field: "params.document",
                message: "no document with this id is in view; items lists those that are")
        }
        let lines = snapshot.items.filter { item in
            item.text != nil && item.page?.document == id && region.contains(item.page?.bounds.centre ?? region.centre)
        }
        return { json in
            json.object { json in
                json.key("items")
                json.array { json in
                    for line in lines { line.write(to: &json, referenceYear: snapshot.referenceYear) }
                }
            }
        }
    }

    /// Returns where the latest search saw a document.
    func documentMask(_ given: ControlParameters) async throws(ProtocolError) -> Result {
        try given.none()
        guard let mask = await scanner.documentMask else {
            throw ProtocolError(
                .unavailable,
                message: "no document is in view; scan.recognizedDataTypes has to contain document to find one")
        }
        return { mask.write(to: &$0) }
    }
}
