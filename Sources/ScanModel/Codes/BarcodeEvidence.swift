/// The evidence for a barcode's content.
public struct BarcodeEvidence: Sendable, Hashable {
    /// Number of frames (for a still image: attempts) that read it from the original pixels, not enlarged or deblurred.
    public var plainReads: Int
    /// The largest number of rows that agreed in one attempt, for a linear code; 0 for others.
    public var lines: Int
    /// Whether the digits printed beside the bars agree; nil if none were read.
    public var printedDigits: Agreement?

    /// Whether two sources agree.
    public enum Agreement: String, Sendable, Hashable, Codable {
        /// They agree.
        case agree
        /// They are nearly the same: one of them is wrong.
        case differ
    }

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
