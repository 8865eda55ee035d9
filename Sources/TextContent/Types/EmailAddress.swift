import ScanModel

/// Addresses of electronic mail.
enum EmailAddress {
    static func grammar(_ options: ContentOptions) -> Grammar {
        var grammar = Grammar(
            #"(?<local>[\p{L}0-9](?:[\p{L}0-9._%+'-]{0,62}[\p{L}0-9_+-])?) ?@ ?(?<domain>"# + DomainName.pattern + ")",
            judge: judge)
        grammar.lookalikes = .signs
        return grammar
    }

    private static func judge(_ match: MatchedText) -> Judgement? {
        guard let local = match["local"], let domain = match["domain"]?.lowercased(), !local.contains(".."),
            let registrable = DomainName.registrable(domain)
        else { return nil }
        if let sign = match.before.last, "@.%+_-".contains(sign) { return nil }
        // The word before an address is not its beginning, though the blank or the colon between them was hardly seen.
        if match.cost > 0, words.contains(where: { local.lowercased().hasPrefix($0) }) { return nil }
        // Who gives addresses out takes no heed of case, nearly everywhere.
        return Judgement(
            "\(local.lowercased())@\(domain)",
            [
                ContentComponent("localPart", local), ContentComponent("domain", domain),
                ContentComponent("registrableDomain", registrable),
            ])
    }

    private static let words = ["e-mail", "email", "mail"]
}
