/// A kind of thing that the scanner looks for.
public enum RecognizedDataType: Sendable, Hashable {
    /// Barcodes of the given symbologies; none named means every one that this build reads.
    case barcode(symbologies: [Symbology] = [])

    /// The symbologies that a list of data types asks for, each once, in the order of `Symbology.allCases`.
    public static func symbologies(of types: [RecognizedDataType]) -> [Symbology] {
        var wanted: Set<Symbology> = []
        for case .barcode(let symbologies) in types {
            wanted.formUnion(symbologies.isEmpty ? Symbology.supported : symbologies)
        }
        return Symbology.allCases.filter(wanted.contains)
    }
}

extension RecognizedDataType {
    /// Writes the type as the configuration has it.
    public func write(to json: inout JSONWriter) {
        switch self {
        case .barcode(let symbologies):
            json.object { json in
                json.key("barcode")
                json.object { json in
                    json.key("symbologies")
                    json.array { json in for symbology in symbologies { json.string(symbology.rawValue) } }
                }
            }
        }
    }
}
