import ScanModel

/// A message in the transfer syntax of ISO/IEC 15434:
///
///     [)> RS 06 GS 1P364019-01 GS Q100 RS EOT
///
/// Some labels of electronic components lack the trailers (RS EOT) altogether; they are accepted.
enum TransferMessage {
    private static let (groupSeparator, recordSeparator, endOfTransmission) = (UInt8(0x1D), UInt8(0x1E), UInt8(0x04))

    static func components(of payload: [UInt8]) -> [ContentComponent]? {
        guard payload.starts(with: "[)>\u{1E}".utf8) else { return nil }
        var envelopes = payload.dropFirst(4).split(separator: recordSeparator, omittingEmptySubsequences: false)
        let isTerminated = envelopes.count > 1 && envelopes.last?.elementsEqual([endOfTransmission]) == true
        if isTerminated { envelopes.removeLast() }
        guard isTerminated || envelopes.count == 1 else { return nil }
        var components = Components()
        for envelope in envelopes {
            guard read(envelope, into: &components) else { return nil }
        }
        return components.all.contains { !$0.name.hasPrefix("format") } ? components.all : nil
    }

    /// Reads a format envelope: the format's number, and its data. Returns whether they are right.
    private static func read(_ envelope: ArraySlice<UInt8>, into components: inout Components) -> Bool {
        let format = String(decoding: envelope.prefix(2), as: UTF8.self)
        guard ["05", "06", "12"].contains(format), envelope.dropFirst(2).first == groupSeparator else { return false }
        let data = envelope.dropFirst(3)
        guard data.allSatisfy({ (0x20...0x7E).contains($0) || $0 == groupSeparator }) else { return false }
        components.add("format", format)
        if format == "05" { return readElementStrings(data, into: &components) }
        for field in data.split(separator: groupSeparator, omittingEmptySubsequences: false) {
            let length = format == "06" ? dataIdentifierLength(field) : textIdentifierLength(field)
            guard let length else { return false }
            let identifier = String(decoding: field.prefix(length), as: UTF8.self).trimmed
            // Labels may have fields without a value.
            components.add(identifier, String(decoding: field.dropFirst(length), as: UTF8.self))
        }
        return true
    }

    /// Format 05: GS1 element strings. Each application identifier may occur once.
    private static func readElementStrings(_ data: ArraySlice<UInt8>, into components: inout Components) -> Bool {
        let message = GS1Message(parsing: Array(data), referenceYear: Moment.earliestReferenceYear)
        return message.isValid && message.elements.allSatisfy { components.addNew($0.ai, $0.value) }
    }

    /// Format 06: a data identifier of ANSI MH10.8.2, up to three digits and a capital letter.
    private static func dataIdentifierLength(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.prefix { (0x30...0x39).contains($0) }.count
        guard digits <= 3, let letter = field.dropFirst(digits).first, (0x41...0x5A).contains(letter) else {
            return nil
        }
        return digits + 1
    }

    /// Format 12: a text element identifier of ATA Spec 2000, three capital letters and a blank.
    private static func textIdentifierLength(_ field: ArraySlice<UInt8>) -> Int? {
        field.count >= 4 && field.prefix(3).allSatisfy { (0x41...0x5A).contains($0) }
            && field.dropFirst(3).first == 0x20 ? 4 : nil
    }
}
