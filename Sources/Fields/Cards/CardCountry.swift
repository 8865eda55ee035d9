/// The country of a card, for numbers without a country code.
enum CardCountry {
    private static let domains: [String: String] = ["uk": "GB"]
    private static let countries: Set<String> = [
        "de", "at", "ch", "fr", "es", "it", "nl", "be", "my", "sg", "ie", "pl", "cz", "dk", "se", "no", "pt", "au",
        "nz", "ca", "lu",
    ]
    private static let codes = [
        "49": "DE", "43": "AT", "41": "CH", "33": "FR", "34": "ES", "39": "IT", "31": "NL", "32": "BE", "60": "MY",
        "65": "SG",
        "44": "GB",
    ]

    /// Returns the country of the first domain or country code that names one; the United States if none does.
    static func guess(_ lines: [String]) -> String {
        for line in lines {
            let end = line.lowercased().split { !($0.isLetter || $0.isNumber || $0 == ".") }.last ?? ""
            if let domain = end.split(separator: ".").last.map(String.init), end.contains(".") {
                if let country = domains[domain] { return country }
                if countries.contains(domain) { return domain.uppercased() }
            }
        }
        for line in lines {
            guard let plus = line.firstIndex(of: "+") else { continue }
            let digits = line[plus...].dropFirst().filter { $0 != " " && $0 != "(" }
            if let country = codes[String(digits.prefix(2))] { return country }
        }
        return "US"
    }
}
