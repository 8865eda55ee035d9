extension Barcode {
    /// Whether the symbol says that its content is element strings of GS1: by FNC1 in front, or by being GS1 DataBar.
    ///
    /// EAN, UPC and ITF-14 hold a bare number of GS1, without application identifier, and are not meant.
    public var isGS1: Bool { GS1Message.isAnnounced(by: symbologyIdentifier) }

    /// The element strings of GS1 content; nil where the content is something else.
    /// - Parameter referenceYear: the present year, such as 2026: it settles the century of dates.
    public func gs1Message(referenceYear: Int) -> GS1Message? {
        isGS1 ? GS1Message(parsing: payloadData, referenceYear: referenceYear) : nil
    }
}

extension GS1Message {
    /// Whether an AIM symbology identifier, such as `]C1`, says that the content is element strings of GS1.
    public static func isAnnounced(by symbologyIdentifier: String) -> Bool {
        identifiers.contains(symbologyIdentifier)
    }

    /// Each symbology with FNC1 in front, without ECI and with it. Not `]e2` and `]e3`: what follows the escape in a
    /// composite code is other data.
    private static let identifiers: Set<String> = [
        "]C1",  // Code 128
        "]e0", "]e1",  // GS1 DataBar and composite codes
        "]d2", "]d5",  // Data Matrix
        "]Q3", "]Q4",  // QR, rMQR
        "]J1", "]J4",  // DotCode
        "]z1", "]z4",  // Aztec
        "]L3",  // MicroPDF417 in the place of Code 128
    ]
}
