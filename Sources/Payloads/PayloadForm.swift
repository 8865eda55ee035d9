public import ScanModel

/// A form of payloads, and how it is recognized. To add one: a case of `PayloadMeaning.Kind`, a row here, and its file.
struct PayloadForm: Sendable {
    let kind: PayloadMeaning.Kind
    /// Returns the components of a payload; nil if it isn't of this form. Takes any bytes, in bounded time and memory.
    let read: @Sendable (Payload) -> [ContentComponent]?

    init(_ kind: PayloadMeaning.Kind, _ read: @escaping @Sendable (Payload) -> [ContentComponent]?) {
        (self.kind, self.read) = (kind, read)
    }

    /// All forms. Their beginnings exclude one another, so a payload has at most one.
    static let all = [
        PayloadForm(.driverLicense) { DriverLicense(payload: $0.text)?.components },
        PayloadForm(.boardingPass) { BoardingPass($0.text)?.components },
        PayloadForm(.gs1DigitalLink) { DigitalLink($0.text).map(DigitalLinkComponents.of) },
        PayloadForm(.contact) { VCard.components(of: $0.text) ?? MeCard.components(of: $0.text) },
        PayloadForm(.wifi) { WirelessNetwork.components(of: $0.text) },
        PayloadForm(.sepaCreditTransfer) { CreditTransfer.components(of: $0) },
        PayloadForm(.swissQRBill) { SwissBill.components(of: $0.text) },
        PayloadForm(.email) { EmailMessage.components(of: $0.text) },
        PayloadForm(.telephone) { TelephoneCall.components(of: $0.text) },
        PayloadForm(.sms) { ShortMessage.components(of: $0.text) },
        PayloadForm(.location) { GeographicPoint.components(of: $0.text) },
        PayloadForm(.healthCertificate) { HealthCertificate.components(of: $0.text) },
        PayloadForm(.iso15434) { TransferMessage.components(of: $0.bytes) },
    ]
}

extension PayloadMeaning {
    /// Maximum length of a payload that is examined, in bytes. The largest symbols hold 7 KB; joined ones may hold more.
    public static let limit = 65_536

    /// Finds the meaning of a barcode's payload.
    /// - Returns: nil if it has none of the known forms; an almost correct payload has none either.
    public init?(of barcode: Barcode) {
        let payload = Payload(text: barcode.payload, bytes: barcode.payloadData)
        guard !barcode.isGS1, payload.text.utf8.count <= Self.limit, payload.bytes.count <= Self.limit else {
            return nil
        }
        for form in PayloadForm.all {
            guard let components = form.read(payload), !components.isEmpty else { continue }
            self.init(form.kind, components: components)
            return
        }
        return nil
    }
}
