import ScanModel
import Testing

@Suite struct ApplicationIdentifierTests {
    @Test func noCodeIsTheBeginningOfAnother() {
        let codes = ApplicationIdentifier.all.map(\.code)
        #expect(Set(codes).count == codes.count)
        for (one, next) in zip(codes, codes.dropFirst()) { #expect(!next.hasPrefix(one), "\(one) \(next)") }
    }

    @Test func codesAreTwoToFourDigitsOfALengthThatTheFirstTwoSettle() {
        for family in Dictionary(grouping: ApplicationIdentifier.all, by: { $0.code.prefix(2) }).values {
            #expect(Set(family.map(\.code.utf8.count)).count == 1)
        }
        for identifier in ApplicationIdentifier.all {
            #expect((2...4).contains(identifier.code.utf8.count) && Int(identifier.code) != nil)
            #expect(!identifier.name.isEmpty)
        }
    }

    @Test func settledLengthsAreThoseOfTheFormats() {
        for identifier in ApplicationIdentifier.all {
            guard let length = identifier.predefinedLength else { continue }
            #expect(identifier.format == "N\(length)")
        }
        let open = ApplicationIdentifier.all.filter { $0.predefinedLength == nil }.map(\.code)
        #expect(open.contains("422") && open.contains("10") && !open.contains("11") && !open.contains("3103"))
    }

    @Test(arguments: [
        ("00", "SSCC", "N18"), ("01", "GTIN", "N14"), ("10", "BATCH/LOT", "X..20"), ("17", "USE BY or EXPIRY", "N6"),
        ("253", "GDTI", "N13[+X..17]"), ("3103", "NET WEIGHT (kg)", "N6"), ("421", "SHIP TO POST", "N3+X..9"),
        ("423", "COUNTRY - INITIAL PROCESS", "N3[+N3][+N3][+N3][+N3]"), ("3932", "PRICE", "N3+N..15"),
        ("7230", "CERT # 1", "X2+X..28"), ("7039", "PROCESSOR # 9", "N3+X..27"), ("8010", "CPID", "Y..30"),
        ("8008", "PROD TIME", "N6+N2[+N2][+N2]"), ("8030", "DIGSIG", "Z..90"), ("99", "INTERNAL", "X..90"),
        ("4310", "RTN TO COMP", "X..35"), ("717", "NHRN SRN", "X..20"), ("8043", "PSIM", "N18[+N..2]"),
    ])
    func identifiersAreKnown(code: String, name: String, format: String) throws {
        let identifier = try #require(ApplicationIdentifier(code))
        #expect(identifier.name == name && identifier.format == format)
    }

    @Test(arguments: [
        "", "0", "04", "14", "3106", "3170", "3944", "418", "4334", "7012", "718", "8027", "1", "010", "ab",
    ])
    func whatGS1HasNotGivenIsUnknown(code: String) {
        #expect(ApplicationIdentifier(code) == nil)
    }

    @Test func whatAFieldHoldsIsSaid() {
        let all = ApplicationIdentifier.all
        #expect(
            all.filter(\.hasCheckDigit).map(\.code) == [
                "00", "01", "02", "03", "253", "255", "402", "410", "411", "412", "413", "414", "415", "416", "417",
                "8003", "8006", "8017", "8018", "8026",
            ])
        #expect(
            all.filter(\.hasDate).map(\.code) == [
                "11", "12", "13", "15", "16", "17", "4324", "4325", "4326", "7003", "7006", "7007", "7011", "7250",
                "7251",
                "8008",
            ])
    }
}
