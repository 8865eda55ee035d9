import Evidence
import ScanModel
import Testing
import Tracking

@Suite struct DigitEvidenceTests {
    private static func evidence(_ symbology: Symbology, _ payload: String, _ printed: String? = nil) throws
        -> DigitEvidence
    {
        let barcode = Barcode(symbology: symbology, payload: payload, payloadData: Array(payload.utf8))
        return DigitEvidence(try #require(DigitGroups(barcode, BarcodeDetails(printedDigits: printed))))
    }

    /// What a look sees: each place of each group one digit, or some in brackets.
    private static func seen(_ groups: String) -> [[[UInt8]]] {
        groups.split(separator: " ", omittingEmptySubsequences: false).map { group in
            group == "-"
                ? []
                : group.split(separator: ",").flatMap { part -> [[UInt8]] in
                    part.hasPrefix("(") ? [Array(part.dropFirst().dropLast().utf8)] : part.utf8.map { [$0] }
                }
        }
    }

    private typealias Row = (Symbology, String, String?, [String], BarcodeEvidence.Agreement?)
    private static let rows: [Row] = [
        (.ean13, "9780441014989", nil, ["780441 014989"], .agree),
        (.ean13, "9780441014989", nil, ["780441 -", "- 014989"], .agree),
        (.ean13, "9780441014989", nil, ["780441 01498", "780441 -"], nil),
        (.upca, "0012345678905", "012345678905", ["12345 67890"], .agree),
        (.ean13, "0012345678905", nil, ["12345 67890"], .agree),
        (.ean8, "12345670", nil, ["1234 5670"], .agree),
        (.upce, "0012345000065", "01234565", ["123456"], .agree),
        // One digit that is taken for another makes no valid number, however often it is.
        (.ean13, "9780441014989", nil, ["780441 014939", "780441 014939", "780441 014939"], nil),
        // Another valid number, once, once and never again, twice; and what may be the code's as well.
        (.upca, "0012345678905", "012345678905", ["22245 67890"], .differ),
        (.upca, "0012345678905", "012345678905", ["22245 67890", "- -", "- -", "- -", "- -"], nil),
        (.upca, "0012345678905", "012345678905", ["22245 67890", "- -", "22245 67890", "- -", "- -", "- -"], .differ),
        (.upca, "0012345678905", "012345678905", ["(21),2,(23),45 67890", "(21),2,(23),45 67890"], nil),
        (.upca, "0012345678905", "012345678905", ["22245 67890", "22245 67890", "12345 67890"], .agree),
        (.upce, "0012345000065", "01234565", ["223455", "223455"], nil),
        (.upce, "0012345000065", "01234565", ["222456", "222456"], .differ),
        // A group that is quite unlike the code's, whether the number is valid or not, and though the other group isn't read.
        (.upca, "0012345678905", "012345678905", ["98714 -"], .differ),
        (.upca, "0012345678905", "012345678905", ["98714 -", "- -", "98714 -", "- -", "- -", "- -"], .differ),
        (.upca, "0012345678905", "012345678905", ["98714 -", "- -", "- -", "- -", "- -"], nil),
        (.upca, "0012345678905", "012345678905", ["98714 -", "98704 -", "98774 -", "- -", "- -", "- -", "- -"], nil),
        // Two wrong digits, or several that aren't sure, aren't; nor is a group that was read from its second digit on.
        (.upca, "0012345678905", "012345678905", ["92745 -", "92745 -"], nil),
        (.upca, "0012345678905", "012345678905", ["9,(86),(75),14 -", "9,(86),(75),14 -"], nil),
        (.ean13, "9780441014989", nil, ["804419 -", "804419 -"], nil),
        // A UPC-A that was misread as an EAN-13: groups of five digits; five of six digits in one group are none.
        (.ean13, "9780441014989", nil, ["23942 43101", "23942 43101"], .differ),
        (.ean13, "9780441014989", nil, ["23942 -", "23942 -"], nil),
        (.ean13, "9780441014989", nil, ["80441 14989", "80441 14989"], nil),
        (.ean8, "12345670", nil, ["9876 -", "9876 -"], .differ),
    ]

    /// The digits that are printed between the guard bars of each symbology, and what looks at them say.
    @Test(arguments: rows)
    func looksSay(
        symbology: Symbology, payload: String, printed: String?, looks: [String],
        verdict: BarcodeEvidence.Agreement?
    ) throws {
        var evidence = try Self.evidence(symbology, payload, printed)
        for look in looks { evidence.take(Self.seen(look)) }
        #expect(evidence.verdict == verdict)
        #expect(evidence.looks == looks.count)
    }

    /// As many looks as are meant to see digits, three times as many where they see none, and more where one alone refutes the code.
    @Test(arguments: [
        (["780441 01498"], 8), (["- -"], 24), (["780441 01498", "- -"], 15), (["780441 014989"], 1),
        (Array(repeating: "780441 01498", count: 7) + ["780441 113989"], 12),
    ])
    func looksEnd(cycle: [String], count: Int) throws {
        var evidence = try Self.evidence(.ean13, "9780441014989")
        while evidence.wantsLook(usual: 8), evidence.looks < 100 {
            evidence.take(Self.seen(cycle[evidence.looks % cycle.count]))
        }
        #expect(evidence.looks == count && evidence.verdict != .differ)
    }

    @Test(arguments: [(Symbology.code128, "12345670"), (.itf14, "00012345678905"), (.ean13, "97804410149")])
    func otherCodesHaveNoSuchDigits(symbology: Symbology, payload: String) {
        let barcode = Barcode(symbology: symbology, payload: payload, payloadData: Array(payload.utf8))
        #expect(DigitGroups(barcode, BarcodeDetails()) == nil)
    }
}
