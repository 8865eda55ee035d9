/// A number as PDF writes it: no exponent, at most three decimals, no trailing zeros.
struct PDFNumber: CustomStringConvertible {
    let description: String

    init(_ value: Double) {
        let scaled = (value * 1000).rounded()
        guard scaled.isFinite, abs(scaled) < 1e15 else {
            description = "0"
            return
        }
        let whole = Int(scaled).magnitude
        var digits = String(whole % 1000)
        digits = String(repeating: "0", count: 3 - digits.utf8.count) + digits
        while digits.last == "0" { digits.removeLast() }
        description = (scaled < 0 ? "-" : "") + String(whole / 1000) + (digits.isEmpty ? "" : "." + digits)
    }
}
