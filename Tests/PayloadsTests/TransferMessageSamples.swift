import ScanModel

extension Sample {
    /// From MIL-STD-130N (figure 8, as idautomation.com has it), Brady's guide to IUID marks, ISO/IEC 15434, and a label of
    /// Digi-Key as in the tests of InvenTree.
    static let transferMessages: [Sample] = [
        Sample(
            .iso15434,
            "[)>\u{1E}05\u{1D}800406141419999960MH80312\u{1D}21MH80312\u{1D}950614141\u{1D}24099999\u{1E}\u{04}",
            "format=05", "8004=06141419999960MH80312", "21=MH80312", "95=0614141", "240=99999"),
        Sample(
            .iso15434, "[)>\u{1E}12\u{1D}CAG A3309\u{1D}SER 1234567\u{1E}\u{04}", "format=12", "CAG=A3309",
            "SER=1234567"),
        Sample(.iso15434, "[)>\u{1E}12\u{1D}MFR 0CVA5\u{1D}SER 674A36458\u{1E}\u{04}", "MFR=0CVA5", "SER=674A36458"),
        Sample(
            .iso15434, "[)>\u{1E}06\u{1D}17V0CVA5\u{1D}1P4202435-01\u{1D}S10936\u{1E}\u{04}", "format=06", "17V=0CVA5",
            "1P=4202435-01", "S=10936"),
        Sample(
            .iso15434, "[)>\u{1E}06\u{1D}1P1\u{1D}S1\u{1D}S2\u{1E}12\u{1D}SER 9\u{1E}\u{04}", "format=06", "S=1",
            "S2=2",
            "format2=12", "SER=9"),
        Sample(
            .iso15434,
            "[)>\u{1E}06\u{1D}P296-LM358BIDDFRCT-ND\u{1D}1PLM358BIDDFR\u{1D}K\u{1D}1K72991337\u{1D}10K85781337\u{1D}11K1\u{1D}"
                + "4LPH\u{1D}Q10\u{1D}11ZPICK\u{1D}12Z15221337\u{1D}13Z361337",
            "P=296-LM358BIDDFRCT-ND", "1P=LM358BIDDFR", "Q=10", "4L=PH"),
    ]
}
