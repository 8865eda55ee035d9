public import ScanModel

extension TextContentType {
    /// What a text of its form needs besides to be one, for people.
    public var rule: String {
        switch self {
        case .url:
            "a name under a registered ending; and a scheme, www. or a path if the ending is a common word or a file extension"
        case .dateTimeDuration: "a day, time, span or duration that exists"
        case .emailAddress: "a name under a registered ending"
        case .flightNumber:
            "an existing airline; and words beside it that suggest a flight, if it may be something else"
        case .fullStreetAddress: "a postal code that exists, and a word or form of a street"
        case .shipmentTrackingNumber: "a form and check digit of a carrier"
        case .telephoneNumber:
            "a number of a country's plan; and groups, a prefix or a word beside it, because many numbers fit a plan"
        case .currency: "a currency's sign that was read unaltered, and digits in groups of three"
        case .machineReadableZone: "check digits that fit, and a state and dates that exist"
        case .paymentCardNumber: "a check digit that fits, and digits of an issuer at the beginning"
        case .iban: "the form and length of its country, and check digits that fit"
        case .isbn:
            "a check digit that fits and a group that exists; and ISBN beside ten digits, or separators between them"
        case .vehicleIdentificationNumber: "a maker's country, and a check digit that fits if the country requires one"
        case .serialNumber: "nothing beside it that continues it"
        }
    }
}
