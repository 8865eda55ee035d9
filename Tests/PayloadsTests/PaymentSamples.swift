import ScanModel

extension Sample {
    /// From the guidelines EPC069-12 and Wikipedia's articles on EPC QR codes.
    static let transfers: [Sample] = [
        Sample(
            .sepaCreditTransfer,
            "BCD\n001\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1\nCHAR\n\nUrgency fund\n"
                + "Sample QR code",
            "version=001", "bic=BPOTBEB1", "name=Red Cross of Belgium", "iban=BE72000000001616", "amount=1",
            "currency=EUR", "purpose=CHAR", "message=Urgency fund", "information=Sample QR code"),
        Sample(
            .sepaCreditTransfer,
            "BCD\n002\n1\nSCT\n\nWikimedia Foerdergesellschaft\nDE33100205000001194700\nEUR123.45\n\n\n"
                + "Spende fuer Wikipedia\n",
            "version=002", "iban=DE33100205000001194700", "amount=123.45", "message=Spende fuer Wikipedia"),
        Sample(
            .sepaCreditTransfer,
            "BCD\r\n002\r\n2\r\nSCT\r\nBFSWDE33BER\r\nWikimedia\r\nDE33100205000001194700\r\n\r\nCHAR\r\nRF18539007547034",
            "bic=BFSWDE33BER", "reference=RF18539007547034"),
        Sample(
            .sepaCreditTransfer, "BCD\n002\n1\nSCT\n\nFranz Mustermänn\nDE71110220330123456789", "name=Franz Mustermänn"
        ),
    ]

    /// The examples of the Swiss Implementation Guidelines QR-bill, as in github.com/manuelbl/SwissQRBill.
    static let bills: [Sample] = [
        Sample(
            .swissQRBill,
            bill(
                "CH5800791123000889012", creditor, "3949.75",
                "S\nPia Rutschmann\nMarktgasse\n28\n9400\nRorschach\nCH", "NON\n",
                "Bill no. 3139 for gardening work and disposal of waste material"),
            "version=0200", "iban=CH5800791123000889012", "creditorName=Robert Schneider AG",
            "creditorStreet=Rue du Lac", "creditorHouseNumber=1268", "creditorPostalCode=2501", "creditorTown=Biel",
            "creditorCountry=CH", "amount=3949.75", "currency=CHF", "debtorName=Pia Rutschmann",
            "debtorTown=Rorschach", "referenceType=NON",
            "message=Bill no. 3139 for gardening work and disposal of waste material"),
        Sample(
            .swissQRBill,
            bill(
                "CH4431999123000889012", creditor, "1949.75",
                "S\nPia-Maria Rutschmann-Schnyder\nGrosse Marktgasse\n28\n9400\nRorschach\nCH",
                "QRR\n210000000003139471430009017", "Order dated 18.06.2020")
                + "\n//S1/01/20170309/11/10201409/20/14000000/22/36958/30/CH106017086/40/1020/41/3010\n"
                + "UV;UltraPay005;12345\nXY;XYService;54321",
            "reference=210000000003139471430009017", "alternativeScheme=UV;UltraPay005;12345",
            "alternativeScheme2=XY;XYService;54321",
            "billInformation=//S1/01/20170309/11/10201409/20/14000000/22/36958/30/CH106017086/40/1020/41/3010"),
        Sample(
            .swissQRBill,
            bill(
                "CH3709000000304442225", "S\nSalvation Army Foundation Switzerland\n\n\n3000\nBern\nCH", "",
                "\n\n\n\n\n\n", "NON\n", "Donnation to the Winterfest campaign"),
            "creditorName=Salvation Army Foundation Switzerland", "currency=CHF"),
        Sample(
            .swissQRBill,
            bill("CH5800791123000889012", creditor, "199.95", combined, "SCOR\nRF18539007547034", "")
                .replacing("\n", with: "\r\n") + "\r\n",
            "debtorAddressLine=Grosse Marktgasse 28", "debtorSecondAddressLine=9400 Rorschach",
            "reference=RF18539007547034"),
        Sample(
            .swissQRBill, bill("CH5800791123000889012", creditor, "0.50", combined, "SCOR\nRF18539007547034", ""),
            "amount=0.50"),
    ]

