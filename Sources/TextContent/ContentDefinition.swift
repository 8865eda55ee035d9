public import ScanModel

/// All that sets a content type apart, but for how its contents are searched: that is its file in `Types` or `Kinds`.
///
/// To add one: a case of `TextContentType`, a row here, a file with its grammar, and its words on the set-up page
/// (`WebGateway/Page/words.js`). Tests say what the schema and docs/protocol.md still lack.
public struct ContentDefinition {
    /// What a text of the type's form needs in addition, for people.
    public let rule: String
    /// Whether a check digit or its like guards it, so a misreading rarely validates.
    public let isChecked: Bool
    /// The forms of its contents.
    /// - Parameter serial: the form of a serial number; nil if none is configured.
    let grammars: (_ options: ContentOptions, _ serial: SerialTemplate?) -> [Grammar]

    private init(
        _ rule: String, isChecked: Bool = false, grammars: @escaping (ContentOptions, SerialTemplate?) -> [Grammar]
    ) {
        (self.rule, self.isChecked, self.grammars) = (rule, isChecked, grammars)
    }

    static func of(_ type: TextContentType) -> ContentDefinition {
        switch type {
        case .url:
            ContentDefinition(
                """
                a name under a registered ending; and a scheme, www. or a path if the ending is a common word or a file's
                """
            ) { options, _ in [WebAddress.grammar(options)] }
        case .dateTimeDuration:
            ContentDefinition("a day, time, span or duration that exists") { options, _ in
                DateTimeDuration.grammars(options)
            }
        case .emailAddress:
            ContentDefinition("a name under a registered ending") { options, _ in [EmailAddress.grammar(options)] }
        case .flightNumber:
            ContentDefinition(
                "an existing airline; and words about a flight beside it, if it may be something else"
            ) { options, _ in [FlightNumber.grammar(options)] }
        case .fullStreetAddress:
            ContentDefinition("a postal code that exists, and a word or form of a street") { options, _ in
                StreetAddress.grammars(options)
            }
        case .shipmentTrackingNumber:
            ContentDefinition("a carrier's form and check digit", isChecked: true) { options, _ in
                ShipmentTrackingNumber.grammars(options)
            }
        case .telephoneNumber:
            ContentDefinition(
                "a number of a country's plan; and groups, a prefix or a word beside it, because many numbers fit a plan"
            ) { options, _ in [TelephoneNumber.grammar(options)] }
        case .currency:
            ContentDefinition("a currency sign that was read as such, and digits in groups of three") { options, _ in
                [CurrencyAmount.grammar(options)]
            }
        case .machineReadableZone:
            ContentDefinition("check digits that fit, and a state and dates that exist", isChecked: true) {
                options, _ in
                MachineReadableZone.grammars(options)
            }
        case .paymentCardNumber:
            ContentDefinition("a check digit that fits, and an issuer's leading digits", isChecked: true) {
                options, _ in
                [PaymentCardNumber.grammar(options)]
            }
        case .iban:
            ContentDefinition("its country's form and length, and check digits that fit", isChecked: true) {
                options, _ in
                [IBAN.grammar(options)]
            }
        case .isbn:
            ContentDefinition(
                "a check digit that fits and a group that exists; and ISBN beside ten digits, or signs between them",
                isChecked: true
            ) { options, _ in [ISBN.grammar(options)] }
        case .vehicleIdentificationNumber:
            ContentDefinition(
                "a maker's country, and a check digit that fits if that country requires one", isChecked: true
            ) {
                options, _ in VehicleIdentificationNumber.grammars(options)
            }
        case .serialNumber:
            ContentDefinition("nothing beside it that continues it") { _, serial in
                serial.map { [SerialNumber.grammar($0)] } ?? []
            }
        }
    }
}

extension TextContentType {
    /// What sets the type apart.
    public var definition: ContentDefinition { .of(self) }
}
