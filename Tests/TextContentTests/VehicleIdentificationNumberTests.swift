import Testing

@testable import TextContent

@Suite struct VehicleIdentificationNumberTests {
    private let grammars = VehicleIdentificationNumber.grammars(ContentOptions(referenceYear: 2026))

    @Test(arguments: [
        ("1M8GDM9AXKP042788", "US", "1989"), ("1HGCM82633A004352", "US", "2003"), ("5GZCZ43D13S812715", "US", "2003"),
        ("2A4GM684X6R632476", "CA", "2006"), ("5YJ3E1EA7HF000337", "US", "2017"),
    ])
    func northAmericanOnesHaveCheckDigitAndYear(number: String, country: String, year: String) throws {
        let reading = try #require(judged("VIN: \(number)", grammars))
        #expect(reading.normalized == number)
        #expect(reading["wmi"] == String(number.prefix(3)))
        #expect(reading["vds"] == String(number.dropFirst(3).prefix(6)))
        #expect(reading["vis"] == String(number.suffix(8)))
        #expect(reading["region"] == "North America")
        #expect(reading["country"] == country)
        #expect(reading["modelYear"] == year)
    }

    @Test(arguments: [
        ("WAUZZZ8K9BA123456", "Europe", "DE"), ("W0L000051T2123456", "Europe", "DE"),
        ("JHMCM56557C404453", "Asia", "JP"),
        ("ZFA22300005556777", "Europe", "IT"), ("VF1RFB00X56789012", "Europe", "FR"),
        ("TMBJG7NE8J0123456", "Europe", "CZ"),
        ("6G1ZK52B17L123456", "Oceania", "AU"), ("9BWZZZ377VT004251", "South America", "BR"),
        ("AHTBB3CD901234567", "Africa", "ZA"),
    ])
    func othersHaveNoCheckDigit(number: String, region: String, country: String) throws {
        let reading = try #require(judged(number, grammars))
        #expect(reading["region"] == region)
        #expect(reading["country"] == country)
        #expect(reading["modelYear"] == nil)
    }

    @Test(arguments: ["1M8GDM9AXKPO42788", "IM8GDM9AXKPQ42788", "1M8GDM9AXKP042788", "1MBGDM9AXKP042788"])
    func whatTheReaderDoubtsIsReadAsItFits(printed: String) throws {
        #expect(try #require(judged(printed, grammars, doubts: ["B": "8"])).normalized == "1M8GDM9AXKP042788")
    }

    @Test func lettersThatThereAreNotAreDigits() throws {
        let reading = try #require(judged("WAUZZZ8K9BAI23O56", grammars))
        #expect(reading.normalized == "WAUZZZ8K9BA123056" && reading.text == reading.normalized)
        #expect(reading.bestGuess == "WAUZZZ8K9BAI23O56" && reading.changes.map(\.to) == ["1", "0"])
        #expect(reading.lacksCheck)
        // Nothing says that an S is a five.
        #expect(judged("WAUZZZ8K9BA1234S6", grammars) == nil)
    }

    @Test(arguments: [
        // The check digit is wrong, or two characters are exchanged.
        "1M8GDM9A1KP042788", "1M8GDM9AXKP042787", "1M8GDM9AXKP024788",
        // The year is none, and has not come.
        "1M8GDM9AXUP042788", "5YJ3E1EA9YF000337",
        // A letter that there is not, where nothing else looks like it; too short; too long.
        "WAUZZZ8Q9BA12345", "WAUZZZ8K9BA12345", "WAUZZZ8K9BA1234567",
        // No country has these two characters; digits alone.
        "G1UZZZ8K9BA123456", "WT012345678901234", "99999999999999999",
        // The last four are no digits.
        "WAUZZZ8K9BA1234AX",
    ])
    func othersAreNone(text: String) { #expect(judged(text, grammars) == nil) }

    @Test func chinaPrescribesTheCheckDigitToo() throws {
        let right = try #require((0...9).map { "LSVAL41Z\($0)82104202" }.first { judged($0, grammars) != nil })
        #expect(try #require(judged(right, grammars))["country"] == "CN")
        #expect((0...9).count { judged("LSVAL41Z\($0)82104202", grammars) != nil } == 1)
    }

    @Test func yearsCountOnFrom2010WhereTheSeventhIsALetter() {
        let number = Array("5YJ3E1EA7HF000337")
        #expect(VehicleModelYear.of(number, latest: 2027) == 2017)
        #expect(VehicleModelYear.of(number, latest: 2016) == nil)
        #expect(VehicleModelYear.of(Array("5YJ3E11A7HF000337"), latest: 2027) == 1987)
    }
}
