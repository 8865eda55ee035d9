import ScanModel

extension Sample {
    /// The examples of IATA Resolution 792, Attachment B (as in github.com/martinmroz/iata_bcbp), those of IATA's
    /// implementation guide (as in the tests of github.com/KDE/kitinerary), and passes of versions without an example
    /// there.
    static let boardingPasses: [Sample] = [
        Sample(
            .boardingPass,
            "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100^164GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3"
                + "DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6HFR41W2QA4DVN5J8K4F0L0GE",
            "familyName=DESMARAIS", "givenName=LUC", "electronicTicket=true", "bookingReference=ABC123", "from=YUL",
            "to=FRA", "carrier=AC", "flightNumber=834", "dayOfYear=326", "compartment=J", "seat=1A",
            "sequenceNumber=25", "passengerStatus=1"),
        Sample(.boardingPass, "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100", "seat=1A"),
        Sample(
            .boardingPass, twoLegs("6"), "version=6", "issueDate=6225", "issuer=AC", "baggageTag=0014123456003",
            "documentNumber=1234567890", "frequentFlyerNumber=1234567890123", "baggageAllowance=20K", "fastTrack=Y",
            "airlineData=LX58Z", "bookingReference2=DEF456", "from2=FRA", "to2=GVA", "carrier2=LH",
            "flightNumber2=3664", "seat2=12C", "documentNumber2=0987654321", "baggageAllowance2=2PC",
            "airlineData2=WQ"),
        // Versions 4, 7 and 8 have the same fields as 6.
        Sample(.boardingPass, twoLegs("4"), "version=4", "from2=FRA"),
        Sample(.boardingPass, twoLegs("7"), "version=7", "from2=FRA"),
        Sample(.boardingPass, twoLegs("8"), "version=8", "from2=FRA"),
        Sample(
            .boardingPass,
            "M1TEST/HIDDEN         E8OQ6FU FRARLGLH 4010 012C004D0001 35C>2180WW6012BLH              2922023642241060 LH "
                + "                       *30600000K09         ",
            "version=2", "issueDate=6012", "airlineNumericCode=220", "documentNumber=2364224106",
            "airlineData=*30600000K09"),
        Sample(
            .boardingPass,
            "M1TEST/HIDDEN         E8OQ6FU FRARLGLH 4010 012C004D0001 35C>2180WM6012BLH              2922023642241060 LH "
                + "                       *30600000K09         ",
            "issuanceSource=M"),
        Sample(
            .boardingPass, "M1TEST/PETER          E24Z5RN AMSBRUKL 1733 019M008A0001 316>503  W0D0742497067621",
            "version=5", "issuanceSource=W", "documentNumber=2497067621"),
        Sample(
            .boardingPass,
            "M1ASKREN/TEST         EA272SL ORDNRTUA 0881 007F002K0303 15C>3180 K6007BUA              2901624760758980 UA "
                + "UA EY975897            *30600    09  UAG    ",
            "version=3", "frequentFlyerNumber=EY975897", "airlineData=*30600    09  UAG"),
        Sample(
            .boardingPass,
            "M1DESMARAIS/LUC       EAB12C3 YULFRAAC 0834 326J003A0027 167>5321WW1325BAC 00141234560020014123467001001412"
                + "34789012A0141234567890 1AC AC 1234567890123    4PCYLX58Z^108ABCDEFGH",
            "baggageTag=0014123456002", "baggageTag2=0014123467001", "baggageTag3=0014123478901",
            "baggageAllowance=4PC"),
        Sample(
            .boardingPass,
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 130>5002A0571234567890  AF AF 1234567890123456    Y"
                + "^108ABCDEFGH",
            "frequentFlyerNumber=1234567890123456", "fastTrack=Y"),
        Sample(
            .boardingPass,
            "M2DESMARAIS/LUC       EAB12C3 YULFRAAC 0834 326J003A0027 167>5321WW1325BAC 00141234560020014123467001001412"
                + "34789012A0141234567890 1AC AC 1234567890123    4PCYLX58ZDEF456 FRAGVALH 3664 327C012C0002 12E2A01409"
                + "87654321 1AC AC 1234567890123    3PCNWQ^108ABCDEFGH",
            "dayOfYear2=327", "baggageAllowance2=3PC"),
        Sample(
            .boardingPass,
            "M2GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 130>5002A0571234567890  AF AF 1234567890123456    Y"
                + "DEF456 CDGDTWNW 0049 339F001A0002 12C2A012098765432101                       2PC ^108ABCDEFGH",
            "to2=DTW", "selectee2=0", "documentVerification2=1"),
        Sample(
            .boardingPass,
            "M1DOE/JOHN             XXX007 BRUTXLEW 8103 035Y012C0030 147>1181W 8033BEW 0000000000000291040000000000 0   "
                + "LH 123456789012345     ",
            "version=1", "electronicTicket=false", "frequentFlyerAirline=LH"),
        Sample(
            .boardingPass, "M1SOLLE/JOSUHUA       EQHSLJX ATLMEMDL 0254 006Y28C      10C3JIJI7O4M28C", "seat=28C",
            "airlineData=3JIJI7O4M28C"),
        Sample(.boardingPass, fourLegs, "from4=JFK", "to4=YUL", "seat4=4D"),
    ]

    private static func twoLegs(_ version: String) -> String {
        "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>\(version)181WW6225BAC 00141234560032A0141234567890 "
            + "1AC AC 1234567890123    20KYLX58ZDEF456 FRAGVALH 3664 227C012C0002 12E2A0140987654321 1AC AC "
            + "1234567890123    2PCNWQ^164GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6HFR4"
            + "1W2QA4DVN5J8K4F0L0GE"
    }

    private static let fourLegs =
        "M4DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100ABC123 FRAGVALH 3664 227C012C0002 100"
        + "ABC123 GVAJFKLX 0022 228Y020B0100 100ABC123 JFKYULDL 0007A229Y004D0007 100"
}
