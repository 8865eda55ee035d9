extension ApplicationIdentifier {
    /// 00 to 255, 30, 37 and 90 to 99: goods and shipments, their dates, and codes for use between partners.
    static let goods: [ApplicationIdentifier] =
        [
            .init("00", "SSCC", .n(18, .checkDigit)),
            .init("01", "GTIN", .n(14, .checkDigit)),
            .init("02", "CONTENT", .n(14, .checkDigit)),
            .init("03", "MTO GTIN", .n(14, .checkDigit)),
            .init("10", "BATCH/LOT", .x(upTo: 20)),
            .init("11", "PROD DATE", .n(6, .dateOrMonth)),
            .init("12", "DUE DATE", .n(6, .dateOrMonth)),
            .init("13", "PACK DATE", .n(6, .dateOrMonth)),
            .init("15", "BEST BEFORE or BEST BY", .n(6, .dateOrMonth)),
            .init("16", "SELL BY", .n(6, .dateOrMonth)),
            .init("17", "USE BY or EXPIRY", .n(6, .dateOrMonth)),
            .init("20", "VARIANT", .n(2)),
            .init("21", "SERIAL", .x(upTo: 20)),
            .init("22", "CPV", .x(upTo: 20)),
            .init("235", "TPX", .x(upTo: 28)),
            .init("240", "ADDITIONAL ID", .x(upTo: 30)),
            .init("241", "CUST. PART No.", .x(upTo: 30)),
            .init("242", "MTO VARIANT", .n(upTo: 6)),
            .init("243", "PCN", .x(upTo: 20)),
            .init("250", "SECONDARY SERIAL", .x(upTo: 30)),
            .init("251", "REF. TO SOURCE", .x(upTo: 30)),
            .init("253", "GDTI", .n(13, .checkDigit), .x(upTo: 17).optional),
            .init("254", "GLN EXTENSION COMPONENT", .x(upTo: 20)),
            .init("255", "GCN", .n(13, .checkDigit), .n(upTo: 12).optional),
            .init("30", "VAR. COUNT", .n(upTo: 8)),
            .init("37", "COUNT", .n(upTo: 8)),
            .init("90", "INTERNAL", .x(upTo: 30)),
        ] + (91...99).map { .init("\($0)", "INTERNAL", .x(upTo: 90)) }
}
