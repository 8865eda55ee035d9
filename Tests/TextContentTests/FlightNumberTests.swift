import ScanModel
import Testing

@testable import TextContent

@Suite struct FlightNumberTests {
    private let grammars = [FlightNumber.grammar(ContentOptions())]

    @Test(arguments: [
        ("LH400", "LH400", "Lufthansa", "LH", "DLH"), ("LH 40", "LH40", "Lufthansa", "LH", "DLH"),
        ("DLH400", "LH400", "Lufthansa", "LH", "DLH"),
        ("UA 1234 10:45 Gate B7", "UA1234", "United Airlines", "UA", "UAL"),
        ("Flight AA 0100", "AA100", "American Airlines", "AA", "AAL"),
        ("10:25 EK 1 Dubai", "EK1", "Emirates", "EK", "UAE"), ("Flight: B6 23", "B623", "JetBlue", "B6", "JBU"),
        ("Vol AF006", "AF6", "Air France", "AF", "AFR"), ("Vuelo IB 3166", "IB3166", "Iberia", "IB", "IBE"),
        ("3U8633", "3U8633", "Sichuan Airlines", "3U", "CSC"), ("U2 8123 06:30", "U28123", "EasyJet", "U2", "EZY"),
        ("EZY8123", "U28123", "EasyJet", "U2", "EZY"), ("BA-117 departs soon", "BA117", "British Airways", "BA", "BAW"),
        ("QF1 boarding", "QF1", "Qantas", "QF", "QFA"),
        ("NH106 便", "NH106", "All Nippon Airways", "NH", "ANA"),
    ])
    func flightsAreRead(text: String, normalized: String, airline: String, iata: String, icao: String) throws {
        let reading = try #require(judged(text, grammars))
        #expect(reading.normalized == normalized)
        #expect(reading["airline"] == airline)
        #expect(reading["airlineDesignator"] == iata)
        #expect(reading["icaoDesignator"] == icao)
    }

    @Test func theSuffixIsAPart() throws {
        let reading = try #require(judged("Flight LH 400A", grammars))
        #expect(reading.normalized == "LH400A")
        #expect(reading["number"] == "400")
        #expect(reading["suffix"] == "A")
    }

    @Test func oneThatHasNoDesignatorOfIATAKeepsThatOfICAO() throws {
        let reading = try #require(judged("Flight VJT 531", grammars))
        #expect(reading.normalized == "VJT531")
        #expect(reading["airlineDesignator"] == nil)
    }

    @Test func severalFlightsOfALineAreAllFound() {
        #expect(allJudged("LH400 / UA8840 10:15", grammars).map(\.normalized) == ["LH400", "UA8840"])
    }

    @Test func whatTheReaderDoubtsIsReadAsItFits() throws {
        #expect(try #require(judged("Flight LH 4O0", grammars, doubts: ["O": "0"])).normalized == "LH400")
        #expect(try #require(judged("Flight 1H 400", grammars, doubts: ["1": "L"])).normalized == "LH400")
    }

    @Test func whatIsHardlyDoubtedStays() {
        // What the reader takes for blanks and letters makes no flight of a part's number.
        func line(_ text: String, at place: Int, _ other: Character?) -> Transcription {
            var places = text.map { Transcription.Place(candidates: [.init(character: $0, probability: 0.9)]) }
            places[place].candidates.append(.init(character: other, probability: 0.06))
            return Transcription(places: places)
        }
        let reader = ContentReader(grammars: grammars)
        #expect(reader.readings(in: [line("R52 905", at: 3, nil)]).isEmpty)
        #expect(reader.readings(in: [line("LW2308", at: 1, "H")]).isEmpty)
    }

    @Test(arguments: [
        // Sizes, units, codes: designators with other meanings, and nothing that speaks of flights.
        "A4 80", "A4 210", "A3200", "B6", "G4", "M8 120", "EN1348", "SN1234", "QR100", "DC12", "UN1203", "EU261",
        // Something else is named.
        "Part LH400", "Order no. LH400", "Typ: LH400",
        // No airline in service.
        "ZZ123", "Flight XX 400", "Flight QQQ 12",
        // Too little to be one: a blank, few digits, a letter behind.
        "Regal LH 400", "Regal LH40", "LH4", "LH400A", "LH400-1896",
        // No number, too long a number, a part of something longer.
        "Flight LH 0", "Flight LH 12345", "XLH400", "LH400XY", "LH400-U", "NJZDV-7L632-SM59S", "UYMZ3-LH400",
    ])
    func othersAreNone(text: String) { #expect(judged(text, grammars) == nil) }

    @Test func theTableIsWhole() {
        let entries = AirlineDesignators.table.split(separator: ";").map { $0.drop(while: \.isWhitespace) }.filter {
            !$0.isEmpty
        }
        #expect(entries.count == 647)
        let isWhole = entries.allSatisfy { entry in
            let fields = entry.split(separator: " ", maxSplits: 2)
            return fields.count == 3 && fields[0].count == 2 && fields[1].count == 3
        }
        #expect(isWhole)
        let codes = entries.flatMap { $0.split(separator: " ").prefix(2) }.filter { !$0.contains("-") }
        #expect(Set(codes).count == codes.count)
    }
}
