import ScanModel
import Spelling
import Testing

@Suite struct LineCorrectorTests {
    @Test(arguments: [
        ("Geb‹aä2›ude", "Gebäude"), ("Das Geb‹aä2›ude ist geöffnet.", "Das Gebäude ist geöffnet."),
        ("GEB‹AÄ2›UDE", "GEBÄUDE"), ("lnhalt: 500 ml", "Inhalt: 500 ml"), ("(Stra‹sß2›e)", "(Straße)"),
        ("St‹rn4›aße", "St‹rn4›aße"), ("ge‹on1ö3›ffnet", "geöffnet"), ("gr‹uü3›n-weiß", "grün-weiß"),
        ("Rech‹ nn›ung", "Rech‹ nn›ung"), ("Rech‹_n3›ung", "Rechnung"), ("Rechn‹i 4›ung", "Rechnung"),
        ("R‹oe4›chn‹oun2›ng", "R‹oe4›chn‹oun2›ng"), ("  Str‹oö3›mung ", "Strömung"),
    ])
    func germanIsSpelt(read: String, right: String) throws {
        let line = Transcription(read)
        let text = try Correctors.german.get().corrected(line)?.text ?? line.text
        #expect(text == Transcription(right).text)
    }

    @Test(arguments: [
        ("r‹eé3›servé", "réservé"), ("L'‹eé3›cole est ferm‹eé3›e", "L'école est fermée"), ("FRAN‹CÇ2›AIS", "FRANÇAIS"),
        ("d’‹eé3›t‹eé3›", "d’été"), ("t‹eé2›l‹eé2›phone", "téléphone"),
    ])
    func frenchIsSpelt(read: String, right: String) throws {
        let line = Transcription(read)
        #expect(try (Correctors.french.get().corrected(line)?.text ?? line.text) == right)
    }

    @Test(arguments: [
        ("zam‹oó3›wienie", "zamówienie"), ("g‹lł3›‹oó3›wny", "główny"), ("ŻYWNO‹SŚ3›‹CĆ3›", "ŻYWNOŚĆ"),
        ("Wysy‹lł2›ka", "Wysyłka"), ("dostaw‹xa4›", "dostawa"),
    ])
    func polishIsSpelt(read: String, right: String) throws {
        let line = Transcription(read)
        #expect(try (Correctors.polish.get().corrected(line)?.text ?? line.text) == right)
    }

    @Test(arguments: [
        ("k‹uü3›ç‹uü3›k", "küçük"), ("ÇIKI‹SŞ3›", "ÇIKIŞ"), ("ma‹gğ3›aza", "mağaza"), ("G‹Iİ3›R‹Iİ3›Ş", "GİRİŞ"),
        ("‹Iİ3›stanbul", "İstanbul"), ("m‹uü2›şteri", "müşteri"),
    ])
    func turkishIsSpelt(read: String, right: String) throws {
        let line = Transcription(read)
        #expect(try (Correctors.turkish.get().corrected(line)?.text ?? line.text) == right)
    }

    @Test(arguments: [
        // Known; too dear; too short; a name that is read surely; capitals inside; an abbreviation.
        "H‹ao4›us", "Geb‹ao3›ude", "‹mn3›l", "Vang Uhl", "GebA‹uü3›de", "eB‹ao3›y", "D‹IE3›M", "G‹mn3›bH", "St‹rt4›.",
        // Parts of addresses.
        "geb‹aä3›ude@example.com", "www.geb‹aä3›ude.de", "http://geb‹aä3›ude", "ein/geb‹aä3›ude", "a:geb‹aä3›ude",
        "@geb‹aä3›ude", "geb‹aä3›ude_neu", "Geb‹aä3›ude-B2",
        // Two words are as likely.
        "H‹xa3u3›nd",
    ])
    func whatIsKnownOrDoubtfulIsLeftAlone(read: String) throws {
        #expect(try Correctors.german.get().corrected(Transcription(read)) == nil)
    }

    @Test func ofTwoWordsAlikeNoneIsTaken() throws {
        // Hand and Hund, as likely.
        #expect(try Correctors.german.get().corrected(Transcription("H‹xa3u3›nd")) == nil)
        #expect(try Correctors.german.get().corrected(Transcription("H‹xa4u1›nd"))?.text == "Hand")
    }

    @Test func theEarlierLanguageDecidesBetweenEquals() throws {
        for read in ["H‹xa3o3›use", "H‹xa4o3›use", "H‹xa3o4›use"] {
            #expect(try Correctors.german.get().corrected(Transcription(read))?.text == "Hause")
            #expect(try Correctors.english.get().corrected(Transcription(read))?.text == "House")
        }
        // No equals.
        #expect(try Correctors.german.get().corrected(Transcription("H‹xa1o4›use"))?.text == "House")
    }

    @Test func whatWasChangedIsTold() throws {
        let correction = try #require(try Correctors.german.get().corrected(Transcription("Im Geb‹aä3›ude")))
        let change = try #require(correction.changes.first)
        #expect(correction.changes.count == 1 && change.places == 3..<10 && change.from == "Gebaude")
        #expect(change.to == "Gebäude" && change.source == .dictionary("de"))
        #expect(abs(change.cost - 0.833) < 0.01 && correction.cost == change.cost)
    }

    @Test func whatIsSparedStays() throws {
        let line = Transcription("Geb‹aä3›ude Str‹oö3›mung")
        #expect(try Correctors.german.get().corrected(line, sparing: [0..<7])?.text == "Gebaude Strömung")
        #expect(try Correctors.german.get().corrected(line, sparing: [3..<12]) == nil)
    }

    @Test func anUnknownWordOfAnEqualPairLooksLikeItsLanguage() throws {
        let corrector = try Correctors.german.get()
        let correction = try #require(corrector.corrected(Transcription("S‹ec4›hlwitzky")))
        #expect(correction.text == "Schlwitzky" && correction.changes.first?.source == .letters("de"))
        // What the reader is surer of stays, and what looks no better.
        #expect(corrector.corrected(Transcription("S‹ec3›hlwitzky")) == nil)
        #expect(corrector.corrected(Transcription("Schlwitzk‹yi4›")) == nil)
        #expect(corrector.corrected(Transcription("S‹ce4›hlwitzky")) == nil)
    }

    @Test func nothingIsNoLine() throws {
        #expect(try Correctors.german.get().corrected(Transcription(places: [])) == nil)
        #expect(try Correctors.german.get().corrected(Transcription("   ")) == nil)
        #expect(try Correctors.german.get().corrected(Transcription("... / @ --")) == nil)
    }
}
