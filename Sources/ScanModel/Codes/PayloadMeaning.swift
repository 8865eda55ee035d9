/// The meaning of a barcode whose payload has a known form, such as a boarding pass. `Payloads` finds it.
public struct PayloadMeaning: Sendable, Hashable {
    /// The form.
    public var kind: Kind
    /// Its parts, in the order in which they are sent. Of several with one name, the second and later ones have a
    /// number: `telephone`, `telephone2`.
    public var components: [ContentComponent]

    /// The forms, as named on the wire.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// A North American driver's license or identification card (AAMVA).
        case driverLicense
        /// A boarding pass (IATA Resolution 792).
        case boardingPass
        /// A web address with GS1 element strings; they are in the item's GS1 message.
        case gs1DigitalLink
        /// A contact: vCard or MECARD.
        case contact
        /// Access to a wireless network.
        case wifi
        /// A SEPA credit transfer (EPC069-12).
        case sepaCreditTransfer
        /// A Swiss QR-bill.
        case swissQRBill
        /// An e-mail to send: mailto or MATMSG.
        case email
        /// A telephone number to call.
        case telephone
        /// A text message to send.
        case sms
        /// A point on the earth.
        case location
        /// A health certificate of the European Union (HC1). Its signature isn't verified.
        case healthCertificate
        /// Data in the transfer syntax of ISO/IEC 15434, formats 05, 06 and 12.
        case iso15434

        /// Whether payloads of this kind usually contain personal data or secrets, which programs that show items to
        /// bystanders should hide.
        public var isPersonal: Bool {
            switch self {
            case .driverLicense, .boardingPass, .contact, .wifi, .sepaCreditTransfer, .swissQRBill,
                .healthCertificate:
                true
            case .gs1DigitalLink, .email, .telephone, .sms, .location, .iso15434: false
            }
        }
    }

    public init(_ kind: Kind, components: [ContentComponent]) {
        self.kind = kind
        self.components = components
    }

    /// The component with this name; nil if there is none.
    public subscript(_ name: String) -> String? { components.first { $0.name == name }?.value }
}

extension PayloadMeaning {
    /// Writes the meaning as the member `meaning` of an item.
    func writeMember(to json: inout JSONWriter) {
        json.key("meaning")
        json.object { json in
            json.key("kind")
            json.string(kind.rawValue)
            json.key("components")
            components.write(to: &json)
        }
    }
}

extension PayloadMeaning {
    private enum Key: CodingKey { case kind, components }

    /// Reads the member `meaning`; nil for a kind that this version doesn't know.
    init?(decoding decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard let kind = Kind(rawValue: try values.decode(String.self, forKey: .kind)) else { return nil }
        self.init(kind, components: try [ContentComponent](from: values.superDecoder(forKey: .components)))
    }
}
