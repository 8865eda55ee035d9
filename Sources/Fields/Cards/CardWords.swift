/// Words on business cards, in capitals without accents: English, German, French, Spanish, Italian, Dutch, Malay.
enum CardWords {
    private static let fax: Set<String> = ["FAX", "TELEFAX", "F", "FAKS", "TELECOPIE"]
    private static let mobile: Set<String> = [
        "M", "MOBILE", "MOBIL", "MOB", "CELL", "HANDY", "PORTABLE", "PORT", "MOVIL", "CELLULARE", "CELL", "CEL",
        "MOBIEL", "GSM", "HP", "BIMBIT",
        "C",
    ]
    private static let voice: Set<String> = [
        "T", "TEL", "TELEFON", "TELEPHONE", "PHONE", "FON", "TELEFONO", "TELEFOON", "P", "PH", "OFFICE", "BURO",
        "DIRECT", "DURCHWAHL", "D",
    ]
    /// Parts of the names of positions; in German and Dutch these are compounds.
    private static let positions = words(
        "MANAGER MANAGEMENT DIRECTOR DIREKTOR DIRECTEUR DIRECTRICE DIRETTORE DIRETTRICE GESCHAFTSFUHR LEITER LEITUNG ENGINEER INGENIEUR INGENIERO INGENIERA INGEGNERE CONSULTANT BERATER CONSEILLER CONSULENTE ASSISTANT ASSISTENT ASSISTENTE ASISTENTE ARCHITE ARQUITECT ANWALT LAWYER ATTORNEY AVOCAT ABOGAD AVVOCAT ADVOCAAT DESIGNER DEVELOPER ENTWICKLER DEVELOPPEU SVILUPPATORE DESARROLLADOR PRESIDENT FOUNDER INHABER EIGENAAR PARTNER RESPONSABLE GERENTE SPECIALIST SPEZIALIST ANALYST TECHNICI PROFESSOR ARZT DOCTOR EXECUTIVE OFFICER PENGURUS PENGARAH EKSEKUTIF JURUTERA VERKOPER VERKOOP ADVISEUR ADVISOR VERTRIEB SALES EINKAUF EINKAUFER COORDINAT KOORDINAT RECHERCHE FORSCH SCIENTIST WISSENSCHAFT REPRESENTATIVE VENDEDOR COMMERCIAL COMMERCIALE ACCOUNTANT BUCHHALT COMPTABLE CONTABLE REFERENT SEKRETAR SECRETARY SUPERVISOR ADMINISTRAT PHOTOGRAPH FOTOGRAF REDAKT EDITOR JOURNALIST TRAINER COACH PLANNER PLANER MEISTER JEFE CHEF DIRIGENTE PROJEKT PROJECT OWNER HEADOF VORSTAND PROKURIST CONTROLLER"
    )
    /// Whole words of positions that are too short to be parts.
    private static let shortPositions: Set<String> = [
        "CEO", "CTO", "CFO", "COO", "CIO", "VP", "HEAD", "SVP", "MD", "PA", "HR", "IT",
    ]
    private static let academic: Set<String> = [
        "DR", "PROF", "DIPL", "ING", "MAG", "MSC", "BSC", "PHD", "MBA", "IR", "DIPLING", "DRING", "DOTT", "SSA", "MR",
        "MRS", "MS", "HERR", "FRAU",
        "ENG", "ARCH", "MED", "HABIL", "MA", "BA", "LLM",
    ]
    /// What companies do, besides the words on receipts.
    private static let trades = words(
        "CONSULTING SOLUTIONS SYSTEMS SYSTEME TECHNOLOG SOFTWARE GROUP GRUPPE GRUPO GRUPPO GROUPE STUDIO DESIGN MEDIA VERLAG INSTITUT INSTITUTE UNIVERSIT HOCHSCHULE BANK KANZLEI LOGISTI MASCHINENBAU ELEKTRO INGENIEURBURO PARTNERS ASSOCIATES HOLDING INDUSTR SERVICES LABORATOR LABS WERKE WERKSTATT BAU IMMOBILIEN VERSICHERUNG STIFTUNG AGENTUR AGENCY AGENCE ENERGY ENERGIE MOTORS FOODS PHARMA DIGITAL NETWORK VENTURES CAPITAL CLINIC PRAXIS COLLEGE SCHOOL"
    )

    static func kind(of label: [UInt8]?) -> BusinessCard.Telephone.Kind {
        guard let label else { return .voice }
        let word = String(decoding: label, as: UTF8.self)
        return fax.contains(word) ? .fax : mobile.contains(word) ? .mobile : .voice
    }

    static func announcesNumber(_ label: [UInt8]) -> Bool {
        let word = String(decoding: label, as: UTF8.self)
        return fax.contains(word) || mobile.contains(word) || voice.contains(word)
    }

    /// Returns whether words name a position.
    static func isPosition(_ words: PlainWords) -> Bool {
        words.words.contains { word in
            shortPositions.contains(String(decoding: word.letters, as: UTF8.self))
                || positions.contains { isPart($0, of: word.letters) }
        } || words.find(Array("HEADOF".utf8)) != nil
    }

    static func isAcademic(_ word: [UInt8]) -> Bool { academic.contains(String(decoding: word, as: UTF8.self)) }

    /// Returns whether words name what a company does.
    static func isTrade(_ words: PlainWords) -> Bool {
        words.contains(MerchantWords.trades, isExact: true)
            || words.words.contains { word in trades.contains { isPart($0, of: word.letters) } }
    }

    private static func words(_ text: String) -> [[UInt8]] { text.split(separator: " ").map { Array($0.utf8) } }

    static func isPart(_ part: [UInt8], of word: [UInt8]) -> Bool {
        guard word.count >= part.count else { return false }
        // Short parts are common in other words.
        if part.count < 5 { return word == part || (part.count == 4 && word.suffix(4) == part[...]) }
        return (0...(word.count - part.count)).contains { word[$0..<$0 + part.count] == part[...] }
    }
}
