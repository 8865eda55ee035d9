import ScanModel

/// A result as a row of an export.
struct ResultRow {
    let change: Change
    let item: RecognizedItem
    /// The path of its picture; nil if there is none.
    let picture: String?

    /// The columns of the table.
    static let columns = [
        "time", "cursor", "id", "type", "symbology", "textContentType", "content", "rule", "output", "accepted",
        "meaning", "confidence", "picture",
    ]

    /// The values in the order of the columns; what doesn't apply is empty.
    var fields: [String] {
        [
            change.moment.timestamp, item.cursor ?? "", item.id, item.content.kind.rawValue,
            item.barcode?.symbology.rawValue ?? "", item.text?.meaning?.textContentType.rawValue ?? "",
            item.content.string, item.outcome?.rule ?? "", item.outcome?.output ?? "",
            item.outcome.map { $0.accepted ? "true" : "false" } ?? "", item.meaning?.kind.rawValue ?? "", confidence,
            picture ?? "",
        ]
    }

    private var confidence: String {
        var json = JSONWriter()
        json.number(item.confidence, decimals: 4)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// A line of JSON, with all members of the item as in the protocol.
    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("time")
            json.string(change.moment.timestamp)
            if let session = change.replayedFrom {
                json.key("session")
                json.string(session)
            }
            if let picture {
                json.key("picture")
                json.string(picture)
            }
            json.key("item")
            item.write(to: &json, referenceYear: change.moment.referenceYear)
        }
        json.endLine()
        return json.bytes
    }
}
