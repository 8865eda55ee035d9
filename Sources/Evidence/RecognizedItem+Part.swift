public import ScanModel

extension RecognizedItem {
    /// Of what it is a part, and its place there; nil of what is a whole, or doesn't tell of how many parts that is.
    var part: (key: PartSeries.Key, place: Int)? {
        guard let place = details.structuredAppend, let index = place.index, let count = place.count, let barcode,
            count > 1, (0..<count).contains(index)
        else { return nil }
        return (PartSeries.Key(symbology: barcode.symbology, id: place.id, count: count), index)
    }

    /// The item as it is told before its content is certain.
    public var asTentative: RecognizedItem {
        var item = self
        item.stability = .tentative
        return item
    }
}
