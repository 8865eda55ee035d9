// The settings for rectangles and documents.

extension SettingReader {
    /// Reads the options for rectangles, such as `{minimumSize: 0.1, maximumObservations: 0}`.
    mutating func rectangleOptions(_ node: SettingNode) -> RectangleOptions? {
        let before = mistakes.count
        let members = members(
            of: node,
            known: [
                "minimumAspectRatio", "maximumAspectRatio", "quadratureTolerance", "minimumSize", "minimumConfidence",
                "maximumObservations",
            ])
        var options = RectangleOptions()
        func number(
            _ key: String, in range: ClosedRange<Double>, to option: WritableKeyPath<RectangleOptions, Double>,
            _ reader: inout SettingReader
        ) {
            if let value = members[key].flatMap({ reader.number($0, in: range) }) { options[keyPath: option] = value }
        }
        number("minimumAspectRatio", in: 0...1, to: \.minimumAspectRatio, &self)
        number("maximumAspectRatio", in: 0...1, to: \.maximumAspectRatio, &self)
        number("quadratureTolerance", in: 0...45, to: \.quadratureTolerance, &self)
        number("minimumSize", in: 0...1, to: \.minimumSize, &self)
        number("minimumConfidence", in: 0...1, to: \.minimumConfidence, &self)
        if let count = members["maximumObservations"].flatMap({ integer($0, in: 0...Self.mostRectangles) }) {
            options.maximumObservations = count
        }
        if options.minimumAspectRatio > options.maximumAspectRatio {
            let (least, most) = (options.minimumAspectRatio.short, options.maximumAspectRatio.short)
            note(
                .invalid, "minimumAspectRatio is \(least), above maximumAspectRatio, which is \(most)",
                at: members["minimumAspectRatio"] ?? members["maximumAspectRatio"] ?? node)
        }
        return mistakes.count == before ? options : nil
    }

    /// More than a picture has room for; 0 is for no limit.
    private static var mostRectangles: Int { 1000 }

    /// Reads the options for documents, such as `{contents: within}`.
    mutating func documentOptions(_ node: SettingNode) -> DocumentOptions? {
        let before = mistakes.count
        let members = members(of: node, known: ["contents", "part"])
        var options = DocumentOptions()
        if let contents = members["contents"].flatMap({ choice($0, of: DocumentOptions.Contents.self) }) {
            options.contents = contents
        }
        if let part = members["part"] {
            options.part = region(part)
            if options.contents != .within { note(.invalid, "part needs contents: within beside it", at: part) }
        }
        return mistakes.count == before ? options : nil
    }
}
