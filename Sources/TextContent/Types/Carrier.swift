/// A carrier of parcels and letters.
enum Carrier: String, CaseIterable {
    case ups = "UPS"
    case fedEx = "FedEx"
    case usps = "USPS"
    case dhl = "DHL"

    /// The words that name it, in lowercase.
    var names: Set<String> {
        switch self {
        case .ups: ["ups"]
        case .fedEx: ["fedex", "smartpost"]
        case .usps: ["usps"]
        case .dhl: ["dhl", "identcode"]
        }
    }
}

/// The evidence for a number's carrier in the words beside it.
struct ShipmentEvidence {
    /// The carriers that are named.
    private let carriers: Set<Carrier>
    /// Whether the words mention a shipment.
    private let isShipment: Bool

    init(_ matched: MatchedText) {
        let words = matched.before.words.union(matched.after.words)
        carriers = Set(Carrier.allCases.filter { !$0.names.isDisjoint(with: words) })
        isShipment = words.contains { word in Self.beginnings.contains { word.hasPrefix($0) } }
    }

    /// Returns whether an ambiguous number belongs to a carrier: the carrier is named, or none is and a shipment is
    /// mentioned.
    func speaks(for carrier: Carrier) -> Bool { carriers.isEmpty ? isShipment : carriers.contains(carrier) }

    /// How words for shipments and tracking numbers begin in the senders' languages.
    private static let beginnings = [
        "track", "trk", "awb", "waybill", "airwaybill", "shipment", "shipping", "consignment", "parcel", "sendung",
        "paket", "frachtbrief", "suivi", "colis", "envoi", "expédition", "seguimiento", "rastre", "envío", "envio",
        "guía",
        "spedizione", "tracciamento", "zending", "przesyłk", "zásilk", "forsendelse", "försändelse", "kolli",
        "отслежив",
    ]
}
