import Evidence
import ScanModel

/// Which document each code and line lies in, and which of them are reported.
struct PageContents {
    /// Nil if no documents are requested: then everything passes unaltered.
    private let options: DocumentOptions?
    /// The place of each item in its document, by the item's id.
    private var places: [String: PagePlace] = [:]
    /// Ids of the items that are reported.
    private var shown: Set<String> = []
    /// How often each item in view was reported and then hidden. An id is added only once, so it then gets another one.
    private var turns: [String: Int] = [:]

    /// How far an item that was in a document may lie outside of it, as a fraction of the page.
    private static let margin = 0.02

    init(_ types: [RecognizedDataType]) { options = RecognizedDataType.documents(of: types) }

    /// Whether no documents are requested, so that everything passes.
    var isIdle: Bool { options == nil }

    /// Returns the reported items in their reported form.
    func visible(_ items: [RecognizedItem]) -> [RecognizedItem] {
        options == nil ? items : items.filter { shown.contains($0.id) }.map(named)
    }

    /// Updates the items' places after a frame.
    /// - Parameters:
    ///   - changes: of all lanes, merged.
    ///   - items: all items in view, reported or not.
    /// - Returns: the changes to report.
    mutating func update(_ changes: [ItemChange], _ items: [RecognizedItem]) -> [ItemChange] {
        guard options != nil else { return changes }
        var removed: [RemovedItem] = []
        var (updated, stable): ([String: RecognizedItem], [String: RecognizedItem]) = ([:], [:])
        for change in changes {
            switch change {
            case .removed(let gone): removed += gone.compactMap { remove($0) }
            case .added: break
            case .updated(let all): for item in all { updated[item.id] = item }
            case .stable(let all): for item in all { stable[item.id] = item }
            }
        }
        let before = places
        place(items)
        removed += items.compactMap { isVisible($0) ? nil : hide($0) }
        let (new, known) = items.filter(isVisible).reduce(into: ([RecognizedItem](), [RecognizedItem]())) {
            lists, item in
            if shown.contains(item.id) { lists.1.append(item) } else { lists.0.append(item) }
        }
        shown.formUnion(new.map(\.id))
        let moved = known.filter { updated[$0.id] != nil || places[$0.id]?.document != before[$0.id]?.document }
        let certain = new.filter { $0.stability == .stable } + known.compactMap { stable[$0.id] }
        let (first, next) = (new.map { named($0).asTentative }, moved.map { named(updated[$0.id] ?? $0) })
        return [.removed(removed), .added(first), .updated(next), .stable(certain.map(named))].filter { !$0.isEmpty }
    }

    private func isVisible(_ item: RecognizedItem) -> Bool {
        guard item.content.shape == nil, options?.contents == .within else { return true }
        guard let page = places[item.id] else { return false }
        return options?.part?.contains(page.bounds.centre) ?? true
    }

    /// Forgets an item that is gone; nil if it wasn't reported.
    private mutating func remove(_ gone: RemovedItem) -> RemovedItem? {
        defer { (places[gone.id], turns[gone.id]) = (nil, nil) }
        let name = name(gone.id)
        return shown.remove(gone.id).map { _ in RemovedItem(id: name, reason: gone.reason) }
    }

    /// Hides an item that has left its document; nil if it wasn't reported.
    private mutating func hide(_ item: RecognizedItem) -> RemovedItem? {
        guard shown.remove(item.id) != nil else { return nil }
        defer { turns[item.id, default: 0] += 1 }
        return RemovedItem(id: name(item.id), reason: .left)
    }

    /// Finds the document of each item: the one that it was in, or the smallest around its centre.
    private mutating func place(_ items: [RecognizedItem]) {
        let pages = items.filter(\.isDocument).sorted { $0.bounds.area < $1.bounds.area }
            .compactMap { page in Homography(unitSquareTo: page.bounds)?.inverse.map { (id: page.id, map: $0) } }
        for item in items where item.content.shape == nil {
            let known = places[item.id]?.document
            let options = pages.filter { $0.id == known } + pages.filter { $0.id != known }
            places[item.id] = options.lazy.map { PagePlace(document: $0.id, bounds: item.bounds.map($0.map.apply)) }
                .first { $0.contains(margin: $0.document == known ? Self.margin : 0) }
        }
    }

    private func name(_ id: String) -> String { turns[id].map { "\(id)-\($0 + 1)" } ?? id }

    private func named(_ item: RecognizedItem) -> RecognizedItem {
        var item = item
        (item.page, item.id) = (places[item.id], name(item.id))
        return item
    }
}

extension PagePlace {
    /// Whether the item's centre lies on the page, or outside by at most a margin.
    fileprivate func contains(margin: Double) -> Bool {
        let range = -margin...1 + margin
        return range.contains(bounds.centre.x) && range.contains(bounds.centre.y)
    }
}
