/// Currencies in use: their codes and decimals (ISO 4217), and the printed signs.
enum Currencies {
    /// The number of decimals by code.
    static let codes: [String: Int] = {
        var codes: [String: Int] = [:]
        let two =
            "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW"
        for code in two.split(separator: " ") { codes[String(code)] = 2 }
        for code in "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(separator: " ") {
            codes[String(code)] = 0
        }
        for code in "BHD IQD JOD KWD LYD OMR TND".split(separator: " ") { codes[String(code)] = 3 }
        return codes
    }()

    /// The codes for each printed sign. If there are several, the country decides, and the first is the default.
    static let signs: [String: [String]] = [
        "€": ["EUR"], "£": ["GBP"], "¥": ["JPY", "CNY"], "₺": ["TRY"], "₽": ["RUB"], "₹": ["INR"], "₩": ["KRW"],
        "₪": ["ILS"],
        "₫": ["VND"], "₴": ["UAH"], "₱": ["PHP"], "฿": ["THB"], "₦": ["NGN"], "zł": ["PLN"], "Kč": ["CZK"],
        "Ft": ["HUF"],
        "Fr.": ["CHF"], "SFr.": ["CHF"], "US$": ["USD"], "CA$": ["CAD"], "C$": ["CAD"], "A$": ["AUD"], "AU$": ["AUD"],
        "NZ$": ["NZD"], "HK$": ["HKD"], "S$": ["SGD"], "NT$": ["TWD"], "R$": ["BRL"], "MX$": ["MXN"],
        "kr": ["SEK", "NOK", "DKK", "ISK"],
        "kr.": ["DKK", "SEK", "NOK", "ISK"],
        "$": ["USD", "CAD", "AUD", "NZD", "MXN", "SGD", "HKD", "ARS", "CLP", "COP"],
        "Euro": ["EUR"], "euro": ["EUR"], "euros": ["EUR"],
    ]

    private static let countries: [String: String] = [
        "US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "MX": "MXN", "SG": "SGD", "HK": "HKD", "AR": "ARS",
        "CL": "CLP",
        "CO": "COP", "JP": "JPY", "CN": "CNY", "SE": "SEK", "NO": "NOK", "DK": "DKK", "IS": "ISK",
    ]

    /// Returns the code that a sign or code means in a country; nil if it is unknown.
    static func code(of sign: String, in country: String) -> String? {
        if codes[sign] != nil { return sign }
        guard let choices = signs[sign] else { return nil }
        if let own = countries[country], choices.contains(own) { return own }
        return choices.first
    }
}
