public import ScanModel

extension TextContentType {
    /// The conditions for a text of this form to be accepted, for people.
    public var rule: String {
        switch self {
        case .url:
            "a name under a registered ending; and a scheme, www. or a path where the ending is a common word or a file's"
        case .dateTimeDuration: "a day, time, span or duration that exists"
        case .emailAddress: "a name under a registered ending"
        case .flightNumber:
            "an airline that flies; and words beside it that tell of a flight, where it may be something else"
        case .fullStreetAddress: "a postal code that exists, and a word or form of a street"
        case .shipmentTrackingNumber: "a form and check digit of a carrier"
        case .telephoneNumber:
            "a number of a country's plan; and groups, a prefix or a word beside it, because many numbers are"
        case .currency: "a currency's sign that was read as it is, and digits in groups of three"
        case .machineReadableZone: "check digits that fit, and a state and dates that exist"
        case .paymentCardNumber: "a check digit that fits, and digits of an issuer at its beginning"
        case .iban: "the form and length of its country, and check digits that fit"
        case .isbn:
            "a check digit that fits and a group that exists; and ISBN beside ten digits, or signs that part them"
        case .vehicleIdentificationNumber: "a maker's country, and a check digit that fits where that asks for one"
        case .serialNumber: "nothing beside it with which it goes on"
        }
    }
}
