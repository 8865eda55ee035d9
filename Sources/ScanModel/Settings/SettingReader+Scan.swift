// Settings that both the configuration file and the control socket accept.

extension SettingReader {
    /// Reads a region: `{x, y, width, height}` in fractions of the frame.
    public mutating func region(_ node: SettingNode) -> Region? {
        let keys = ["x", "y", "width", "height"]
        let before = mistakes.count
        let members = members(of: node, known: keys)
        guard mistakes.count == before else { return nil }
        for key in keys where members[key] == nil { note(.missing, "\(key) is missing", at: node) }
        let values = keys.compactMap { key in members[key].flatMap { number($0, in: 0...1) } }
        guard mistakes.count == before, values.count == 4 else { return nil }
        do throws(Region.Problem) {
            return try Region(x: values[0], y: values[1], width: values[2], height: values[3])
        } catch {
            note(.invalid, "\(error)", at: members[error.field] ?? node)
            return nil
        }
    }

    /// Reads a point: `[x, y]` in fractions of the frame.
    public mutating func point(_ node: SettingNode) -> Point? {
        guard let values = list(node) else { return nil }
        guard values.count == 2 else {
            note(.invalid, "a point has two numbers, [x, y]; there are \(values.count)", at: node)
            return nil
        }
        let numbers = values.compactMap { number($0, in: 0...1) }
        return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    }

    /// Reads a list of data types, such as `[{barcode: {symbologies: [qr, ean13]}}]`.
    public mutating func dataTypes(_ node: SettingNode) -> [RecognizedDataType]? {
        let before = mistakes.count
        guard let values = list(node) else { return nil }
        if values.isEmpty { note(.invalid, "the list is empty; allowed are \(Self.dataTypeNames)", at: node) }
        guard values.count <= Self.mostDataTypes else {
            note(.invalid, "there are \(values.count) data types; allowed are at most \(Self.mostDataTypes)", at: node)
            return nil
        }
        let types = values.compactMap { dataType($0) }
        for kind in [Content.Kind.rectangle, .document] where types.count(where: { $0.kind == kind }) > 1 {
            note(.invalid, "\(kind.rawValue) occurs twice; write all its options in one entry", at: node)
        }
        return mistakes.count == before ? types : nil
    }

    private static var dataTypeNames: String { Content.Kind.allCases.map(\.rawValue).joined(separator: ", ") }

    /// Limited because lines are searched for each content type separately.
    private static var mostDataTypes: Int { 32 }

    private mutating func dataType(_ node: SettingNode) -> RecognizedDataType? {
        // The short form, a single word.
        if case .string(let name) = node.content, let kind = Content.Kind(rawValue: name) {
            switch kind {
            case .barcode: return .barcode()
            case .text: return .text()
            case .rectangle: return .rectangle()
            case .document: return .document()
            }
        }
        let before = mistakes.count
        let members = members(of: node, known: Content.Kind.allCases.map(\.rawValue))
        guard mistakes.count == before else { return nil }
        guard members.count == 1 else {
            note(.invalid, "a data type is one of \(Self.dataTypeNames); write each as a separate entry", at: node)
            return nil
        }
        if let barcode = members["barcode"] {
            let options = self.members(of: barcode, known: ["symbologies", "printedDigits"])
            let printedDigits = options["printedDigits"].map { boolean($0) } ?? false
            guard let printedDigits, let named = options["symbologies"].map({ symbologies($0) }) ?? [] else {
                return nil
            }
            let type = RecognizedDataType.barcode(symbologies: named, printedDigits: printedDigits)
            if printedDigits, RecognizedDataType.symbologiesByDigits(of: [type]).isEmpty {
                note(.invalid, "printedDigits needs ean13, ean8 or upca", at: options["printedDigits"] ?? barcode)
                return nil
            }
            return type
        }
        if let rectangle = members["rectangle"] { return rectangleOptions(rectangle).map { .rectangle($0) } }
        if let document = members["document"] { return documentOptions(document).map { .document($0) } }
        return members["text"].flatMap { textOptions($0) }.map { RecognizedDataType.text($0) }
    }

    /// Reads a list of symbologies.
    public mutating func symbologies(_ node: SettingNode) -> [Symbology]? {
        let before = mistakes.count
        guard let values = list(node) else { return nil }
        let symbologies = values.compactMap { choice($0, of: Symbology.self) }
        return mistakes.count == before ? symbologies : nil
    }
}
