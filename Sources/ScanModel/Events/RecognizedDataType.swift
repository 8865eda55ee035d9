/// A kind of item to scan for.
public enum RecognizedDataType: Sendable, Hashable {
    /// Barcodes of the given symbologies; an empty list means the usual ones.
    ///
    /// With `printedDigits`, an EAN or UPC whose bars can't be read is reported by the digits below them.
    case barcode(symbologies: [Symbology] = [], printedDigits: Bool = false)
    /// Lines of printed text.
    case text(TextOptions = TextOptions())
    /// Rectangles, found by geometry.
    case rectangle(RectangleOptions = RectangleOptions())
    /// The document in view.
    case document(DocumentOptions = DocumentOptions())

    /// The kind of item.
    public var kind: Content.Kind {
        switch self {
        case .barcode: .barcode
        case .text: .text
        case .rectangle: .rectangle
        case .document: .document
        }
    }

    /// Returns the symbologies that a list of data types requests, each once, in the order of `Symbology.allCases`.
    public static func symbologies(of types: [RecognizedDataType]) -> [Symbology] {
        var wanted: Set<Symbology> = []
        for case .barcode(let symbologies, _) in types {
            wanted.formUnion(symbologies.isEmpty ? Symbology.usual : symbologies)
        }
        return Symbology.allCases.filter(wanted.contains)
    }

    /// Returns the symbologies that a list of data types requests by their printed digits too.
    public static func symbologiesByDigits(of types: [RecognizedDataType]) -> [Symbology] {
        symbologies(
            of: types.filter { type in
                if case .barcode(_, let printedDigits) = type { printedDigits } else { false }
            }
        ).filter { $0.traits.guardedModules != nil && $0 != .upce }
    }

    /// Returns the options for rectangles that a list of data types requests; nil if it requests none.
    public static func rectangles(of types: [RecognizedDataType]) -> RectangleOptions? {
        for case .rectangle(let options) in types { return options }
        return nil
    }

    /// Returns the options for documents that a list of data types requests; nil if it requests none.
    public static func documents(of types: [RecognizedDataType]) -> DocumentOptions? {
        for case .document(let options) in types { return options }
        return nil
    }
}

extension RecognizedDataType {
    /// Writes the type in the configuration's form.
    public func write(to json: inout JSONWriter) {
        switch self {
        case .barcode(let symbologies, let printedDigits):
            json.object { json in
                json.key("barcode")
                json.object { json in
                    json.key("symbologies")
                    json.array { json in for symbology in symbologies { json.string(symbology.rawValue) } }
                    if printedDigits {
                        json.key("printedDigits")
                        json.boolean(true)
                    }
                }
            }
        case .text(let options):
            json.object { json in
                json.key("text")
                json.object { json in
                    json.key("languages")
                    json.array { json in for language in options.languages { json.string(language) } }
                    json.key("minimumTextHeight")
                    json.number(options.minimumTextHeight, decimals: 6)
                    json.key("allowedCharacters")
                    json.string(options.allowedCharacters)
                    options.writeContentMembers(to: &json)
                }
            }
        case .rectangle(let options):
            json.object { json in
                json.key("rectangle")
                options.write(to: &json)
            }
        case .document(let options):
            json.object { json in
                json.key("document")
                options.write(to: &json)
            }
        }
    }
}

extension TextOptions {
    /// Writes the options for contents that are set.
    fileprivate func writeContentMembers(to json: inout JSONWriter) {
        if !customWords.isEmpty {
            json.key("customWords")
            json.array { json in for word in customWords { json.string(word) } }
        }
        if usesLanguageCorrection {
            json.key("usesLanguageCorrection")
            json.boolean(true)
        }
        guard let textContentType else { return }
        func write(_ key: StaticString, _ value: String) {
            json.key(key)
            json.string(value)
        }
        write("textContentType", textContentType.rawValue)
        if let country { write("country", country) }
        switch serial?.form {
        case .template(let template): write("template", template)
        case .pattern(let pattern): write("pattern", pattern)
        case nil: break
        }
        if !masksCardNumbers {
            json.key("masksCardNumbers")
            json.boolean(false)
        }
    }
}
