import Evidence
import Payloads
import ScanModel

/// Adds the meanings of payloads to the barcodes that are reported. A payload is parsed once, when an item with it is
/// first reported.
struct PayloadMeanings {
    private var known: [Barcode: PayloadMeaning?] = [:]

    /// Number of payloads from which on those that are out of view are forgotten.
    private static let limit = 1024

    /// Returns an item that was reported, with its meaning.
    func named(_ item: RecognizedItem) -> RecognizedItem {
        var item = item
        item.meaning = item.barcode.flatMap { known[$0] ?? nil }
        return item
    }

    /// Returns changes with the meanings of their items.
    /// - Parameter items: all that is in view.
    mutating func named(_ changes: [ItemChange], inView items: [RecognizedItem]) -> [ItemChange] {
        if known.count > Self.limit {
            let inView = Set(items.compactMap(\.barcode))
            known = known.filter { inView.contains($0.key) }
        }
        var named: [ItemChange] = []
        for change in changes {
            switch change {
            case .removed: named.append(change)
            case .added(let items): named.append(.added(items.map { parsed($0) }))
            case .updated(let items): named.append(.updated(items.map { parsed($0) }))
            case .stable(let items): named.append(.stable(items.map { parsed($0) }))
            }
        }
        return named
    }

    private mutating func parsed(_ item: RecognizedItem) -> RecognizedItem {
        if let barcode = item.barcode, known[barcode] == nil { known[barcode] = .some(PayloadMeaning(of: barcode)) }
        return named(item)
    }
}
