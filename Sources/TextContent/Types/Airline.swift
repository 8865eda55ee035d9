/// An airline with its designators.
struct Airline {
    let name: String
    /// Two letters, or a letter and a digit; nil if it has none.
    let iata: String?
    /// Three letters; nil if it has none.
    let icao: String?

    /// Returns the airline with a designator of two or three characters.
    static func of(_ designator: String) -> Airline? { byDesignator[designator] }

    private static let byDesignator: [String: Airline] = {
        var airlines: [String: Airline] = [:]
        for entry in AirlineDesignators.table.split(separator: ";") {
            let fields = entry.drop(while: \.isWhitespace).split(separator: " ", maxSplits: 2).map(String.init)
            guard fields.count == 3 else { continue }
            let (iata, icao) = (fields[0] == "--" ? nil : fields[0], fields[1] == "---" ? nil : fields[1])
            let airline = Airline(name: fields[2], iata: iata, icao: icao)
            for designator in [iata, icao].compactMap(\.self) where airlines[designator] == nil {
                airlines[designator] = airline
            }
        }
        return airlines
    }()
}
