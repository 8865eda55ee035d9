import ScanModel
import Testing

@testable import TextContent

@Suite struct DateTimeTests {
    @Test(arguments: [
        ("12.03.2026", "DE", "de", "2026-03-12"), ("Mo, 12. März 2026 um 14:30 Uhr", "DE", "de", "2026-03-12T14:30"),
        ("02/03/2026", "US", "en", "2026-02-03"), ("02/03/2026", "GB", "en", "2026-03-02"),
        ("25/12/2026", "US", "en", "2026-12-25"),
        ("March 5, 2026 2:30 pm", "US", "en", "2026-03-05T14:30"), ("5th of March 2026", "GB", "en", "2026-03-05"),
        ("1er août 2026 à 9h05", "FR", "fr", "2026-08-01T09:05"), ("12 de enero de 2026", "ES", "es", "2026-01-12"),
        ("12 sierpnia 2026", "PL", "pl", "2026-08-12"), ("12 Ağustos 2026", "TR", "tr", "2026-08-12"),
        ("2026-03-12T08:05", "DE", "de", "2026-03-12T08:05"), ("10:00–12:30", "DE", "de", "10:00/12:30"),
        ("12.03.2026 - 14.03.2026", "DE", "de", "2026-03-12/2026-03-14"), ("2 h 30 min", "DE", "de", "PT2H30M"),
        ("45 Minuten", "DE", "de", "PT45M"), ("3 days", "US", "en", "P3D"),
        ("gültig bis 3l.12.2O26", "DE", "de", "2026-12-31"),
        ("12:00 am", "US", "en", "00:00"), ("14.30 Uhr", "DE", "de", "14:30"), ("29.02.2028", "DE", "de", "2028-02-29"),
        ("12-MAR-26", "GB", "en", "2026-03-12"), ("12. Mai", "DE", "de", "--05-12"),
        ("31.12.99", "DE", "de", "1999-12-31"),
    ])
    func momentsAreRead(text: String, country: String, language: String, iso: String) {
        #expect(read(text, .dateTimeDuration, country, [language]) == [iso])
    }

    @Test(arguments: [
        "31.02.2026", "26-04-06", "29.02.2026", "00.01.2026", "12.13.2026", "1.2.26", "25:30", "12:60", "192.168.10.12",
        "1.2.3.4",
        "16:9", "v10.04.2",
        "12,50", "April", "der 12", "13:05 pm", "3 apples",
        // An amount whose point would be a colon, an article behind an S, the end of a network card's address.
        "Summe 11.23", "Sans une", "MAC 9F:00:20", "0kt 27",
        "27.7 °C 62 h 1004 hPa",
    ])
    func whatIsNone(text: String) { #expect(read(text, .dateTimeDuration, "DE", ["de"]).isEmpty) }

    @Test func partsOfDurationsHaveTheirNames() {
        let line = Transcription(places: "2 h 30 min".map { .init(candidates: [.init(character: $0, probability: 1)]) })
        let found = ContentReader(.dateTimeDuration, ContentOptions(country: "DE", languages: ["de"])).readings(in: [
            line
        ])
        #expect(found.first?.components == [.init("hours", "2"), .init("minutes", "30")])
    }

    @Test func aSpanDoesNotEndBeforeItBegins() {
        #expect(read("14.03.2026 - 12.03.2026", .dateTimeDuration).count == 2, "two dates, no span")
    }
}
