extension StringProtocol {
    /// The text without blanks and line ends at its ends.
    var trimmed: String {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 }
        let start = unicodeScalars.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(String.UnicodeScalarView(start[...last]))
    }

    /// The lines, without the line ends CR, LF or both.
    var lines: [String] {
        var lines = [String.UnicodeScalarView()]
        var previous: Unicode.Scalar = " "
        for scalar in unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r": lines.append(String.UnicodeScalarView())
            default: lines[lines.count - 1].append(scalar)
            }
            previous = scalar
        }
        return lines.map(String.init)
    }

    /// Returns the parts between signs; a sign after a backslash doesn't separate. Backslashes are kept.
    func parts(at sign: Unicode.Scalar) -> [String] {
        var parts = [String.UnicodeScalarView()]
        var isEscaped = false
        for scalar in unicodeScalars {
            if scalar == sign, !isEscaped {
                parts.append(String.UnicodeScalarView())
            } else {
                parts[parts.count - 1].append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return parts.map(String.init)
    }

    /// The text without backslashes before signs; `\n` becomes a line feed.
    var unescaped: String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in unicodeScalars {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
                continue
            }
            result.append(isEscaped && (scalar == "n" || scalar == "N") ? "\n" : scalar)
            isEscaped = false
        }
        return String(result)
    }

    /// The text without percent encoding, which must be right and encode UTF-8; otherwise nil.
    var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = String(self).utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The text behind a prefix, whose letters may be of either case; nil if it starts otherwise.
    func dropping(prefix: String) -> String? {
        let start = utf8.prefix(prefix.utf8.count)
        guard start.elementsEqual(prefix.utf8, by: { $0.lowercased == $1.lowercased }) else { return nil }
        return String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// Whether it consists of one or more ASCII digits.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// Whether it consists of one or more letters, digits and hyphens of ASCII, as names of fields do.
    var isFieldName: Bool {
        !isEmpty
            && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0.lowercased) || $0 == 0x2D }
    }

    /// Whether it consists of one or more capital letters of ASCII.
    var isCapitals: Bool { !isEmpty && utf8.allSatisfy { (0x41...0x5A).contains($0) } }

    /// Whether it consists of one or more digits and capital letters of ASCII.
    var isCapitalsOrDigits: Bool {
        !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit; nil for any other byte.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// The small letter, if it is a capital letter.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}
