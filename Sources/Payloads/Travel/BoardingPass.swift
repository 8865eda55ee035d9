import ScanModel

/// A bar coded boarding pass of format M with up to four legs, by IATA Resolution 792, versions 1 to 8.
struct BoardingPass {
    private(set) var components: [ContentComponent] = []

    /// - Returns: nil unless each field has an allowed value, and the lengths fit.
    init?(_ text: String) {
        var fields = FixedFields(text)
        guard fields.take(1) == "M", let legs = fields.take(1).flatMap({ Int($0) }), (1...4).contains(legs),
            let name = fields.take(20), name.first?.isLetter == true, fields.isASCII,
            let ticket = fields.take(1), ticket == " " || ticket.isCapitals
        else { return nil }
        var components = Components()
        let names = name.split(separator: "/", maxSplits: 1)
        components.add("familyName", names.first.map(String.init))
        components.add("givenName", names.count > 1 ? String(names[1]) : nil)
        components.add("electronicTicket", ticket == "E" ? "true" : "false")
        for leg in 1...legs {
            guard Self.readLeg(leg, of: legs, &fields, &components) else { return nil }
        }
        guard Self.readSecurity(&fields) else { return nil }
        self.components = components.all
    }

    /// Reads the mandatory fields of a leg, and its field of variable size.
    private static func readLeg(
        _ leg: Int, of legs: Int, _ fields: inout FixedFields, _ components: inout Components
    ) -> Bool {
        guard let reference = fields.take(7), let from = fields.take(3), from.isCapitals,
            let to = fields.take(3), to.isCapitals,
            let carrier = fields.take(3)?.trimmed, carrier.utf8.count >= 2, carrier.isCapitalsOrDigits,
            let flight = flightNumber(fields.take(5)), let day = dayOfYear(fields.take(3)),
            let compartment = fields.take(1), compartment == " " || compartment.isCapitals,
            let seat = fields.take(4), let sequence = fields.take(5), let status = fields.take(1),
            let size = fields.takeSize(), var variable = fields.takeFields(size)
        else { return false }
        let mandatory: [(String, String?)] = [
            ("bookingReference", reference), ("from", from), ("to", to), ("carrier", carrier),
            ("flightNumber", flight), ("dayOfYear", day), ("compartment", compartment),
            ("seat", withoutZeros(seat)), ("sequenceNumber", withoutZeros(sequence)), ("passengerStatus", status),
        ]
        for (name, value) in mandatory { components.add(name, value, of: leg) }
        if leg == 1 {
            guard variable.starts(with: ">") else {
                // Before the versions had numbers, all of it was for the airline's use.
                components.add("airlineData", variable.rest)
                return legs == 1 || variable.isEmpty
            }
            guard variable.take(1) != nil, let version = variable.take(1), "12345678".contains(version) else {
                return false
            }
            components.add("version", version)
            guard readMessage(BoardingPassFields.unique, of: 1, &variable, &components) else { return false }
        }
        guard variable.isEmpty || readMessage(BoardingPassFields.repeated, of: leg, &variable, &components) else {
            return false
        }
        components.add("airlineData", variable.rest, of: leg)
        return true
    }

    /// Reads a structured message: its size, and the fields that fit into it. A later version may append fields.
    private static func readMessage(
        _ names: [(name: String, length: Int)], of leg: Int, _ fields: inout FixedFields,
        _ components: inout Components
    ) -> Bool {
        guard let size = fields.takeSize(), var message = fields.takeFields(size) else { return false }
        for (name, length) in names where !message.isEmpty {
            guard let value = message.take(length) else { return false }
            components.add(name, value, of: leg)
        }
        return true
    }

    /// Skips the security data, which must end the pass; there may be none.
    private static func readSecurity(_ fields: inout FixedFields) -> Bool {
        if fields.rest.trimmed.isEmpty { return true }
        guard fields.take(1) == "^", fields.take(1) != nil, let size = fields.takeSize(),
            fields.takeFields(size) != nil
        else { return false }
        return fields.rest.trimmed.isEmpty
    }

    /// Returns a flight's number without leading zeros: up to four digits, and a letter for some flights.
    private static func flightNumber(_ field: String?) -> String? {
        guard let number = field?.trimmed else { return nil }
        let digits = number.prefix { $0.isNumber }
        let suffix = number.dropFirst(digits.count)
        guard digits.isDigits, digits.count <= 4, suffix.isEmpty || (suffix.count == 1 && suffix.isCapitals) else {
            return nil
        }
        return withoutZeros(number)
    }

    private static func dayOfYear(_ field: String?) -> String? {
        guard let text = field?.trimmed, text.isDigits, let day = Int(text), (1...366).contains(day) else { return nil }
        return "\(day)"
    }

    private static func withoutZeros(_ text: String) -> String {
        let rest = text.trimmed.drop { $0 == "0" }
        return rest.isEmpty ? text.trimmed : String(rest)
    }
}
