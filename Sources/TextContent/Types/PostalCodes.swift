/// Postal codes that can exist.
enum PostalCodes {
    /// - Parameter state: the two letters of the state, for an address in the United States.
    static func exists(_ code: String, in country: String, state: String?) -> Bool {
        switch country {
        case "US":
            guard let state, let ranges = states[state], let prefix = Int(code.prefix(3)) else { return false }
            return ranges.contains { $0.contains(prefix) }
        case "GB":
            let area = String(code.prefix { $0.isLetter })
            // The part after the blank doesn't contain the letters that are misread most often.
            return areas.contains(area) && code.suffix(2).allSatisfy { !"CIKMOV".contains($0) }
        case "DE":
            guard let number = Int(code) else { return false }
            return (1067...99998).contains(number) && !["00", "05", "43", "62"].contains(String(code.prefix(2)))
        case "FR":
            guard let part = Int(code.prefix(2)) else { return false }
            return (1...95).contains(part) || [971, 972, 973, 974, 976].contains(Int(code.prefix(3)))
        default: return false
        }
    }

    /// The first three digits of each state's codes.
    private static let states: [String: [ClosedRange<Int>]] = [
        "AL": [350...369], "AK": [995...999], "AZ": [850...865], "AR": [716...729], "CA": [900...961],
        "CO": [800...816],
        "CT": [60...69], "DE": [197...199], "DC": [200...205, 569...569], "FL": [320...349],
        "GA": [300...319, 398...399],
        "HI": [967...968], "ID": [832...838], "IL": [600...629], "IN": [460...479], "IA": [500...528],
        "KS": [660...679],
        "KY": [400...427], "LA": [700...714], "ME": [39...49], "MD": [206...219], "MA": [10...27, 55...55],
        "MI": [480...499],
        "MN": [550...567], "MS": [386...397], "MO": [630...658], "MT": [590...599], "NE": [680...693],
        "NV": [889...898],
        "NH": [30...38], "NJ": [70...89], "NM": [870...884], "NY": [5...5, 63...63, 100...149], "NC": [270...289],
        "ND": [580...588], "OH": [430...459], "OK": [730...749], "OR": [970...979], "PA": [150...196], "RI": [28...29],
        "SC": [290...299], "SD": [570...577], "TN": [370...385], "TX": [733...733, 750...799, 885...885],
        "UT": [840...847],
        "VT": [50...59], "VA": [201...201, 220...246], "WA": [980...994], "WV": [247...268], "WI": [530...549],
        "WY": [820...831], "PR": [6...9], "VI": [8...8], "GU": [969...969],
    ]

    private static let areas: Set<String> = Set(
        """
        AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY \
        HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL \
        PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE
        """.split(separator: " ").map(String.init))
}
