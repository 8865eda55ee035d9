import ScanModel
import Testing

/// A matrix code, with what a decoder has to report. zint 2.11.1 encoded them.
struct MatrixCode: CustomTestStringConvertible, Sendable {
    var symbology: Symbology
    var payload: String
    var identifier: String
    var drawn: DrawnMatrix

    var testDescription: String { "\(symbology.rawValue) \(payload)" }

    private init(_ symbology: Symbology, _ payload: String, _ identifier: String, columns: Int, _ rows: String) {
        (self.symbology, self.payload, self.identifier) = (symbology, payload, identifier)
        drawn = DrawnMatrix(rows, columns: columns, isDotted: symbology == .dotCode)
    }

    static let all = [
        MatrixCode(
            .hanXin, "Han Xin 20830", "]h0", columns: 23,
            """
            FE3AFE 801602 BE54FA A08E0A AE08EA AED6EA AE30EA 00C800 152A00 49B552 4E12CA B333EE 506764 FC94F8
            00E950 005A00 FE4CEA 029EEA FA28EA 0AF20A EA4CFA EA9402 EAA8FE
            """),
        MatrixCode(
            .hanXin, "0012345678901", "]h0", columns: 23,
            """
            FE20FE 80D602 BE2AFA A0D60A AE0AEA AED4EA AE34EA 007E00 152980 44F54A DAA0AA 556D52 5EAAA8 D15598
            032950 00D400 FE70EA 0256EA FAA8EA 0A960A EAA8FA EAD602 EA28FE
            """),
        MatrixCode(
            .hanXin, "汉信码标准 ABC 123 亟丕 丂丄 㐀", "]h1", columns: 27,
            """
            FEF7AFE 800CC02 BE202FA A06380A AEC16EA AE984EA AEE46EA 0013600 174CF80 5A63386 8E78986 8DEC1A6 FDD9CD0
            CBA756C D9ED68C 7786BAA 9903860 16B73C2 03CC1D0 00D6C00 FED0AEA 02252EA FA9F2EA 0A16C0A EA844FA EA52C02
            EAE12FE
            """),
        MatrixCode(
            .hanXin, "Привет", "]h1", columns: 23,
            """
            FEE6FE 809202 BEA4FA A03A0A AE0CEA AE4EEA AEE6EA 001200 15EB80 8F9BEC D3B224 E9CE62 121A2C 7EB21C
            03FF50 00A800 FEC6EA 02BCEA FA24EA 0ACC0A EA1EFA EAA602 EA92FE
            """),
        MatrixCode(
            .hanXin, "LOT 4711-22/b {x}", "]h0", columns: 43,
            """
            FEFECA8B6FE 80826442E02 BE236AAA8FA A053555540A AE2AAAAA8EA AED377916EA AE5AA5728EA 00D35555600
            1FAAAAAAA80 5553065D086 7AAAAAAAAAA 55535555550 D9736922AAA 15535555550 AAABFFFAAA2 0008000B558
            A3AAAAAAAAA D555554D554 A2B580ABAAA D555554D554 AAAAA7EAB20 B6D5554D554 AAAAAAAAA9C D536A04D554
            AAAAAAAAAAA D519554C034 AAAAAAAAAAA D555550E430 FFFE8D8FFFE 00037540002 AAAAAAAAAAA 5553479F1B2
            B02AAAAAAAA 5553555551A 02E3F0743F0 00F25555600 FE2AAAAA8EA 02D355556EA FA238C818EA 0A3AD55540A
            EA2AAAAA8FA EAD35541602 EAABFFEAAFE
            """),
        MatrixCode(
            .dotCode, "LOT 4711-22/b", "]J0", columns: 25,
            """
            220AA00 5055010 AA80A88 5145450 0A2A0A8 4104500 A820220 5500450 2A22028 0055540 02828A0 4511140 00A8280
            1551510 A808A08 4150050
            """),
        MatrixCode(
            .dotCode, "01095011015300031726010110ABC123\u{1D}2177", "]J1", columns: 32,
            """
            A022A888 14401505 A0AA220A 04515041 2282222A 40555441 8A0A0A20 51041545 A88A0A02 45500540 822A20A2
            54505114 A8828A20 50550104 888A2222 54151104 22228882 54544111 22A20888 45445051 80888A20
            """),
        MatrixCode(
            .dotCode, "café \u{1}x", "]J0", columns: 24,
            """
            AA2A08 450411 8A2222 044510 88A0AA 504114 2A08A2 411015 2A208A 441115 2A2882 505441 A22828 104111
            0A0AA8 455105 A0AA02
            """),
        MatrixCode(
            .dotCode, "Привет", "]J3", columns: 23,
            """
            A0AA82 155050 A28882 555110 0022AA 411554 AAA28A 504410 88802A 111100 2A0A8A 045454 008282 554044
            88080A 441454
            """),
        MatrixCode(
            .dotCode, "Tall 4711", "]J0", columns: 9,
            """
            A88 150 A28 450 888 440 A88 400 0A0 150 228 110 888 040 828 500 820 550 A00 510 2A0 140 008 010 208 540
            AA8 400 8A0 010 208 440 AA8 550
            """),
    ]
}
