extension Barcode {
    /// Whether the symbol declares that its content is GS1 element strings: by a leading FNC1, or as GS1 DataBar.
    ///
    /// EAN, UPC and ITF-14 contain a GS1 number without application identifier, and are not included.
    public var isGS1: Bool { GS1Message.isAnnounced(by: symbologyIdentifier) }

    /// Returns the element strings of GS1 content; nil for other content.
    /// - Parameter referenceYear: the current year, such as 2026, which determines the century of dates.
    public func gs1Message(referenceYear: Int) -> GS1Message? {
        isGS1 ? GS1Message(parsing: payloadData, referenceYear: referenceYear) : nil
    }
}

extension GS1Message {
    /// Returns whether an AIM symbology identifier, such as `]C1`, declares GS1 element strings.
    public static func isAnnounced(by symbologyIdentifier: String) -> Bool {
        identifiers.contains(symbologyIdentifier)
    }

    /// Each symbology with a leading FNC1, without and with ECI. `]e2` and `]e3` are missing because other data follow
    /// the escape in a composite code.
    private static let identifiers: Set<String> = [
        "]C1",  // Code 128
        "]e0", "]e1",  // GS1 DataBar and composite codes
        "]d2", "]d5",  // Data Matrix
        "]Q3", "]Q4",  // QR, rMQR
        "]J1", "]J4",  // DotCode
        "]z1", "]z4",  // Aztec
        "]L3",  // MicroPDF417 that emulates Code 128
    ]
}
