import ScanModel

extension Sample {
    /// Cards of versions 1 to 9 as in the tests of Andrew Johnson's DLParser, of versions 9 and 10 as in
    /// the AAMVA DL/ID Card Design Standard, D.13, and one of Texas from github.com/joptimus/aamva-parser.
    static let licenses: [Sample] =
        (2...9).map { version in
            Sample(
                .driverLicense, license(version), "version=\(version)", "familyName=lastName", "licenseNumber=12345678",
                "street=streetAddress", "city=city", "eyeColor=BRO", "country=USA", "nameSuffix=5TH")
        } + [
            Sample(
                .driverLicense,
                "@\n\u{1E}\rANSI 123456010201DL00000355DLPAA22\nPAE12\nPAF11\nDBH1\nDBJ12345678912345678912\n"
                    + "DBOlastNameAlias\nDBA11111112\nDBC1\nDBB11111114\nDBD11111113\nDBPgivenNameAlias\n"
                    + "DBRsuffixAlias\nDADmiddleName, middleName\nDAE5TH\nDAGstreetAddress\nDAAfirstName\nDABlastName\n"
                    + "DACfirstName\nDAHstreetAddressTwo\nDAIcity\nDAJstate\nDAK12345\nDAU052\nDAW44\nDAQ12345678\n"
                    + "DAX44\nDAYBRO\nDAZBLK\n\r",
                "version=1", "familyName=lastName", "givenName=firstName", "licenseNumber=12345678"),
            standard(version: "09"), standard(version: "10"),
            Sample(
                .driverLicense,
                "@\n\u{1E}\rANSI 636015090002DL00410280ZT03210007DLDCAC\nDCBNONE\nDCDNONE\nDBA10232031\nDCSLEWANDOWSKI\n"
                    + "DDEN\nDACJAMES\nDDFN\nDADCLAIR\nDDGN\nDBD11062023\nDBB10231986\nDBC1\nDAYHAZ\nDAU077 in\n"
                    + "DAG8830 HIDDEN POND ST\nDAINORTHLAKE\nDAJTX\nDAK762470000\nDAQ42145201\n"
                    + "DCF00121301114026256231\nDCGUSA\nDAZBRO\nDCK10022062600\nDCLWO\nDDAF\nDDB07162021\nDAW350\n\rZTZTAN\r",
                "familyName=LEWANDOWSKI", "birthDate=1986-10-23", "expiryDate=2031-10-23", "height=77 in",
                "postalCode=76247", "weightInPounds=350"),
        ]

    private static func standard(version: String) -> Sample {
        Sample(
            .driverLicense,
            "@\n\u{1E}\rANSI 636000\(version)0002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDDFN\n"
                + "DADJOHN\nDDGN\nDCUJR\nDCAD\nDCBK\nDCDPH\nDBD06062019\nDBB06061986\nDBA12102024\nDBC1\nDAU068 in\n"
                + "DAYBRO\nDAG2300 WEST BROAD STREET\nDAIRICHMOND\nDAJVA\nDAK232690000  \nDCF2424244747474786102204\n"
                + "DCGUSA\nDCK123456789\nDDAF\nDDB06062018\nDDC06062020\nDDD1\rZVZVA01\r",
            "documentType=driverLicense", "issuerIdentificationNumber=636000", "familyName=SAMPLE",
            "givenName=MICHAEL", "middleName=JOHN", "nameSuffix=JR", "licenseNumber=T64235789",
            "birthDate=1986-06-06", "sex=M", "issueDate=2019-06-06", "expiryDate=2024-12-10", "state=VA",
            "postalCode=23269", "vehicleClass=D", "endorsements=PH")
    }

    /// The elements that DLParser's samples have in versions 2 to 9.
    private static func license(_ version: Int) -> String {
        let given = version <= 3 ? "DCTfirstName\n" : "DACfirstName\nDADmiddleName, middleName\n"
        let alias = version == 2 ? "" : "DBNlastNameAlias\nDBGgivenNameAlias\nDBSsuffixAlias\n"
        let later = version <= 3 ? "DCH32\n" : "DAW44\nDAX44\nDDC11111115\nDDB11111116\nDDAM\nDDGN\nDDFT\nDDEN\nDDD0\n"
        return
            "@\n\u{1E}\rANSI 1234560\(version)0201DL00000499DLDCN11\nDCO12\nDCLW\nDCM22\nDCJauditInformation\nDCK123456\n"
            + "DCIplaceOfBirth\nDCF12345678912345678912\nDCGUSA\nDCD8\nDCE2\nDCB9\nDCA10\nDCU5TH\nDCRJRD\nDCSlastName\n"
            + "DCPJVD\nDCQJED\n\(alias)\(given)DBA11111112\nDBC1\nDBB11111114\nDBD11111113\nDAGstreetAddress\n"
            + "DAHstreetAddressTwo\nDAIcity\nDAJstate\nDAK12345\nDAU052\nDAQ12345678\nDAYBRO\nDAZBLK\n\(later)\r"
    }
}
