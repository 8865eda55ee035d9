/// What a barcode's content rests on.
public struct BarcodeEvidence: Sendable, Hashable {
    /// Frames (of a still image: looks) in which it was read from the pixels as they are, not enlarged or cleared of blur.
    public var plainReads: Int
    /// The most rows of one look that agreed, of a linear code; 0 of others.
    public var lines: Int
    /// What the digits printed beside the bars say; nil where none were read.
    public var printedDigits: Agreement?

    /// Whether two sources say the same.
    public enum Agreement: String, Sendable, Hashable, Codable {
        /// They do.
        case agree
        /// Nearly, but not quite: one of them is wrong.
        case differ
    }

    /// Makes evidence.
    public init(plainReads: Int, lines: Int, printedDigits: Agreement? = nil) {
        self.plainReads = plainReads
        self.lines = lines
        self.printedDigits = printedDigits
    }
}

extension BarcodeEvidence {
    /// Writes it as the member `evidence`.
    func writeMember(to json: inout JSONWriter) {
        json.key("evidence")
        json.object { json in
            json.key("plainReads")
            json.integer(plainReads)
            if lines > 0 {
                json.key("lines")
                json.integer(lines)
            }
            if let printedDigits {
                json.key("printedDigits")
                json.string(printedDigits.rawValue)
            }
        }
    }
}

extension BarcodeEvidence: Decodable {
    private enum Key: String, CodingKey { case plainReads, lines, printedDigits }

    /// Reads the member `evidence`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            plainReads: try values.decode(Int.self, forKey: .plainReads),
            lines: try values.decodeIfPresent(Int.self, forKey: .lines) ?? 0,
            printedDigits: try values.decodeIfPresent(Agreement.self, forKey: .printedDigits))
    }
}
