/// Kinds of text that are found by their meaning, under VisionKit's names if it has one. `ContentDefinition` (TextContent) says what sets
/// each apart.
public enum TextContentType: String, Sendable, Hashable, CaseIterable, Codable {
    /// A web address.
    case url = "URL"
    /// A date, a time of day, a span between two, or a duration.
    case dateTimeDuration
    /// An electronic mail address.
    case emailAddress
    /// A flight's number, with the airline's designator.
    case flightNumber
    /// A postal address, over several lines or in one.
    case fullStreetAddress
    /// A parcel's or letter's tracking number.
    case shipmentTrackingNumber
    /// A telephone number.
    case telephoneNumber
    /// An amount of money.
    case currency
    /// The lines for machines on passports, identity cards and visas (ICAO 9303).
    case machineReadableZone
    /// The number of a payment card.
    case paymentCardNumber
    /// An international bank account number.
    case iban
    /// A book's number.
    case isbn
    /// A vehicle's identification number (ISO 3779).
    case vehicleIdentificationNumber
    /// A number of the form that its user says.
    case serialNumber
}
