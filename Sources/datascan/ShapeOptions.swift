import ArgumentParser
import ScanModel

/// Options that add documents and rectangles to what a configuration requests.
struct ShapeOptions: ParsableArguments {
    @Flag(help: "Finds documents too, such as sheets, cards and labels.")
    var document = false

    @Option(
        help: ArgumentHelp(
            "Reports only codes and lines in this part of a document, in fractions of its upright page: left, top, "
                + "width, height. Implies --document.",
            valueName: "x,y,w,h"))
    var part: PagePart?

    @Flag(help: "Finds rectangles too, all of them.")
    var rectangles = false

    /// Returns data types with what the options add; options for documents replace those of the configuration.
    func adding(to types: [RecognizedDataType]) -> [RecognizedDataType] {
        var types = types
        if let part {
            types.removeAll { $0.kind == .document }
            types.append(.document(DocumentOptions(contents: .within, part: part.region)))
        } else if document, RecognizedDataType.documents(of: types) == nil {
            types.append(.document())
        }
        if rectangles {
            var options = RecognizedDataType.rectangles(of: types) ?? RectangleOptions()
            options.maximumObservations = 0
            types.removeAll { $0.kind == .rectangle }
            types.append(.rectangle(options))
        }
        return types
    }
}

/// A part of a page, as an argument: four numbers separated by commas.
struct PagePart: ExpressibleByArgument {
    let region: Region

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, case let values = numbers.compactMap(\.self), values.count == 4 else { return nil }
        guard let region = try? Region(x: values[0], y: values[1], width: values[2], height: values[3]) else {
            return nil
        }
        self.region = region
    }
}
