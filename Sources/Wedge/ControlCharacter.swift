/// The standard names of control characters.
enum ControlCharacter {
    static let names = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "TAB", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
        "DC1",
        "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "DEL",
    ]

    static let groupSeparator: Unicode.Scalar = "\u{1D}"

    static func named(_ name: String) -> Unicode.Scalar? {
        name == "DEL" ? "\u{7F}" : names.firstIndex(of: name).flatMap { Unicode.Scalar(UInt32($0)) }
    }
}
