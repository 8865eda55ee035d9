/// States and other bodies that issue travel documents, or whose nationals hold them: ISO 3166-1 and ICAO Doc 9303's
/// additions.
enum TravelDocumentState {
    /// Returns whether a document may contain the code.
    static func isKnown(_ code: String) -> Bool { CountryCodes.allAlpha3.contains(code) || added.contains(code) }

    private static let added: Set<String> = [
        // Germany, which has a single letter.
        "D",
        // British nationals other than citizens.
        "GBD", "GBN", "GBO", "GBP", "GBS",
        // The European Union, the United Nations and their agencies, their mission in Kosovo, ICAO itself.
        "EUE", "UNO", "UNA", "UNK", "IAO",
        // The African Development Bank, the African Export-Import Bank, the Common Market for Eastern and Southern
        // Africa.
        "XBA", "XIM", "XCO",
        // The Caribbean Community, the Council of Europe, the Economic Community of West African States, Interpol, the
        // Order of Malta.
        "XCC", "XCE", "XEC", "XPO", "XOM",
        // The Organisation of Eastern Caribbean States, the Parliamentary Assembly of the Mediterranean, the Southern
        // African Development Community.
        "XES", "XMP", "XDC",
        // Stateless persons, refugees under the convention and others, persons of unspecified nationality.
        "XXA", "XXB", "XXC", "XXX",
        // Kosovo, the neutral zone, and the fictitious state of specimens.
        "RKS", "XKX", "NTZ", "UTO",
    ]
}
