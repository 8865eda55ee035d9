import ScanModel

/// The tracking number of a parcel or letter.
enum ShipmentTrackingNumber {
    static func grammars(_ options: ContentOptions) -> [Grammar] {
        var ups = Grammar(upsPattern, judge: judgeUPS)
        // The shipper's part allows any letters and digits, so some look-alike would always fit.
        ups.lookalikes = []
        return [
            ups,
            Grammar(postalPattern, judge: judgePostal),
            Grammar(uspsPattern, judge: judgeUSPS),
            Grammar(fedExPattern, judge: judgeFedEx),
            Grammar(dhlPattern, judge: judgeDHL),
        ]
    }

    /// Returns the evaluation of a number.
    static func judgement(_ number: String, carrier: String, service: String? = nil, country: String? = nil)
        -> Judgement
    {
        var components = [ContentComponent("carrier", carrier)]
        if let service { components.append(ContentComponent("service", service)) }
        if let country { components.append(ContentComponent("country", country)) }
        return Judgement(number, components)
    }
}
