/// The location of a vehicle's manufacturer, by the first two characters of the vehicle's number, ISO 3780.
enum VehicleOrigin {
    /// Returns the part of the world; nil if the first character isn't assigned.
    static func region(of number: some StringProtocol) -> String? {
        guard let first = number.first else { return nil }
        return switch first {
        case "A"..."G": "Africa"
        case "H", "J"..."R": "Asia"
        case "S"..."Z": "Europe"
        case "1"..."5": "North America"
        // A part of Oceania's range is assigned to the United States.
        case "7": country(of: number) == "US" ? "North America" : "Oceania"
        case "6": "Oceania"
        case "8", "9": "South America"
        default: nil
        }
    }

    /// Returns the country, ISO 3166-1 alpha-2; nil if no country has the two characters.
    static func country(of number: some StringProtocol) -> String? {
        let characters = Array(number.prefix(2))
        guard characters.count == 2, let place = order.firstIndex(of: characters[1]) else { return nil }
        return ranges[characters[0]]?.first { $0.places.contains(place) }?.country
    }

    /// The characters in counting order: letters, then digits, ending with zero.
    private static let order = Array("ABCDEFGHJKLMNPRSTUVWXYZ1234567890")

    private struct Range {
        let places: ClosedRange<Int>
        let country: String
    }

    private static let ranges: [Character: [Range]] = {
        var ranges: [Character: [Range]] = [:]
        for entry in table.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(Array.init) where entry.count == 6 {
            // The first character, the range of the second character, the country.
            guard let low = order.firstIndex(of: entry[1]), let high = order.firstIndex(of: entry[2]), low <= high
            else {
                continue
            }
            ranges[entry[0], default: []].append(Range(places: low...high, country: String(entry[4...])))
        }
        return ranges
    }()

    private static let table = """
        AAH:ZA AJN:CI BAE:AO BFK:KE BLR:TZ CAE:BJ CFK:MG CLR:TN DAE:EG DFK:MA DLR:ZM EAE:ET EFK:MZ FAE:GH FFK:NG
        HA0:CN JA0:JP KAE:LK KFK:IL KLR:KR K10:KR LA0:CN MAE:IN MFK:ID MLR:TH MS0:MM MYZ:IN M10:IN NAE:IR NFK:PK
        NLR:TR PAE:PH PFK:SG PLR:MY RAE:AE RFK:TW RLR:VN RST:SA SAM:GB SNT:DE SUZ:PL S12:LV S33:GE S44:IS TAH:CH
        TJP:CZ TRV:HU TW2:PT T35:RS T66:AD T78:NL UAC:ES UHM:DK UNT:IE UUZ:RO U12:MK U57:SK VAE:AT VFR:FR VSW:ES
        VX2:RS V35:HR V60:EE WA0:DE XAE:BG XFK:GR XLR:NL XSW:RU XX2:LU X30:RU YAE:BE YFK:FI YLR:MT YSW:SE YX2:NO
        Y35:BY Y60:UA ZAR:IT ZX2:SI Z35:LT Z60:RU 1A0:US 2A0:CA 3AW:MX 344:NI 355:DO 366:HN 377:PA 389:PR 4A0:US
        5A0:US 6AX:AU 6Y1:NZ 7AE:NZ 7F0:US 8AE:AR 8FK:CL 8LR:EC 8SW:PE 8X2:VE 9AE:BR 9FK:CO 9LR:PY 9SW:UY 939:BR
        """
}
