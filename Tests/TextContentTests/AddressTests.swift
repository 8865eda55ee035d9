import ScanModel
import Testing

@testable import TextContent

/// Addresses of the web, of mail, and of the post.
@Suite struct AddressTests {
    @Test(arguments: [
        ("Mail: max.mustermann@example,com heute", "max.mustermann@example.com"),
        ("INFO@EXAMPLE.ORG", "info@example.org"),
        ("a+b@mail.example.co.uk.", "a+b@mail.example.co.uk"), ("<x_1@example.museum>", "x_1@example.museum"),
        ("E-mail:j.smith42@falcon.org", "j.smith42@falcon.org"), ("kontakt@müller.de", "kontakt@müller.de"),
        ("jean-luc @example.fr", "jean-luc@example.fr"),
    ])
    func mailIsRead(text: String, address: String) { #expect(read(text, .emailAddress) == [address]) }

    @Test(arguments: [
        "foo@bar.invalidtld", "foo@bar", "@example.com", "foo@.com", "a..b@example.com", "foo@co.uk", "3@5", "me@",
    ])
    func whatIsNoMail(text: String) { #expect(read(text, .emailAddress).isEmpty) }

    @Test(arguments: [
        ("siehe https://www.Example.com/a?b=1, oder", "https://www.example.com/a?b=1"),
        ("example.de", "https://example.de"),
        ("HTTP://EXAMPLE.COM", "http://example.com"), ("www.gov.uk", "https://www.gov.uk"),
        ("(example.org/x)", "https://example.org/x"),
        ("http://example.com:8080/p#q", "http://example.com:8080/p#q"), ("www,example.com", "https://www.example.com"),
        ("müller.de", "https://müller.de"), ("shop.example.co.uk.", "https://shop.example.co.uk"),
    ])
    func webIsRead(text: String, address: String) { #expect(read(text, .url) == [address]) }

    @Test(arguments: [
        "end.The so on", "README.md", "v1.2.3", "e.g. this", "info@example.com", "example.invalidtld", "U.S.A.", "3.5",
        "file.swift",
        "kontakt@orbit-quartz.co.uk", "https://ww.example.com", "http://", "Inc.And", "www.",
        "http://example.com:99999", "a.m. to p.m.",
    ])
    func whatIsNoWebAddress(text: String) { #expect(read(text, .url, "US").isEmpty) }

    @Test(arguments: [
        ("Musterstraße 12\n12345 Berlin", "DE", "Musterstraße 12, 12345 Berlin, DE"),
        ("Max Muster\nAm Alten Markt 3a\nD-50667 Köln", "DE", "Am Alten Markt 3a, 50667 Köln, DE"),
        ("123 Main St, Springfield, IL 62704", "US", "123 Main St, Springfield, IL 62704, US"),
        (
            "1600 Amphitheatre Parkway\nMountain View, CA 94043", "US",
            "1600 Amphitheatre Parkway, Mountain View, CA 94043, US"
        ),
        (
            "350 Fifth Avenue\nSuite 4100\nNew York, NY 10118-0110", "US",
            "350 Fifth Avenue, Suite 4100, New York, NY 10118-0110, US"
        ),
        ("47 2nd Street NW\nSeattle, WA 98101", "US", "47 2nd Street NW, Seattle, WA 98101, US"),
        ("800 W 42nd Street\nNew York, NY 10036", "US", "800 W 42nd Street, New York, NY 10036, US"),
        ("10 Downing Street\nLondon\nSW1A 2AA", "GB", "10 Downing Street, London, SW1A 2AA, GB"),
        ("221B Baker Street, London NW1 6XE", "GB", "221B Baker Street, London, NW1 6XE, GB"),
        ("12 rue de la Paix\n75OO2 Paris", "FR", "12 rue de la Paix, 75002 Paris, FR"),
        ("5 bis, avenue Foch\n69006 Lyon", "FR", "5 bis, avenue Foch, 69006 Lyon, FR"),
    ])
    func postIsRead(text: String, country: String, address: String) {
        #expect(read(text, .fullStreetAddress, country) == [address])
    }

    @Test(arguments: [
        ("Musterstraße 12\n00345 Berlin", "DE"), ("123 Main St, Springfield, IL 90210", "US"),
        ("10 Downing Street\nLondon\nQW1A 2AA", "GB"),
        ("12 pommes de terre\n75002 Paris", "FR"), ("Gesamt 12\n12345 Stück", "DE"),
        ("12 rue de la Paix\n99002 Paris", "FR"),
        ("10 Downing Street\nLondon\nSW1A 2CV", "GB"),
    ])
    func whatIsNoAddress(text: String, country: String) { #expect(read(text, .fullStreetAddress, country).isEmpty) }
}

/// What tells two addresses apart.
@Suite struct AddressGistTests {
    /// A sign that parts two numbers is one of the address: with it and without it are two.
    @Test func aSignBetweenNumbersIsNoTrifle() {
        var places = "Hauptstraße 1-3, 10115 Berlin".map {
            Transcription.Place(candidates: [.init(character: $0, probability: 0.98)])
        }
        places[13] = .init(candidates: [
            .init(character: "-", probability: 0.5), .init(character: nil, probability: 0.48),
        ])
        let found = ContentReader(.fullStreetAddress, ContentOptions(country: "DE", languages: ["de"])).readings(in: [
            Transcription(places: places)
        ])
        #expect(found.allSatisfy { $0.margin < ContentReader.margin })
    }

    @Test func aSignInDoubtIsNoDoubtOfTheAddress() {
        var street = "563 Main Street. Apt 20".map {
            Transcription.Place(candidates: [.init(character: $0, probability: 0.98)])
        }
        street[15] = .init(candidates: [
            .init(character: ",", probability: 0.5), .init(character: ".", probability: 0.48),
        ])
        let town = "Austin, TX 78701".map {
            Transcription.Place(candidates: [.init(character: $0, probability: 0.98)])
        }
        let reader = ContentReader(.fullStreetAddress, ContentOptions())
        let found = reader.readings(in: [Transcription(places: street), Transcription(places: town)])
        #expect(found.count == 1 && found.first.map { $0.margin >= ContentReader.reach } == true)
    }
}
