import Payloads
import ScanModel
import Testing

/// A published payload, and what it means.
struct Sample: Sendable, CustomTestStringConvertible {
    let kind: PayloadMeaning.Kind
    let payload: String
    /// Components as `name=value`; others may be there too.
    let components: [String]

    init(_ kind: PayloadMeaning.Kind, _ payload: String, _ components: String...) {
        (self.kind, self.payload, self.components) = (kind, payload, components)
    }

    var testDescription: String { "\(kind) \(payload.prefix(60).debugDescription)" }

    /// The samples of all kinds.
    static let all: [Sample] = [
        licenses, boardingPasses, digitalLinks, contacts, networks, transfers, bills, messages, certificates,
        transferMessages,
    ].flatMap(\.self)
}

extension PayloadMeaning {
    /// The meaning of a text in a QR code.
    init?(_ text: String) { self.init(of: Barcode(symbology: .qr, payload: text, payloadData: Array(text.utf8))) }
}

@Suite struct SampleTests {
    @Test(arguments: Sample.all)
    func everyPublishedSampleHasItsMeaning(sample: Sample) throws {
        let meaning = try #require(PayloadMeaning(sample.payload))
        #expect(meaning.kind == sample.kind)
        let found = meaning.components.map { "\($0.name)=\($0.value)" }
        #expect(sample.components.filter { !found.contains($0) } == [], "\(found)")
        #expect(Set(meaning.components.map(\.name)).count == found.count, "a name occurs twice")
    }

    @Test(arguments: PayloadMeaning.Kind.allCases)
    func everyKindHasSamples(kind: PayloadMeaning.Kind) {
        #expect(Sample.all.contains { $0.kind == kind })
        #expect(NearMiss.all.contains { $0.kind == kind })
    }

    @Test(arguments: NearMiss.all)
    func whatIsAlmostOfAKindIsNot(miss: NearMiss) {
        #expect(PayloadMeaning(miss.payload) == nil, "\(miss.payload.debugDescription)")
    }

    /// A GS1 barcode has its fields in `gs1`.
    @Test func aGS1BarcodeHasNoMeaning() {
        let text = "https://id.gs1.org/01/09520123456788"
        let barcode = Barcode(
            symbology: .qr, payload: text, payloadData: Array(text.utf8), symbologyIdentifier: "]Q3")
        #expect(PayloadMeaning(of: barcode) == nil)
    }

    @Test func whatHasNoKnownFormHasNoMeaning() {
        for text in ["", "4006381333931", "https://example.com", "hello", "A37859B", "\u{0}\u{1}\u{FF}"] {
            #expect(PayloadMeaning(text) == nil)
        }
    }
}
