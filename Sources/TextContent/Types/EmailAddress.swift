import ScanModel

/// Email addresses.
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
        // A word before an address isn't part of it, even if the blank or colon in between was hardly visible.
        if match.cost > 0, words.contains(where: { local.lowercased().hasPrefix($0) }) { return nil }
        // Nearly all mail domains ignore case.
        return Judgement(
            "\(local.lowercased())@\(domain)",
            [
                ContentComponent("localPart", local), ContentComponent("domain", domain),
                ContentComponent("registrableDomain", registrable),
            ])
    }

    private static let words = ["e-mail", "email", "mail"]
}
