/// A form of the machine-readable zone, ICAO Doc 9303: the structure of its lines, and the positions of the fields.
struct TravelDocumentForm {
    /// ICAO's name: TD1 is a card, TD2 a larger one, TD3 a passport, MRV-A and MRV-B are visas.
    let name: String
    let lines: [TravelDocumentLine]
    /// The holder's names.
    let names: Field
    /// The document number, followed by its check digit; the two dates are followed by theirs too.
    let documentNumber: Field
    let birthDate: Field
    let sex: Field
    let expiryDate: Field
    let nationality: Field
    /// Data that the issuer defines.
    let optionalData: [Field]
    /// Whether a separate check digit follows the optional data, as it does after passports' personal numbers.
    var checksOptionalData = false
    /// The fields covered by the composite check digit, the last character of the second line; empty if there is none.
    var checkedTogether: [Field] = []
    /// Whether a number that is too long for its field continues in the optional data.
    var hasLongNumbers = false

    /// A part of a line.
    struct Field {
        let line: Int
        let places: Range<Int>

        init(_ line: Int, _ first: Int, _ count: Int) {
            self.line = line
            places = first..<(first + count)
        }
    }

    /// All forms.
    static let all = [td1, td2, td3, visaA, visaB]

    private static let td1 = TravelDocumentForm(
        name: "TD1",
        lines: [
            // Some states use a digit as the second character.
            TravelDocumentLine(
                (.only("ACI"), 1), (.only("A-Z1-9<"), 1), (.letters, 3), (.all, 9), (.digitsOrFillers, 1), (.all, 15)),
            TravelDocumentLine(
                (.digits, 2), (.digitsOrFillers, 4), (.digits, 1), (.only("MF<"), 1), (.digits, 7), (.letters, 3),
                (.all, 11), (.digits, 1)),
            TravelDocumentLine((.letters, 30)),
        ],
        names: Field(2, 0, 30), documentNumber: Field(0, 5, 9), birthDate: Field(1, 0, 6), sex: Field(1, 7, 1),
        expiryDate: Field(1, 8, 6), nationality: Field(1, 15, 3), optionalData: [Field(0, 15, 15), Field(1, 18, 11)],
        checkedTogether: [Field(0, 5, 25), Field(1, 0, 7), Field(1, 8, 7), Field(1, 18, 11)], hasLongNumbers: true)

    private static let td2 = TravelDocumentForm(
        name: "TD2",
        lines: [
            TravelDocumentLine((.only("ACI"), 1), (.letters, 35)),
            secondLine((.digitsOrFillers, 1), behind: [(.all, 7), (.digits, 1)]),
        ],
        names: Field(0, 5, 31), documentNumber: Field(1, 0, 9), birthDate: Field(1, 13, 6), sex: Field(1, 20, 1),
        expiryDate: Field(1, 21, 6), nationality: Field(1, 10, 3), optionalData: [Field(1, 28, 7)],
        checkedTogether: [Field(1, 0, 10), Field(1, 13, 7), Field(1, 21, 14)], hasLongNumbers: true)

    private static let td3 = TravelDocumentForm(
        name: "TD3",
        lines: [
            TravelDocumentLine((.only("P"), 1), (.letters, 43)),
            secondLine((.digits, 1), behind: [(.all, 14), (.digitsOrFillers, 1), (.digits, 1)]),
        ],
        names: Field(0, 5, 39), documentNumber: Field(1, 0, 9), birthDate: Field(1, 13, 6), sex: Field(1, 20, 1),
        expiryDate: Field(1, 21, 6), nationality: Field(1, 10, 3), optionalData: [Field(1, 28, 14)],
        checksOptionalData: true, checkedTogether: [Field(1, 0, 10), Field(1, 13, 7), Field(1, 21, 22)])

    private static let visaA = visa("MRV-A", length: 44)
    private static let visaB = visa("MRV-B", length: 36)

    private static func visa(_ name: String, length: Int) -> TravelDocumentForm {
        TravelDocumentForm(
            name: name,
            lines: [
                TravelDocumentLine((.only("V"), 1), (.letters, length - 1)),
                secondLine((.digits, 1), behind: [(.all, length - 28)]),
            ],
            names: Field(0, 5, length - 5), documentNumber: Field(1, 0, 9), birthDate: Field(1, 13, 6),
            sex: Field(1, 20, 1), expiryDate: Field(1, 21, 6), nationality: Field(1, 10, 3),
            optionalData: [Field(1, 28, length - 28)])
    }

    /// Returns the second of two lines: number and check digit, nationality, birth, sex, expiry, and the form's
    /// remaining fields.
    private static func secondLine(
        _ check: (TravelDocumentLine.Kind, Int), behind: [(TravelDocumentLine.Kind, Int)]
    ) -> TravelDocumentLine {
        TravelDocumentLine(
            [
                (.all, 9), check, (.letters, 3), (.digits, 2), (.digitsOrFillers, 4), (.digits, 1), (.only("MF<"), 1),
                (.digits, 7),
            ] + behind)
    }
}
