import FoundationEssentials
import ScanModel

/// The number of the current document, and the order of pages that were moved.
///
/// Each record contains its document and its place in the order of capture, so this file changes only when a document is finished
/// or a page is moved, and can be rebuilt without it.
struct PageOrder: Equatable, Decodable {
    /// The number of the current document, from 1.
    var current = 1
    /// For each document whose pages were moved, all ids of that moment in order. Later pages follow in the order of capture.
    var moved: [Moved] = []

    struct Moved: Equatable, Decodable {
        var document: Int
        var pages: [String]
    }

    /// The order as a line of JSON.
    var bytes: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("current")
            json.integer(current)
            json.key("moved")
            json.array { json in
                for moved in moved {
                    json.object { json in
                        json.key("document")
                        json.integer(moved.document)
                        json.key("pages")
                        json.array { json in for id in moved.pages { json.string(id) } }
                    }
                }
            }
        }
        json.endLine()
        return json.bytes
    }

    /// Parses what `bytes` returns; nil if the bytes are damaged.
    static func parse(_ bytes: [UInt8]) -> PageOrder? {
        guard let order = try? JSONDecoder().decode(PageOrder.self, from: Data(bytes)), order.current > 0 else {
            return nil
        }
        return order
    }

    /// Sets the order of a document's pages.
    mutating func set(_ pages: [String], of document: Int) {
        moved.removeAll { $0.document == document }
        moved.append(Moved(document: document, pages: pages))
    }

    /// Returns a document's records in order.
    func sorted(_ records: [PageRecord], of document: Int) -> [PageRecord] {
        let ids = moved.last { $0.document == document }?.pages ?? []
        let places = Dictionary(zip(ids, 0...), uniquingKeysWith: { first, _ in first })
        func place(_ record: PageRecord) -> (Int, Int, String) {
            (places[record.page.id] ?? .max, record.sequence, record.page.id)
        }
        return records.filter { $0.document == document }.sorted { place($0) < place($1) }
    }
}
