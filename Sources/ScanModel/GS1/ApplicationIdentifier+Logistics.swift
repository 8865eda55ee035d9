extension ApplicationIdentifier {
    /// 400 to 4333: orders, locations, countries, and information for carriers.
    static let logistics: [ApplicationIdentifier] =
        [
            .init("400", "ORDER NUMBER", .x(upTo: 30)),
            .init("401", "GINC", .x(upTo: 30)),
            .init("402", "GSIN", .n(17, .checkDigit)),
            .init("403", "ROUTE", .x(upTo: 30)),
            .init("410", "SHIP TO LOC", .n(13, .checkDigit)),
            .init("411", "BILL TO", .n(13, .checkDigit)),
            .init("412", "PURCHASE FROM", .n(13, .checkDigit)),
            .init("413", "SHIP FOR LOC", .n(13, .checkDigit)),
            .init("414", "LOC No.", .n(13, .checkDigit)),
            .init("415", "PAY TO", .n(13, .checkDigit)),
            .init("416", "PROD/SERV LOC", .n(13, .checkDigit)),
            .init("417", "PARTY", .n(13, .checkDigit)),
            .init("420", "SHIP TO POST", .x(upTo: 20)),
            .init("421", "SHIP TO POST", .n(3), .x(upTo: 9)),
            .init("422", "ORIGIN", .n(3)),
            .init("423", "COUNTRY - INITIAL PROCESS", upToFiveCountries),
            .init("424", "COUNTRY - PROCESS", .n(3)),
            .init("425", "COUNTRY - DISASSEMBLY", upToFiveCountries),
            .init("426", "COUNTRY - FULL PROCESS", .n(3)),
            .init("427", "ORIGIN SUBDIVISION", .x(upTo: 3)),
            .init("4308", "SHIP TO PHONE", .x(upTo: 30)),
            .init("4309", "SHIP TO GEO", .n(10), .n(10)),
            .init("4318", "RTN TO POST", .x(upTo: 20)),
            .init("4319", "RTN TO PHONE", .x(upTo: 30)),
            .init("4320", "SRV DESCRIPTION", .x(upTo: 35, .percentEncoded)),
            .init("4321", "DANGEROUS GOODS", .n(1, .oneOf("01"))),
            .init("4322", "AUTH TO LEAVE", .n(1, .oneOf("01"))),
            .init("4323", "SIG REQUIRED", .n(1, .oneOf("01"))),
            .init("4324", "NOT BEF DEL DT", .n(6, .dateOrMonth), .n(4, .time)),
            .init("4325", "NOT AFT DEL DT", .n(6, .dateOrMonth), .n(4, .time)),
            .init("4326", "REL DATE", .n(6, .date)),
            .init("4330", "MAX TEMP F.", temperature),
            .init("4331", "MAX TEMP C.", temperature),
            .init("4332", "MIN TEMP F.", temperature),
            .init("4333", "MIN TEMP C.", temperature),
        ] + address(430, "SHIP TO") + address(431, "RTN TO")

    private static let upToFiveCountries: [Component] = [.n(3)] + Array(repeating: .n(3).optional, count: 4)
    /// In hundredths of a degree.
    private static let temperature: [Component] = [.n(6, .decimal(places: 2)), .x(1, .minus).optional]

    private static func address(_ family: Int, _ whose: String) -> [ApplicationIdentifier] {
        [
            .init("\(family)0", whose + " COMP", .x(upTo: 35, .percentEncoded)),
            .init("\(family)1", whose + " NAME", .x(upTo: 35, .percentEncoded)),
            .init("\(family)2", whose + " ADD1", .x(upTo: 70, .percentEncoded)),
            .init("\(family)3", whose + " ADD2", .x(upTo: 70, .percentEncoded)),
            .init("\(family)4", whose + " SUB", .x(upTo: 70, .percentEncoded)),
            .init("\(family)5", whose + " LOC", .x(upTo: 70, .percentEncoded)),
            .init("\(family)6", whose + " REG", .x(upTo: 70, .percentEncoded)),
            .init("\(family)7", whose + " COUNTRY", .x(2, .capitals)),
        ]
    }
}
