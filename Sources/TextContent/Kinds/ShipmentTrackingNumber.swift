import ScanModel

/// A parcel's or letter's number by which it is followed.
enum ShipmentTrackingNumber {
    static func grammars(_ options: ContentOptions) -> [Grammar] {
        var ups = Grammar(upsPattern, judge: judgeUPS)
        // Letters and digits may be anywhere in the shipper's part, so that of what looks alike something always fits.
        ups.lookalikes = []
        return [
            ups,
            Grammar(postalPattern, judge: judgePostal),
            Grammar(uspsPattern, judge: judgeUSPS),
            Grammar(fedExPattern, judge: judgeFedEx),
            Grammar(dhlPattern, judge: judgeDHL),
        ]
    }

    /// A number as it is told.
    static func judgement(_ number: String, carrier: String, service: String? = nil, country: String? = nil)
        -> Judgement
    {
        var components = [ContentComponent("carrier", carrier)]
        if let service { components.append(ContentComponent("service", service)) }
        if let country { components.append(ContentComponent("country", country)) }
        return Judgement(number, components)
    }
}
