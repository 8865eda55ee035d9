/// Whether the text beside a possible flight number is about flights.
struct FlightEvidence {
    let isThere: Bool

    init(_ matched: MatchedText) {
        let beside = [matched.before, matched.after]
        isThere = beside.contains { text in
            !Self.words.isDisjoint(with: text.words) || text.contains("便") || text.contains("航班")
                || Self.hasTime(text)
        }
    }

    /// Returns whether a time is present: two digits, a colon, two digits. Boards and boarding passes show it beside
    /// the number.
    private static func hasTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.dropLast(4).contains { start in
            let digits = [0, 1, 3, 4].map { Int(bytes[start + $0]) - 0x30 }
            guard bytes[start + 2] == UInt8(ascii: ":"), digits.allSatisfy((0...9).contains) else { return false }
            return digits[0] * 10 + digits[1] < 24 && digits[2] < 6
        }
    }

    /// Words about flights, gates, departures and arrivals.
    private static let words: Set<String> = [
        "flight", "flights", "flt", "flug", "flugnummer", "flugnr", "flüge", "vol", "vols", "vuelo", "vuelos", "volo",
        "voli", "voo", "voos", "vlucht", "vluchten", "flyvning", "flygning", "flyg", "lento", "rejs",
        "járat", "zbor", "uçuş", "sefer", "πτήση", "рейс", "gate", "gates", "flugsteig", "porte", "puerta", "portão",
        "boarding", "einsteigen", "departure", "departures", "departs", "dep", "abflug", "départ", "départs", "salida",
        "salidas", "partenza", "partenze", "partida", "partidas", "vertrek", "arrival", "arrivals", "arrives", "arr",
        "ankunft", "arrivée", "arrivées", "llegada", "llegadas", "arrivo", "arrivi", "chegada", "chegadas", "aankomst",
        "terminal", "airline", "airlines", "carrier", "codeshare",
    ]
}
