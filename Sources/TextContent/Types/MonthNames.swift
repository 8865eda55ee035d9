/// The words in dates, in the supported languages.
enum MonthNames {
    /// Full and short names of the months, starting with January; bars separate the forms of one month.
    private static let table: [String: String] = [
        "en":
            "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec",
        "de":
            "januar|jan|jänner februar|feb|feber märz|mär|mrz april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov dezember|dez",
        "fr":
            "janvier|janv février|févr|fév mars avril|avr mai juin juillet|juil août septembre|sept octobre|oct novembre|nov décembre|déc",
        "es":
            "enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sept|sep octubre|oct noviembre|nov diciembre|dic",
        "it":
            "gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set|sett ottobre|ott novembre|nov dicembre|dic",
        "nl":
            "januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sep oktober|okt november|nov december|dec",
        "pt":
            "janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez",
        "pl":
            "stycznia|styczeń|sty lutego|luty|lut marca|marzec|mar kwietnia|kwiecień|kwi maja|maj czerwca|czerwiec|cze lipca|lipiec|lip sierpnia|sierpień|sie września|wrzesień|wrz października|październik|paź listopada|listopad|lis grudnia|grudzień|gru",
        "tr":
            "ocak|oca şubat|şub mart|mar nisan|nis mayıs|may haziran|haz temmuz|tem ağustos|ağu eylül|eyl ekim|eki kasım|kas aralık|ara",
        "cs":
            "ledna|leden února|únor března|březen dubna|duben května|květen června|červen července|červenec srpna|srpen září října|říjen listopadu|listopad prosince|prosinec",
        "da":
            "januar|jan februar|feb marts|mar april|apr maj juni|jun juli|jul august|aug september|sep oktober|okt november|nov december|dec",
        "sv":
            "januari|jan februari|feb mars|mar april|apr maj juni|jun juli|jul augusti|aug september|sep oktober|okt november|nov december|dec",
    ]

    /// How the names of weekdays begin.
    private static let weekdays: [String: String] = [
        "en": "mon tue wed thu fri sat sun", "de": "mo di mi do fr sa so", "fr": "lun mar mer jeu ven sam dim",
        "es": "lun mar mié jue vie sáb dom", "it": "lun mar mer gio ven sab dom", "nl": "ma di wo do vr za zo",
        "pt": "seg ter qua qui sex sáb dom", "pl": "pon wt śr czw pią pt sob sb nied nd",
        "tr": "paz sal çar per cum cmt",
        "cs": "po út st čt pá so ne", "da": "man tir ons tor fre lør søn", "sv": "mån tis ons tors fre lör sön",
    ]

    /// Returns how the names of weekdays begin in some languages.
    static func weekdays(of languages: [String]) -> Set<String> {
        Set(
            (languages.isEmpty ? weekdays.keys.sorted() : languages).flatMap {
                (weekdays[$0] ?? "").split(separator: " ")
            }.map(String.init))
    }

    /// Returns the months by name; a name in several languages has the meaning of the first one.
    static func months(of languages: [String]) -> [String: Int] {
        var months: [String: Int] = [:]
        for language in languages.isEmpty ? table.keys.sorted() : languages {
            for (index, forms) in (table[language] ?? "").split(separator: " ").enumerated() {
                for form in forms.split(separator: "|") where months[String(form)] == nil {
                    months[String(form)] = index + 1
                }
            }
        }
        return months
    }

    /// Returns the supported ones of some languages, and always English with them: tickets and labels often have both.
    static func known(_ languages: [String]) -> [String] {
        let known = languages.filter { table[$0] != nil }
        return known.isEmpty ? [] : known + (known.contains("en") ? [] : ["en"])
    }
}
