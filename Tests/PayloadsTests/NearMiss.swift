import Payloads
import ScanModel
import Testing

/// A payload that is almost of a kind.
struct NearMiss: Sendable, CustomTestStringConvertible {
    let kind: PayloadMeaning.Kind
    let payload: String

    init(_ kind: PayloadMeaning.Kind, _ payload: String) { (self.kind, self.payload) = (kind, payload) }

    var testDescription: String { "\(kind) \(payload.prefix(60).debugDescription)" }

    static let all: [NearMiss] = [
        licenses, boardingPasses, digitalLinks, contacts, networks, transfers, bills, messages, certificates,
        transferMessages,
    ].flatMap(\.self)

    static func each(_ kind: PayloadMeaning.Kind, _ payloads: [String]) -> [NearMiss] {
        payloads.map { NearMiss(kind, $0) }
    }

    private static let licenses = each(
        .driverLicense,
        [
            "@\n\u{1E}\rANSI 636000080002DL00410278DLDCSDOE\nDBB02291984\r",
            "@\n\u{1E}\rHIBC 636000080002DL00410278DLDAQ1\r", "@\n\u{1E}\rANSI 63600A080002DL00410278DLDAQ1\r",
            "ANSI 636000080002DL00410278DLDAQ1",
        ])

    private static let boardingPasses = each(
        .boardingPass,
        [
            // The leg is shorter than it says, security data are cut off or followed by more, a leg is missing.
            "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 10",
            "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J",
            "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100^100+",
            "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100^101",
            "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100^1YY",
            "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100+100",
            "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100",
            // Another format, number of legs, letters that ASCII lacks, no such day, airport, flight or version.
            "S1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100",
            "M5DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100",
            "M1DESMARAIS/LUç       EABC123 YULFRAAC 0834 326J001A0025 100",
            "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 367J001A0025 100",
            "M1DESMARAIS/LUC       EABC123 YULF1AAC 0834 326J001A0025 100",
            "M1DESMARAIS/LUC       EABC123 YULFRAAC 08X4 326J001A0025 100",
            "M1TEST/PETER          E24Z5RN AMSBRUKL 1733 019M008A0001 316>903  W0D0742497067621",
            "M1TEST/PETER          E24Z5RN AMSBRUKL 1733 019M008A0001 317>503  W0D0742497067621",
            "M2Mobi Lab / ML-586 [In Progress]\nSplit Fooo.Config from main Fooo\n\n====================================",
        ])

    private static let certificates: [NearMiss] = Sample.certificates.prefix(1).flatMap { sample in
        let text = sample.payload
        let texts = [
            // Another context, one character, a byte too many, a piece missing.
            text.replacing("HC1:", with: "HC2:"), String(text.dropFirst(4)), text.replacing("NCFOXN", with: "NCFOXO"),
            text + "00", String(text.dropLast(3)), "HC1:", "HC1:6BF",
        ]
        return each(.healthCertificate, texts)
    }

    private static let transferMessages = each(
        .iso15434,
        [
            "[)>\u{1E}07\u{1D}1P\u{1E}\u{04}", "[)>\u{1E}06\u{1D}\u{1E}\u{04}", "[)>06\u{1D}1P5\u{1E}\u{04}",
            "[)>\u{1E}061P5\u{1E}\u{04}", "[)>\u{1E}06\u{1D}1234P5\u{1E}\u{04}", "[)>\u{1E}06\u{1D}1p5\u{1E}\u{04}",
            "[)>\u{1E}06\u{1D}1P5\u{1E}", "[)>\u{1E}06\u{1D}1P\u{7}\u{1E}\u{04}",
            "[)>\u{1E}12\u{1D}MFR0CVA5\u{1E}\u{04}",
            "[)>\u{1E}05\u{1D}0109520123456789\u{1E}\u{04}", "[)>\u{1E}06\u{1D}1P5\u{1E}\u{04}x",
        ])
}
