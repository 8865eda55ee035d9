/// The names of months on receipts, in capitals without accents, in seven languages.
enum Months {
    private static let names: [[String]] = [
        ["JAN", "JANUARY", "JANUAR", "JANVIER", "JANV", "ENERO", "ENE", "GENNAIO", "GEN", "JANUARI"],
        ["FEB", "FEBRUARY", "FEBRUAR", "FEVRIER", "FEVR", "FEV", "FEBRERO", "FEBBRAIO", "FEBRUARI"],
        ["MAR", "MARCH", "MARZ", "MARS", "MARZO", "MAART", "MRT", "MAC"],
        ["APR", "APRIL", "AVRIL", "AVR", "ABRIL", "ABR", "APRILE"],
        ["MAY", "MAI", "MAYO", "MAGGIO", "MAG", "MEI"],
        ["JUN", "JUNE", "JUNI", "JUIN", "JUNIO", "GIUGNO", "GIU"],
        ["JUL", "JULY", "JULI", "JUILLET", "JUIL", "JULIO", "LUGLIO", "LUG", "JULAI"],
        ["AUG", "AUGUST", "AOUT", "AGOSTO", "AGO", "AUGUSTUS", "OGOS", "OGO"],
        ["SEP", "SEPT", "SEPTEMBER", "SEPTEMBRE", "SEPTIEMBRE", "SETTEMBRE", "SET"],
        ["OCT", "OKT", "OCTOBER", "OKTOBER", "OCTOBRE", "OCTUBRE", "OTTOBRE", "OTT"],
        ["NOV", "NOVEMBER", "NOVEMBRE", "NOVIEMBRE"],
        ["DEC", "DEZ", "DECEMBER", "DEZEMBER", "DECEMBRE", "DICIEMBRE", "DIC", "DICEMBRE", "DIS", "DISEMBER"],
    ]
    private static let table: [[UInt8]: Int] = {
        var table: [[UInt8]: Int] = [:]
        for (index, forms) in names.enumerated() { for form in forms { table[Array(form.utf8)] = index + 1 } }
        return table
    }()

    /// Returns the number of a month, from 1; nil if it isn't one.
    static func number(of name: [UInt8]) -> Int? { table[name] }
}
