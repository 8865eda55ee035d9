public import ScanModel

extension RecognizedItem {
    /// The series that the item is a part of, and its position there; nil if it is complete, or doesn't state the
    /// number of parts.
    var part: (key: PartSeries.Key, place: Int)? {
        guard let place = details.structuredAppend, let index = place.index, let count = place.count, let barcode,
            count > 1, (0..<count).contains(index)
        else { return nil }
        return (PartSeries.Key(symbology: barcode.symbology, id: place.id, count: count), index)
    }

    /// The item as announced before its content is certain.
    public var asTentative: RecognizedItem {
        var item = self
        item.stability = .tentative
        return item
    }
}
