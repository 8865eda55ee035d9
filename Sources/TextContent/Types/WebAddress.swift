import ScanModel

/// Web addresses, with or without a scheme.
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
        // After these characters, it is part of a longer name: a mail domain, or a host whose beginning was misread.
        if let sign = match.before.last, "@/._%-–‐+&=".contains(sign) { return nil }
        if match.after.first == "@" || match.after.hasPrefix("://") || match.isPartOfNumber { return nil }
        // A first label of w's alone must have three.
        let label = host.lowercased().prefix { $0 != "." }
        if label.allSatisfy({ $0 == "w" }), label.count != 3 { return nil }
        // The end of a sentence, or a bracket around everything, isn't part of the address.
        let tail = match["fragment"] ?? match["query"] ?? match["path"]
        if let last = tail?.last, ".,;:!?'*".contains(last) || (last == ")" && tail?.contains("(") == false) {
            return nil
        }
        // With an @, it is a mail address, unless it has a scheme.
        if match["scheme"] == nil, match.text.contains("@") { return nil }
        let isMarked = match["scheme"] != nil || host.lowercased().hasPrefix("www.") || match["path"] != nil
        guard isMarked || isPlain(host, registrable, country: country) else { return nil }
        // A missing scheme means the common one, which is https today.
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

    /// Returns whether a bare name is meant as an address. Sentences with a missing blank, file names and abbreviations
    /// look like one.
    private static func isPlain(_ host: String, _ registrable: String, country: String) -> Bool {
        let parts = registrable.split(separator: ".")
        guard let name = parts.first, let last = parts.last, name.count >= 3,
            host.last?.isLowercase == true || host == host.uppercased()
        else { return false }
        // A capital inside a name is a misread character; one at the start may begin a sentence.
        guard host == host.uppercased() || host.dropFirst().allSatisfy({ !$0.isUppercase }) else { return false }
        return common.contains(String(last)) || last == country.lowercased() || (country == "GB" && last == "uk")
    }

    /// Suffixes that are neither common words nor file extensions.
    private static let common: Set<String> = [
        "com", "org", "net", "info", "eu", "biz", "gov", "edu", "de", "fr", "uk", "nl", "pl", "cz", "ch", "dk", "fi",
        "se", "pt",
        "gr", "hu", "ro", "sk", "jp", "cn", "kr", "br", "mx", "ca", "au", "nz", "ie", "tr", "ru", "ua", "io", "app",
        "dev",
        "online", "shop", "museum", "berlin", "london", "paris", "gmbh",
    ]
}
