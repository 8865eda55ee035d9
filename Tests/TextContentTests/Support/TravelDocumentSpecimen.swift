/// Machine readable zones of nobody.
enum TravelDocumentSpecimen {
    /// What ICAO and states published, with its form, its number and the date of birth.
    static let published: [(lines: [String], form: String, number: String, birth: String)] = [
        (
            [
                "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
                "D231458907UTO7408122F1204159<<<<<<<6",
            ], "TD2", "D23145890", "1974-08-12"
        ),
        (
            [
                "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
                "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
            ], "MRV-A", "L8988901C", "1940-09-07"
        ),
        (
            [
                "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
                "L8988901C4XXX4009078F9612109<<<<<<<<",
            ], "MRV-B", "L8988901C", "1940-09-07"
        ),
        (
            [
                "P<CANMARTIN<<SARAH<<<<<<<<<<<<<<<<<<<<<<<<<<",
                "ZE000509<9CAN8501019F2301147<<<<<<<<<<<<<<08",
            ], "TD3", "ZE000509", "1985-01-01"
        ),
        (
            [
                "P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<",
                "C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4",
            ], "TD3", "C01X00T47", "1964-08-12"
        ),
        (
            [
                "P<CZESPECIMEN<<VZOR<<<<<<<<<<<<<<<<<<<<<<<<<",
                "99003853<1CZE1101018M1207046110101111<<<<<94",
            ], "TD3", "99003853", "2011-01-01"
        ),
        (
            [
                "VNUSATRAVELER<<HAPPY<<<<<<<<<<<<<<<<<<<<<<<<",
                "1234567897CAN6612120M1407282B3XLC000FD142955",
            ], "MRV-A", "123456789", "1966-12-12"
        ),
        (
            [
                "VBD<<DEDIC<<SIDNAN<<<<<<<<<<<<<<<<<<",
                "D091740530BIH8201135M9708011<2020711",
            ], "MRV-B", "D09174053", "1982-01-13"
        ),
        (
            [
                "IDESPBAA000589599999999R<<<<<<",
                "8001014F2501017ESP<<<<<<<<<<<7",
                "ESPANOLA<ESPANOLA<<CARMEN<<<<<",
            ], "TD1", "BAA000589", "1980-01-01"
        ),
        (
            [
                "I<SWE59000002<8198703142391<<<",
                "8703145M1701027SWE<<<<<<<<<<<8",
                "SPECIMEN<<SVEN<<<<<<<<<<<<<<<<",
            ], "TD1", "59000002", "1987-03-14"
        ),
        (
            [
                "IDLIEID98754015<<<<<<<<<<<<<<<",
                "8205122M1906224LIE<<<<<<<<<<<6",
                "OSPELT<BECK<<MARISA<<<<<<<<<<<",
            ], "TD1", "ID9875401", "1982-05-12"
        ),
    ]

    /// A card of three lines whose check digits are right, whatever the fields say.
    static func card(number: String, optional: String, birth: String = "740812", expiry: String = "120415") -> String {
        let rest = number.count > 9 ? "<\(number.dropFirst(9))\(check(number))" : check(number.filled(9))
        let first = "I<UTO\(number.prefix(9).description.filled(9))\(rest)\(optional)".filled(30)
        let dates = "\(birth)\(check(birth))F\(expiry)\(check(expiry))"
        let second = "\(dates)UTO".filled(29)
        let all = first.dropFirst(5) + dates.prefix(7) + dates.suffix(7) + second.dropFirst(18)
        return "\(first)\n\(second)\(check(String(all)))\n" + "ERIKSSON<<ANNA<MARIA".filled(30)
    }

    private static func check(_ text: String) -> String {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let values = text.map { alphabet.firstIndex(of: $0) ?? 0 }
        return "\(values.enumerated().map { $0.element * [7, 3, 1][$0.offset % 3] }.reduce(0, +) % 10)"
    }
}

extension String {
    /// With fillers behind it, as long as its field.
    fileprivate func filled(_ length: Int) -> String { self + String(repeating: "<", count: max(length - count, 0)) }
}
