import ScanModel

/// Access to a wireless network: `WIFI:T:WPA;S:mynetwork;P:mypass;;`, by the Wi-Fi Alliance's WPA3 specification and
/// ZXing's list of barcode contents.
enum WirelessNetwork {
    static func components(of text: String) -> [ContentComponent]? {
        guard let network = DocomoFields(text, prefix: "WIFI:"), let name = network.first("S").map(unquoted),
            (1...32).contains(name.utf8.count),
            let security = securities[network.first("T")?.uppercased() ?? ""]
        else { return nil }
        let password = network.first("P").map(unquoted) ?? ""
        let needsPassword = security == "WPA" || security == "WEP" || security == "SAE"
        guard !needsPassword || !password.isEmpty else { return nil }
        var components = Components()
        components.add("ssid", name)
        components.add("security", security)
        components.add("password", password)
        let isHidden = network.first("H")?.lowercased()
        guard isHidden == nil || ["true", "false", "1", "0", ""].contains(isHidden) else { return nil }
        components.add("hidden", isHidden == "true" || isHidden == "1" ? "true" : nil)
        for (name, field) in others { components.add(name, network.first(field)) }
        return components.all
    }

    private static let others = [
        ("eapMethod", "E"), ("phase2", "PH2"), ("identity", "I"), ("anonymousIdentity", "A"),
        ("transitionDisable", "R"), ("publicKey", "K"),
    ]

    private static let securities = [
        "": "none", "NOPASS": "none", "WEP": "WEP", "WPA": "WPA", "WPA2": "WPA", "WPA/WPA2": "WPA", "WPA3": "SAE",
        "SAE": "SAE", "WPA2-EAP": "EAP", "WPA-EAP": "EAP", "WPA3-EAP": "EAP", "EAP": "EAP",
    ]

    /// Removes the quotes around a name that could be mistaken for hexadecimal digits.
    private static func unquoted(_ text: String) -> String {
        let inner = text.dropFirst().dropLast()
        let isQuoted = text.utf8.count > 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        return isQuoted && inner.utf8.allSatisfy { $0.hexValue != nil } ? String(inner) : text
    }
}
