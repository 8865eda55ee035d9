/// One that carries parcels and letters.
enum Carrier: String, CaseIterable {
    case ups = "UPS"
    case fedEx = "FedEx"
    case usps = "USPS"
    case dhl = "DHL"

    /// The words that name it, in small letters.
    var names: Set<String> {
        switch self {
        case .ups: ["ups"]
        case .fedEx: ["fedex", "smartpost"]
        case .usps: ["usps"]
        case .dhl: ["dhl", "identcode"]
        }
    }
}

/// What the words beside a number say of whose it is.
struct ShipmentEvidence {
    /// Those that are named.
    private let carriers: Set<Carrier>
    /// Whether a number of a shipment is spoken of.
    private let isShipment: Bool

    init(_ matched: MatchedText) {
        let words = matched.before.words.union(matched.after.words)
        carriers = Set(Carrier.allCases.filter { !$0.names.isDisjoint(with: words) })
        isShipment = words.contains { word in Self.beginnings.contains { word.hasPrefix($0) } }
    }

    /// Whether a number that many things may be is one of a carrier: nobody else is named, and it or a shipment is.
    func speaks(for carrier: Carrier) -> Bool { carriers.isEmpty ? isShipment : carriers.contains(carrier) }

    /// How words for shipments and for their numbers begin in the languages of their senders.
    private static let beginnings = [
        "track", "trk", "awb", "waybill", "airwaybill", "shipment", "shipping", "consignment", "parcel", "sendung",
        "paket", "frachtbrief", "suivi", "colis", "envoi", "expédition", "seguimiento", "rastre", "envío", "envio",
        "guía",
        "spedizione", "tracciamento", "zending", "przesyłk", "zásilk", "forsendelse", "försändelse", "kolli",
        "отслежив",
    ]
}
