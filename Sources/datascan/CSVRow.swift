/// Rows of a CSV table, as RFC 4180 defines it, in UTF-8.
enum CSVRow {
    /// Returns a row with its CRLF.
    /// - Parameter escapesFormulas: whether fields that a spreadsheet would take for formulas get an apostrophe in front, as OWASP recommends.
    static func bytes(_ fields: [String], escapesFormulas: Bool = false) -> [UInt8] {
        var row: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { row.append(comma) }
            append(Array(field.utf8), escapesFormulas, to: &row)
        }
        return row + [carriageReturn, lineFeed]
    }

    private static func append(_ field: [UInt8], _ escapesFormulas: Bool, to row: inout [UInt8]) {
        let isFormula = escapesFormulas && field.first.map { formulaSigns.contains($0) } == true
        let field = isFormula ? [apostrophe] + field : field
        guard field.contains(where: { [comma, quote, carriageReturn, lineFeed].contains($0) }) else {
            return row.append(contentsOf: field)
        }
        row.append(quote)
        for byte in field {
            if byte == quote { row.append(quote) }
            row.append(byte)
        }
        row.append(quote)
    }

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")
    /// A field that begins with one of these is a formula for spreadsheets, or becomes one when they trim it (OWASP, "CSV Injection").
    private static let formulaSigns = Array("=+-@\t\r\n".utf8)
}
