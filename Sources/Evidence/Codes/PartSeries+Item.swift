import ScanModel

extension PartSeries {
    /// Returns the item that all symbols form together.
    /// - Parameter current: the current items of the parts in view.
    func joined(named id: String, at bounds: Quad, current: [String: RecognizedItem]) -> RecognizedItem? {
        let items = parts.sorted { $0.key < $1.key }.map(\.value.item)
        guard isComplete, let first = items.first, let barcode = joinedBarcode(items) else { return nil }
        let seen = parts.values.flatMap(\.inView).compactMap { current[$0]?.lastSeen }
        var details = first.details
        details.structuredAppend?.index = nil
        return RecognizedItem(
            id: id, content: .barcode(barcode), details: details, bounds: bounds,
            confidence: items.reduce(1) { $0 * $1.confidence }, stability: .stable,
            reads: items.map(\.reads).min() ?? first.reads, firstSeen: items.map(\.firstSeen).min() ?? first.firstSeen,
            lastSeen: (items.map(\.lastSeen) + seen).max() ?? first.lastSeen)
    }

    /// Returns the outline of the symbols in view: that of a single one, or an upright quad around several; nil if none
    /// is in view.
    func bounds(_ current: [String: RecognizedItem]) -> Quad? {
        let quads = parts.values.flatMap(\.inView).sorted().compactMap { current[$0]?.bounds }
        guard quads.count > 1 else { return quads.first }
        let corners = quads.flatMap { [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft] }
        let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
        guard let left = xs.first, let right = xs.last, let top = ys.first, let bottom = ys.last else { return nil }
        return Quad(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
    }

    private func joinedBarcode(_ items: [RecognizedItem]) -> Barcode? {
        let barcodes = items.compactMap(\.barcode)
        guard let first = barcodes.first, barcodes.count == items.count else { return nil }
        let data = barcodes.flatMap(\.payloadData)
        // A symbol may end within a character. If none declares a character set, data that is UTF-8 as a whole is
        // UTF-8.
        let whole = items.contains { $0.details.hasECI } ? nil : String(validating: data, as: UTF8.self)
        return Barcode(
            symbology: first.symbology, payload: whole ?? barcodes.map(\.payload).joined(), payloadData: data,
            symbologyIdentifier: Self.identifierOfWhole(first.symbologyIdentifier))
    }

    /// Returns the AIM identifier of the whole. Aztec marks a part by a modifier that is higher by six.
    private static func identifierOfWhole(_ identifier: String) -> String {
        guard identifier.hasPrefix("]z"), let modifier = identifier.utf8.last, (0x36...0x3E).contains(modifier) else {
            return identifier
        }
        return "]z\(Unicode.Scalar(modifier - 6))"
    }
}