    static let creditor = "S\nRobert Schneider AG\nRue du Lac\n1268\n2501\nBiel\nCH"
    static let combined = "K\nPia-Maria Rutschmann-Schnyder\nGrosse Marktgasse 28\n9400 Rorschach\n\n\nCH"

    static func bill(
        _ iban: String, _ creditor: String, _ amount: String, _ debtor: String, _ reference: String, _ message: String
    ) -> String {
        "SPC\n0200\n1\n\(iban)\n\(creditor)\n\n\n\n\n\n\n\n\(amount)\nCHF\n\(debtor)\n\(reference)\n\(message)\nEPD"
    }
}

extension NearMiss {
    private static let account = "BE72000000001616"

    static let transfers: [NearMiss] = each(
        .sepaCreditTransfer,
        [
            transfer(iban: "BE73000000001616"), transfer(iban: "BE72 0000 0000 1616"), transfer(version: "003"),
            transfer(set: "9"), transfer(set: "0"), transfer(service: "SDD"), transfer(bic: ""),
            transfer(bic: "BPOTBEB"),
            transfer(bic: "BPOT1EB1"), transfer(name: ""), transfer(name: String(repeating: "x", count: 71)),
            transfer(amount: "USD1"), transfer(amount: "EUR0.00"), transfer(amount: "EUR1.234"),
            transfer(amount: "EUR1,00"),
            transfer(amount: "EUR1000000000"), transfer(amount: "EUR01"), transfer(rest: "CHARI\n\nx"),
            transfer(rest: "\nRF19539007547034"), transfer(rest: "\nRF18539007547034\nboth"),
            transfer(rest: "\n\n" + String(repeating: "x", count: 141)), transfer(rest: "\n\nx\ny\nz"),
            "BCD\n001\n1\nSCT", "BCE\n001\n1\nSCT\nBPOTBEB1\nRed Cross\n\(account)\nEUR1",
        ])

    private static func transfer(
        version: String = "001", set: String = "1", service: String = "SCT", bic: String = "BPOTBEB1",
        name: String = "Red Cross", iban: String = account, amount: String = "EUR1", rest: String = ""
    ) -> String { "BCD\n\(version)\n\(set)\n\(service)\n\(bic)\n\(name)\n\(iban)\n\(amount)\n\(rest)" }

    static let bills: [NearMiss] = each(
        .swissQRBill,
        [
            bill(iban: "CH5900791123000889012"), bill(iban: "DE71110220330123456789"),
            // A QR-IBAN needs a QR reference, and the other way round.
            bill(iban: "CH4431999123000889012"), bill(reference: "QRR\n210000000003139471430009017"),
            bill(iban: "CH4431999123000889012", reference: "QRR\n210000000003139471430009016"),
            bill(reference: "SCOR\nRF19539007547034"), bill(reference: "SCOR\n"), bill(reference: "NON\n1"),
            bill(reference: "ABC\n"), bill(amount: "1"), bill(amount: "1.5"), bill(amount: "01.00"),
            bill(amount: "1234567890.00"), bill(debtor: "S\nPia\n\n\n\n\nCH"), bill(debtor: "K\nPia\na\n\n\n\nCH"),
            bill(debtor: "K\nPia\na\nb\n9400\n\nCH"), bill(debtor: "X\nPia\na\nb\n\n\nCH"),
            bill(message: String(repeating: "x", count: 141)), bill().replacing("SPC\n0200", with: "SPC\n0100"),
            bill().replacing("CHF", with: "USD"), bill().replacing("EPD", with: "EPX"), String(bill().dropLast(4)),
            bill() + "\n\n\n\n\n", bill().replacing("SPC\n0200\n1", with: "SPC\n0200\n2"),
        ])

    private static func bill(
        iban: String = "CH5800791123000889012", amount: String = "1.00", debtor: String = Sample.combined,
        reference: String = "SCOR\nRF18539007547034", message: String = ""
    ) -> String { Sample.bill(iban, Sample.creditor, amount, debtor, reference, message) }
}
