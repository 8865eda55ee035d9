import ScanModel
import Testing

@testable import Payloads

@Suite struct DriverLicenseTests {
    /// A license as versions 2 and up write it, with the elements of a person whom there is not.
    private static func payload(
        _ elements: [String], type: String = "DL", version: String = "08", head: String = "@\n\u{1E}\rANSI "
    ) -> String {
        let body = type + elements.joined(separator: "\n") + "\r"
        let own = "ZVZVA01\r"
        return "\(head)636000\(version)0002\(type)00410278ZV03190008\(body)\(own)"
    }

    private static let elements = [
        "DAQT64235789", "DCSSAMPLE", "DDEN", "DACMICHAEL", "DDFN", "DADJOHN", "DDGN", "DCUJR", "DCAD", "DCBK", "DCDPH",
        "DBD06062019", "DBB02291984", "DBA12102024", "DBC1", "DAU068 in", "DAYBRO", "DAG2300 WEST BROAD STREET",
        "DAIRICHMOND", "DAJVA", "DAK232690000  ", "DCF2424244747474786102204", "DCGUSA", "DCK123456789", "DDAF",
        "DDB06062018", "DDD1", "DDK1", "DAZunavl",
    ]

    private func told(_ license: DriverLicense) -> [String] { license.components.map { "\($0.name) \($0.value)" } }

    @Test func aLicenseOfTheUnitedStatesIsRead() throws {
        let license = try #require(DriverLicense(payload: Self.payload(Self.elements)))
        #expect(license.issuerIdentificationNumber == "636000")
        #expect(license.version == 8)
        #expect(license.isLicense)
        #expect(
            told(license) == [
                "documentType driverLicense", "version 8", "issuerIdentificationNumber 636000", "familyName SAMPLE",
                "givenName MICHAEL", "middleName JOHN", "nameSuffix JR", "licenseNumber T64235789",
                "birthDate 1984-02-29", "sex M", "issueDate 2019-06-06", "expiryDate 2024-12-10",
                "street 2300 WEST BROAD STREET", "city RICHMOND", "state VA", "postalCode 23269", "country USA",
                "height 68 in", "eyeColor BRO", "vehicleClass D", "restrictions K", "endorsements PH",
                "documentDiscriminator 2424244747474786102204", "inventoryControlNumber 123456789", "compliance F",
                "cardRevisionDate 2018-06-06", "organDonor true",
            ])
    }

    @Test func canadaWritesTheYearFirstAndCentimeters() throws {
        let payload = Self.payload([
            "DCSTREMBLAY", "DACMARIE", "DBB19880704", "DBA20280704", "DBC2", "DAU173 cm", "DAJQC", "DAKH2X1Y4",
            "DCGCAN", "DAQT123407048801",
        ])
        let license = try #require(DriverLicense(payload: payload))
        let values = Dictionary(license.components.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(values["birthDate"] == "1988-07-04" && values["expiryDate"] == "2028-07-04")
        #expect(values["sex"] == "F" && values["height"] == "173 cm" && values["postalCode"] == "H2X1Y4")
    }

    @Test func theFirstVersionHasAllNamesInOneAndNoVersionOfTheIssuer() throws {
        let payload =
            "@\n\u{1E}\rAAMVA6360000102DL00390187ZV02260032DLDAADOE,JANE,ANN MARIE\nDAQA1234567\nDBB19700115\n"
            + "DBA20101231\nDBCF\nDAU505\nDAG1 MAIN ST\nDAIANYTOWN\nDAJNY\nDAK123451234\nDARC\rZVZVA99\r"
        let license = try #require(DriverLicense(payload: payload))
        #expect(license.version == 1)
        #expect(
            told(license).dropFirst(3) == [
                "familyName DOE", "givenName JANE", "middleName ANN MARIE", "licenseNumber A1234567",
                "birthDate 1970-01-15", "sex F", "expiryDate 2010-12-31", "street 1 MAIN ST", "city ANYTOWN",
                "state NY",
                "postalCode 12345-1234", "height 65 in", "vehicleClass C",
            ])
    }

    @Test func givenNamesOfTheSecondVersionAreParted() throws {
        for given in ["DCTJANE,ANN,MARIE", "DCTJANE ANN MARIE"] {
            let license = try #require(
                DriverLicense(payload: Self.payload(["DCSDOE", given, "DAQ1"], version: "02")))
            #expect(
                told(license).dropFirst(3) == [
                    "familyName DOE", "givenName JANE", "middleName ANN MARIE", "licenseNumber 1",
                ])
        }
    }

    @Test func identificationCardsAreTold() throws {
        let license = try #require(DriverLicense(payload: Self.payload(["DAQ77", "DCSDOE"], type: "ID")))
        #expect(!license.isLicense)
        #expect(license.components.first == ContentComponent("documentType", "identificationCard"))
        #expect(license.components.contains(ContentComponent("licenseNumber", "77")))
    }

    @Test(arguments: ["@\n\u{1E}\rANSI ", "@\n\u{1C}\rANSI ", "@\r\n\u{1E}\r\nANSI ", "@\nANSI ", "@ANSI"])
    func headsThatIssuersWriteWronglyAreRead(head: String) throws {
        let license = try #require(DriverLicense(payload: Self.payload(Self.elements, head: head)))
        #expect(license.components.contains(ContentComponent("licenseNumber", "T64235789")))
    }

    @Test func linesMayEndWithBothSigns() throws {
        let payload = Self.payload(Self.elements).replacing("\n", with: "\r\n")
        #expect(try #require(DriverLicense(payload: payload)).components.contains(ContentComponent("state", "VA")))
    }

    @Test func whatCanNotBeIsLeftOut() throws {
        let license = try #require(
            DriverLicense(
                payload: Self.payload(["DAQ1", "DBB13322000", "DBA0101", "DBC7", "DCSNONE", "DAI", "XYZ1", "D"])))
        #expect(told(license).dropFirst(3) == ["licenseNumber 1"])
    }

    @Test func anyBeginningOfAPayloadIsReadOrNotWithoutHarm() {
        let payload = Self.payload(Self.elements.dropLast())
        var most = 0
        for length in 0...payload.unicodeScalars.count {
            let part = String(payload.unicodeScalars.prefix(length))
            most = max(most, DriverLicense(payload: part)?.components.count ?? 0)
        }
        #expect(most == 27)
    }

    @Test(arguments: [
        "", "@", "https://example.com", "ANSI 636000080002DL00410278DLDAQ1", "@\n\u{1E}\rANSI ",
        "@\n\u{1E}\rANSI 63600A080002DL00410278DLDAQ1\r", "@\n\u{1E}\rANSI 6360000A0002DL00410278DLDAQ1\r",
        "@\n\u{1E}\rANSI 636000000002DL00410278DLDAQ1\r", "@\n\u{1E}\rHIBC 636000080002DL00410278DLDAQ1\r",
        "@\n\u{1E}\rANSI 636000080002DL00410278ZV03190008DL\r",
    ])
    func othersAreNone(payload: String) { #expect(DriverLicense(payload: payload) == nil) }
}
