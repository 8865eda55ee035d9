public import ScanModel

/// Rows from top to bottom, each from left to right.
public enum ReadingOrder {
    /// Sorts items as people read them.
    public static func sort(_ items: [RecognizedItem]) -> [RecognizedItem] {
        let byHeight = items.sorted { ($0.bounds.centre.y, $0.id) < ($1.bounds.centre.y, $1.id) }
        var rows: [[RecognizedItem]] = []
        for item in byHeight {
            let box = rows.last?.first?.bounds.boundingBox
            if let box, item.bounds.centre.y <= box.y + box.height {
                rows[rows.count - 1].append(item)
            } else {
                rows.append([item])
            }
        }
        return rows.flatMap { row in row.sorted { ($0.bounds.centre.x, $0.id) < ($1.bounds.centre.x, $1.id) } }
    }
}
