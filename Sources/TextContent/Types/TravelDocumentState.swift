/// States and others that issue travel documents, or whose nationals hold them: ISO 3166-1 and what ICAO Doc 9303 adds.
enum TravelDocumentState {
    /// Whether a document may name it.
    static func isKnown(_ code: String) -> Bool { CountryCodes.allAlpha3.contains(code) || added.contains(code) }

    private static let added: Set<String> = [
        // Germany, which has one letter.
        "D",
        // British nationals other than citizens.
        "GBD", "GBN", "GBO", "GBP", "GBS",
        // The European Union, the United Nations and their agencies, their mission in Kosovo, ICAO itself.
        "EUE", "UNO", "UNA", "UNK", "IAO",
        // The development banks of Africa, its bank of export and import, the markets of eastern and southern Africa.
        "XBA", "XIM", "XCO",
        // The Caribbean Community, the Council of Europe, West Africa's community, Interpol, the Order of Malta.
        "XCC", "XCE", "XEC", "XPO", "XOM",
        // The Eastern Caribbean States, the Mediterranean's parliaments, southern Africa's community.
        "XES", "XMP", "XDC",
        // Stateless persons, refugees by the convention and others, persons of no stated nationality.
        "XXA", "XXB", "XXC", "XXX",
        // Kosovo, the neutral zone, and the state of all specimens.
        "RKS", "XKX", "NTZ", "UTO",
    ]
}
