extension ApplicationIdentifier {
    /// 8001 to 8200: special uses, from rolls of cloth to coupons.
    static let special: [ApplicationIdentifier] = [
        .init(
            "8001", "DIMENSIONS", .n(4, .nonzero), .n(5, .nonzero), .n(3, .nonzero), .n(1, .oneOf("019")), .n(1)),
        .init("8002", "CMT No.", .x(upTo: 20)),
        .init("8003", "GRAI", .n(1, .oneOf("0")), .n(13, .checkDigit), .x(upTo: 16).optional),
        .init("8004", "GIAI", .x(upTo: 30)),
        .init("8005", "PRICE PER UNIT", .n(6)),
        .init("8006", "ITIP", .n(14, .checkDigit), .n(4, .pieceOfTotal)),
        .init("8007", "IBAN", .x(upTo: 34, .iban)),
        .init("8008", "PROD TIME", .n(6, .date), .n(2, .hours), .n(2, .sixty).optional, .n(2, .sixty).optional),
        .init("8009", "OPTSEN", .x(upTo: 50)),
        .init("8010", "CPID", .y(upTo: 30)),
        .init("8011", "CPID SERIAL", .n(upTo: 12, .noLeadingZero)),
        .init("8012", "VERSION", .x(upTo: 20)),
        .init("8013", "GMN", .x(upTo: 25, .checkCharacters)),
        .init("8014", "MUDI", .x(upTo: 25, .checkCharacters)),
        .init("8017", "GSRN - PROVIDER", .n(18, .checkDigit)),
        .init("8018", "GSRN - RECIPIENT", .n(18, .checkDigit)),
        .init("8019", "SRIN", .n(upTo: 10)),
        .init("8020", "REF No.", .x(upTo: 25)),
        .init("8026", "ITIP CONTENT", .n(14, .checkDigit), .n(4, .pieceOfTotal)),
        .init("8030", "DIGSIG", .z(upTo: 90)),
        .init("8040", "IMEI", .n(15)),
        .init("8041", "IMEI2", .n(15)),
        .init("8042", "ESIM", .n(32)),
        .init("8043", "PSIM", .n(18), .n(upTo: 2).optional),
        .init("8110", "COUPON CODE", .x(upTo: 70)),
        .init("8111", "POINTS", .n(4)),
        .init("8112", "COUPON CODE, POSITIVE OFFERS", .x(upTo: 70)),
        .init("8200", "PRODUCT URL", .x(upTo: 70)),
    ]
}
