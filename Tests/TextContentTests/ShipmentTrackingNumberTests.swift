import Testing

@testable import TextContent

@Suite struct ShipmentTrackingNumberTests {
    private let grammars = ShipmentTrackingNumber.grammars(ContentOptions())

    @Test(arguments: [
        ("1Z999AA10123456784", "Next Day Air"), ("1Z879E930346834440", "Ground"), ("1Z410E7W0392751591", "Ground"),
        ("1Z8V92A70367203024", "Ground"), ("1ZXX3150YW44070023", "SurePost"),
    ])
    func numbersOfUPSAreRead(number: String, service: String) throws {
        let reading = try #require(judged(number, grammars))
        #expect(reading.normalized == number)
        #expect(reading["carrier"] == "UPS")
        #expect(reading["service"] == service)
    }

    @Test(arguments: [
        ("Tracking number 986578788855", "986578788855", "Express"),
        ("FedEx 4771 7908 1230", "477179081230", "Express"),
        ("TRK# 7995 3127 4483", "799531274483", "Express"),
        ("FedEx Ground 041441760228964", "041441760228964", "Ground"),
        ("FedEx 5682 8361 0012 734", "568283610012734", "Ground"),
        ("9611020987654312345672", "9611020987654312345672", "Ground"),
        ("9611020 9876543 12345672", "9611020987654312345672", "Ground"),
        ("FedEx SmartPost 61299998820821171811", "61299998820821171811", "SmartPost"),
        ("1001921334250001000300779017972697", "1001921334250001000300779017972697", "Express"),
        ("9622001560001234567100794808390594", "9622001560001234567100794808390594", "Ground"),
    ])
    func numbersOfFedExAreRead(text: String, number: String, service: String) throws {
        let reading = try #require(judged(text, grammars))
        #expect(reading.normalized == number)
        #expect(reading["carrier"] == "FedEx")
        #expect(reading["service"] == service)
    }

    @Test(arguments: [
        ("9400 1112 0108 0805 4830 16", "Online"), ("9405803699300124287899", "Online"),
        ("420787459400111206206406260787", "Online"), ("9505 5110 6960 5048 6006 24", "Retail"),
        ("92748931507708513018050063", "Commercial"), ("9261292700768711948021", "Commercial"),
        ("9361 2898 7870 0317 6337 95", "Commercial"), ("4201002334249200190132607600833457", "Commercial"),
        ("4201028200009261290113185417468510", "Commercial"), ("420 11213 92 6129098349792366623 8", "Commercial"),
        ("9101 1234 5678 9000 0000 13", "Delivery Confirmation"), ("0307 1790 0005 2348 3741", "Delivery Confirmation"),
        ("7196 9010 7560 0307 7385", "Certified Mail"), ("USPS 71969010756003077385", "Certified Mail"),
    ])
    func numbersOfUSPSAreRead(text: String, service: String) throws {
        let reading = try #require(judged(text, grammars))
        #expect(reading["carrier"] == "USPS")
        #expect(reading["service"] == service)
        #expect(reading["country"] == "US")
    }

    @Test(arguments: [
        ("JJD0099999999", "Piece"), ("JJD 0144 6000 0389 4711 22", "Piece"), ("JVGL 0999999990", "Piece"),
        ("Waybill 3318810025", "Express"), ("DHL Express 84 8713 5506", "Express"), ("AWB: 1099255990", "Express"),
        ("Sendungsnummer 3821724944", "Express"), ("00340434161094015902", "Parcel"),
        ("00 3 4043 4161 0940 1590 2", "Parcel"), ("DHL Identcode 56.310 243.031 3", "Parcel"),
    ])
    func numbersOfDHLAreRead(text: String, service: String) throws {
        let reading = try #require(judged(text, grammars))
        #expect(reading["carrier"] == "DHL")
        #expect(reading["service"] == service)
    }

    @Test(arguments: [
        ("RB123456785GB", "Royal Mail", "Registered letter", "GB"),
        ("RB 12 345 678 5 US", "USPS", "Registered letter", "US"),
        ("RB123456785CV", "Post", "Registered letter", "CV"),
        ("EA 473 124 829 DE", "Deutsche Post", "Express Mail Service", "DE"),
        ("CP473124829JP", "Japan Post", "Parcel", "JP"), ("LX473124829CN", "China Post", "Express letter", "CN"),
    ])
    func numbersOfPostsAreRead(text: String, carrier: String, service: String, country: String) throws {
        let reading = try #require(judged(text, grammars))
        #expect(reading.normalized == text.without([" "]))
        #expect(reading["carrier"] == carrier)
        #expect(reading["service"] == service)
        #expect(reading["country"] == country)
    }

    /// A check digit of 5 is the one of S10 that two sums share.
    @Test(arguments: ["EA473124829DE", "9400111201080805483016", "00340434161094015902"])
    func oneWrongDigitIsNoticed(number: String) {
        let characters = Array(number)
        for place in characters.indices where characters[place].isNumber {
            for digit in "0123456789" where digit != characters[place] {
                var wrong = characters
                wrong[place] = digit
                #expect(judged(String(wrong), grammars) == nil, "\(String(wrong))")
            }
        }
    }

    @Test func charactersThatLookAlikeAreReadAsWhatFits() throws {
        #expect(
            try #require(judged("lZ999AA1O123456784", grammars, doubts: ["l": "1", "O": "0"])).normalized
                == "1Z999AA10123456784")
        #expect(try #require(judged("R8123456785GB", grammars)).normalized == "RB123456785GB")
    }

    @Test(arguments: [
        // Check digits that are wrong.
        "1Z999AA10123456785", "1Z1111111111111111", "FedEx 996578788855", "FedEx 5682 8361 0012 732",
        "9600000000000000000001", "9622001560001234567100794808390595", "9434611206206407667131",
        "4201028200009261290113185417468511", "0307 1790 0005 2348 3742", "DHL 3318810010", "DHL 3318810034",
        "00340434161094015903", "DHL Identcode 56.310 243.031 4", "RB123456786US",
        // No such prefix, service, mailer or country.
        "2Z999AA10123456784", "2334611306206407667222", "9274893150770851301805006", "RB123456785XX", "XB123456785GB",
        "420000009200000000000000000000",
        // Right, but nothing says what they are; or something else does.
        "986578788855", "3318810025", "041441760228964", "61299998820821171811", "71969010756003077385",
        "2239 1922 2430 7989 9432", "UPS Tracking 986578788855", "FedEx 3318810025", "Order 986578788855",
        // Rows of one digit.
        "Tracking 000000000000", "Tracking 0000000000",
    ])
    func othersAreNone(text: String) { #expect(judged(text, grammars) == nil) }
}
