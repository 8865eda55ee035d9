import ScanModel
import Testing

/// A code of one symbology, with what a decoder has to report.
struct EncodedCode: CustomTestStringConvertible, Sendable {
    var symbology: Symbology
    var payload: String
    /// What is read if the code is upside down.
    var upsideDown: String
    var drawn: DrawnCode

    var testDescription: String { "\(symbology.rawValue) \(payload)" }

    static let all =
        ["1234566", "80523", "99999999999993"].map(msiPlessey)
        + [(1234, "1835"), (20, "25"), (131_067, "81918")].map(pharmacode)
        + ["SN34RD1A", "LE28HS9Z", "EC1A1BB"].map(rm4scc) + intelligentMail

    /// Bits 1101 are the start with the first of a digit's four; each bit is a bar and a space of three modules.
    static func msiPlessey(_ digits: String) -> EncodedCode {
        let bits = digits.utf8.flatMap { digit in (0..<4).reversed().map { (Int(digit) - 48) >> $0 & 1 } }
        let widths = [2, 1] + bits.flatMap { $0 == 1 ? [2, 1] : [1, 2] } + [1, 2, 1]
        return EncodedCode(
            symbology: .msiPlessey, payload: digits, upsideDown: digits, drawn: DrawnCode(widths: widths))
    }

    static func pharmacode(_ number: Int, upsideDown: String) -> EncodedCode {
        var (rest, bars) = (number, [Int]())
        while rest > 0 {
            bars.insert(rest % 2 == 1 ? 1 : 3, at: 0)
            rest = (rest - (rest % 2 == 1 ? 1 : 2)) / 2
        }
        let widths = Array(bars.flatMap { [$0, 2] }.dropLast())
        return EncodedCode(
            symbology: .pharmacode, payload: String(number), upsideDown: upsideDown, drawn: DrawnCode(widths: widths))
    }

    /// Pairs of bars that reach up, or down, in the order of the rows and columns of the table of characters.
    static func rm4scc(_ text: String) -> EncodedCode {
        let pairs = [[2, 3], [1, 3], [1, 2], [0, 3], [0, 2], [0, 1]]
        var values = text.utf8.map { Int($0) < 65 ? Int($0) - 48 : Int($0) - 55 }
        // Rows and columns count from 1 in the sums, where 6 is 0.
        let row = values.reduce(0) { $0 + $1 / 6 + 1 } % 6, column = values.reduce(0) { $0 + $1 % 6 + 1 } % 6
        values.append((row + 5) % 6 * 6 + (column + 5) % 6)
        let states = values.map { value in
            (0..<4).map { bar in
                switch (pairs[value / 6].contains(bar), pairs[value % 6].contains(bar)) {
                case (true, true): "F"
                case (true, false): "A"
                case (false, true): "D"
                case (false, false): "T"
                }
            }.joined()
        }
        return EncodedCode(
            symbology: .rm4scc, payload: text, upsideDown: text,
            drawn: DrawnCode(states: "A" + states.joined() + "F"))
    }

    /// The examples of USPS-B-3200, for routing codes of all lengths.
    static let intelligentMail = [
        ("", "ATTFATTDTTADTAATTDTDTATTDAFDDFADFDFTFFFFFTATFAAAATDFFTDAADFTFDTDT"),
        ("01234", "DTTAFADDTTFTDTFTFDTDDADADAFADFATDDFTAAAFDTTADFAAATDFDTDFADDDTDFFT"),
        ("012345678", "ADFTTAFDTTTTFATTADTAAATFTFTATDAAAFDDADATATDTDTTDFDTDATADADTDFFTFA"),
        ("01234567891", "AADTFFDFTDADTAADAATFDTDDAAADDTDTTDAFADADDDTFFFDDTTTADFAAADFTDAADA"),
    ].map { routing, states in
        let content = "01234567094987654321" + routing
        return EncodedCode(
            symbology: .intelligentMail, payload: content, upsideDown: content, drawn: DrawnCode(states: states))
    }
}
