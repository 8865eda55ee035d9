extension ApplicationIdentifier {
    /// 7001 to 7259: origin and treatment of food, national numbers of medicines, certificates, patients.
    static let attributes: [ApplicationIdentifier] =
        [
            .init("7001", "NSN", .n(13)),
            .init("7002", "MEAT CUT", .x(upTo: 30)),
            .init("7003", "EXPIRY TIME", .n(6, .date), .n(4, .time)),
            .init("7004", "ACTIVE POTENCY", .n(upTo: 4)),
            .init("7005", "CATCH AREA", .x(upTo: 12)),
            .init("7006", "FIRST FREEZE DATE", .n(6, .date)),
            .init("7007", "HARVEST DATE", .n(6, .date), .n(6, .date).optional),
            .init("7008", "AQUATIC SPECIES", .x(upTo: 3)),
            .init("7009", "FISHING GEAR TYPE", .x(upTo: 10)),
            .init("7010", "PROD METHOD", .x(upTo: 2)),
            .init("7011", "TEST BY DATE", .n(6, .date), .n(4, .time).optional),
            .init("7020", "REFURB LOT", .x(upTo: 20)),
            .init("7021", "FUNC STAT", .x(upTo: 20)),
            .init("7022", "REV STAT", .x(upTo: 20)),
            .init("7023", "GIAI - ASSEMBLY", .x(upTo: 30)),
            .init("7040", "UIC+EXT", .n(1), .x(1), .x(1), .x(1)),
            .init("7041", "UFRGT UNIT TYPE", .x(upTo: 4)),
            .init("710", "NHRN PZN", .x(upTo: 20)),
            .init("711", "NHRN CIP", .x(upTo: 20)),
            .init("712", "NHRN CN", .x(upTo: 20)),
            .init("713", "NHRN DRN", .x(upTo: 20)),
            .init("714", "NHRN AIM", .x(upTo: 20)),
            .init("715", "NHRN NDC", .x(upTo: 20)),
            .init("716", "NHRN AIC", .x(upTo: 20)),
            .init("717", "NHRN SRN", .x(upTo: 20)),
            .init("7240", "PROTOCOL", .x(upTo: 20)),
            .init("7241", "AIDC MEDIA TYPE", .n(2)),
            .init("7242", "VCN", .x(upTo: 25)),
            .init("7250", "DOB", .n(8, .fullDate)),
            .init("7251", "DOB TIME", .n(8, .fullDate), .n(4, .time)),
            .init("7252", "BIO SEX", .n(1, .oneOf("0129"))),
            .init("7253", "FAMILY NAME", .x(upTo: 40, .percentEncoded)),
            .init("7254", "GIVEN NAME", .x(upTo: 40, .percentEncoded)),
            .init("7255", "SUFFIX", .x(upTo: 10)),
            .init("7256", "FULL NAME", .x(upTo: 90, .percentEncoded)),
            .init("7257", "PERSON ADDR", .x(upTo: 70, .percentEncoded)),
            .init("7258", "BIRTH SEQUENCE", .x(3, .placeInSequence)),
            .init("7259", "BABY", .x(upTo: 40, .percentEncoded)),
        ]
        + (0...9).flatMap { index -> [ApplicationIdentifier] in
            [
                .init("703\(index)", "PROCESSOR # \(index)", .n(3), .x(upTo: 27)),
                .init("723\(index)", "CERT # \(index + 1)", .x(2), .x(upTo: 28)),
            ]
        }
}
