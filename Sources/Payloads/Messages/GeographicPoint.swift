import ScanModel

/// A point on the earth: `geo:48.2010,16.3695,183;u=10` (RFC 5870), with Android's query.
enum GeographicPoint {
    static func components(of text: String) -> [ContentComponent]? {
        guard let address = text.trimmed.dropping(prefix: "geo:") else { return nil }
        let sides = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = sides[0].split(separator: ";", omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(numbers.count), isNumber(numbers[0], within: 90), isNumber(numbers[1], within: 180),
            numbers.dropFirst(2).allSatisfy({ isNumber($0, within: 1e8) })
        else { return nil }
        var components = Components()
        for (name, value) in zip(["latitude", "longitude", "altitude"], numbers) { components.add(name, value) }
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            switch pair.first?.lowercased() {
            // Other coordinate systems have other numbers.
            case "crs": guard pair.last?.lowercased() == "wgs84" else { return nil }
            case "u":
                guard pair.count == 2, isNumber(pair[1], within: 1e8), !pair[1].hasPrefix("-") else { return nil }
                components.add("uncertainty", pair[1])
            default: break
            }
        }
        guard sides.count > 1 else { return components.all }
        for field in sides[1].split(separator: "&") {
            guard let query = field.dropping(prefix: "q=") else { continue }
            components.add("query", query.replacing("+", with: " ").percentDecoded)
        }
        return components.all
    }

    /// Whether it is a decimal number without an exponent, and not too large.
    private static func isNumber(_ text: String, within limit: Double) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy(\.isDigits), text.utf8.count <= 32, let value = Double(text) else {
            return false
        }
        return abs(value) <= limit
    }
}
