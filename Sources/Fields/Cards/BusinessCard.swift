import ScanModel

/// What a business card says.
///
///     let card = BusinessCard(lines)
///     print(card.vCard)
public struct BusinessCard: Sendable, Hashable {
    /// A telephone number.
    public struct Telephone: Sendable, Hashable {
        /// The use of a number.
        public enum Kind: String, Sendable, Hashable {
            case voice, mobile, fax
        }
        /// In E.164 form if the numbering plan is known, else the digits as printed.
        public var number: String
        /// From the word or letter before it; voice if there is none.
        public var kind: Kind
    }

    /// The person.
    public var name: Field<String>?
    /// The organisation.
    public var company: Field<String>?
    /// The person's position.
    public var title: Field<String>?
    /// From top to bottom.
    public var telephones: [Field<Telephone>] = []
    /// In lower case.
    public var emails: [Field<String>] = []
    /// With a scheme.
    public var webAddresses: [Field<String>] = []
    /// The lines of the postal address, separated by line feeds.
    public var address: Field<String>?

    /// Whether nothing was found that a card has.
    public var isEmpty: Bool { name == nil && telephones.isEmpty && emails.isEmpty }

    /// Reads a card.
    /// - Parameters:
    ///   - texts: words or lines of the upright card.
    ///   - country: whose telephone numbers may lack a country code, ISO 3166-1 alpha-2; nil takes it from the card's domains and numbers.
    public init(_ texts: [FieldText], country: String? = nil) {
        var lines = CardLine.lines(of: texts)
        let reach = CardReach(&lines, country: country)
        (telephones, emails, webAddresses) = (reach.telephones, reach.emails, reach.webAddresses)
        address = CardAddress.find(in: &lines)
        let people = CardPeople(lines, emails: emails.map(\.value), webAddresses: webAddresses.map(\.value))
        (name, company, title) = (people.name, people.company, people.title)
    }
}
