import ScanModel

/// Addresses of the web, with or without their scheme.
enum WebAddress {
    static func grammar(_ options: ContentOptions) -> Grammar {
        var grammar = Grammar(
            #"(?:(?<scheme>[Hh][Tt][Tt][Pp][Ss]?)://)?(?<host>"# + DomainName.pattern + #")(?::(?<port>\d{2,5}))?"#
                + #"(?<path>/[A-Za-z0-9._~%!$&'()*+,;=:@/-]{0,200})?(?<query>\?[A-Za-z0-9._~%!$&'()*+,;=:@/?-]{0,200})?"#
                + #"(?<fragment>#[A-Za-z0-9._~%!$&'()*+,;=:@/?-]{0,100})?"#
        ) { judge($0, country: options.country) }
        grammar.lookalikes = .signs
        return grammar
    }

    private static func judge(_ match: MatchedText, country: String) -> Judgement? {
        guard let host = match["host"], let registrable = DomainName.registrable(host),
            match["port"].map({ Int($0).map { 1...65535 ~= $0 } ?? false }) ?? true
        else { return nil }
        // Behind these a name goes on: of a mailbox's domain, or of a host whose beginning was misread.
        if let sign = match.before.last, "@/._%-–‐+&=".contains(sign) { return nil }
        if match.after.first == "@" || match.after.hasPrefix("://") || match.isPartOfNumber { return nil }
        // Where the name begins with w alone there are three.
        let label = host.lowercased().prefix { $0 != "." }
        if label.allSatisfy({ $0 == "w" }), label.count != 3 { return nil }
        // A sentence's end, or a bracket around it all, is no part of it.
        let tail = match["fragment"] ?? match["query"] ?? match["path"]
        if let last = tail?.last, ".,;:!?'*".contains(last) || (last == ")" && tail?.contains("(") == false) {
            return nil
        }
        // With an @ in it it is somebody's mail, unless the scheme says that it is not.
        if match["scheme"] == nil, match.text.contains("@") { return nil }
        let isMarked = match["scheme"] != nil || host.lowercased().hasPrefix("www.") || match["path"] != nil
        guard isMarked || isPlain(host, registrable, country: country) else { return nil }
        // No scheme is printed where it goes without saying: today that is the safe one.
        let scheme = match["scheme"]?.lowercased() ?? "https"
        let rest = (match["path"] ?? "") + (match["query"] ?? "") + (match["fragment"] ?? "")
        let port = match["port"].map { ":\($0)" } ?? ""
        var components = [
            ContentComponent("scheme", scheme), ContentComponent("host", host.lowercased()),
            ContentComponent("registrableDomain", registrable),
        ]
        if let path = match["path"] { components.append(ContentComponent("path", path)) }
        if let query = match["query"] { components.append(ContentComponent("query", String(query.dropFirst()))) }
        return Judgement("\(scheme)://\(host.lowercased())\(port)\(rest)", components, isWeak: !isMarked)
    }

    /// Whether a name alone is meant as an address: sentences that lost a blank, names of files and abbreviations look like one.
    private static func isPlain(_ host: String, _ registrable: String, country: String) -> Bool {
        let parts = registrable.split(separator: ".")
        guard let name = parts.first, let last = parts.last, name.count >= 3,
            host.last?.isLowercase == true || host == host.uppercased()
        else { return false }
        // A capital within a name is another sign misread; one at its start is a sentence's.
        guard host == host.uppercased() || host.dropFirst().allSatisfy({ !$0.isUppercase }) else { return false }
        return common.contains(String(last)) || last == country.lowercased() || (country == "GB" && last == "uk")
    }

    /// Endings that are neither common words nor of files.
    private static let common: Set<String> = [
        "com", "org", "net", "info", "eu", "biz", "gov", "edu", "de", "fr", "uk", "nl", "pl", "cz", "ch", "dk", "fi",
        "se", "pt",
        "gr", "hu", "ro", "sk", "jp", "cn", "kr", "br", "mx", "ca", "au", "nz", "ie", "tr", "ru", "ua", "io", "app",
        "dev",
        "online", "shop", "museum", "berlin", "london", "paris", "gmbh",
    ]
}
