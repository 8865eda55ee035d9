/// The last line that a program wrote to standard error: usually why it ended.
struct LastWords {
    private var line: [UInt8] = []
    private var last: [UInt8] = []

    /// Number of bytes of a line that are kept: enough for a sentence with an address.
    static let longest = 300

    /// Receives what the program wrote.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            // Programs overwrite a line of progress with a carriage return.
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                finish()
            } else if line.count < Self.longest {
                line.append(byte)
            }
        }
    }

    private mutating func finish() {
        if line.contains(where: { $0 > UInt8(ascii: " ") }) { last = line }
        line.removeAll(keepingCapacity: true)
    }

    /// The last line, also an incomplete one, without control characters and passwords.
    var text: String {
        var copy = self
        copy.finish()
        let text = String(decoding: copy.last, as: UTF8.self).unicodeScalars.filter {
            $0.value >= 0x20 && $0.value != 0x7F
        }
        return Redaction.redact(String(String.UnicodeScalarView(text)))
    }
}
