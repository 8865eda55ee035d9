// Contents in words, for tables, logs and reports. The pages have their own in words.js.

extension Content {
    /// The content for people: a payload, a transcript, or a shape's format and proportions, such as `A4, 0.71`.
    public var summary: String { shape?.summary ?? string }
}

extension RecognizedItem {
    /// What kind of thing it is: the symbology of a barcode, the type of a content, otherwise `text`, `document` or
    /// `rectangle`.
    public var kindName: String {
        barcode?.symbology.rawValue ?? text?.meaning?.textContentType.rawValue ?? content.kind.rawValue
    }
}

extension FlatShape {
    /// Format, if known, and aspect ratio with two decimals.
    var summary: String {
        let hundredths = Int((max(0, min(1, aspectRatio)) * 100).rounded())
        let ratio = hundredths == 100 ? "1.00" : "0." + (hundredths < 10 ? "0" : "") + String(hundredths)
        return [format?.rawValue, ratio].compactMap(\.self).joined(separator: ", ")
    }
}
