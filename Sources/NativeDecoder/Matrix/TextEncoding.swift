import Glibc

/// Bytes of a symbol that one character set explains.
struct EncodedText: Equatable {
    /// The assignment number of AIM's Extended Channel Interpretations; nil if the symbol doesn't say.
    var interpretation: Int?
    var bytes: [UInt8]
}

/// The character sets of symbols.
enum TextEncoding {
    /// Returns the text of some bytes; those that no character set explains become one character each.
    /// - Parameter usual: the character set, as `iconv` names it, that is tried for text that isn't UTF-8.
    static func text(_ encoded: EncodedText, usual: String?) -> String {
        let names =
            encoded.interpretation.map { name(of: $0).map { [$0] } ?? [] } ?? ["UTF-8"] + (usual.map { [$0] } ?? [])
        for name in names {
            if let text = decode(encoded.bytes, as: name) { return text }
        }
        return String(String.UnicodeScalarView(encoded.bytes.map { Unicode.Scalar($0) }))
    }

    /// Returns the name of an interpretation (AIM ITS/04-023); nil for those that aren't character sets.
    private static func name(of interpretation: Int) -> String? {
        switch interpretation {
        case 1, 3: "ISO-8859-1"
        // Number 14 would be ISO 8859-12, which doesn't exist.
        case 4...13, 15...18: "ISO-8859-\(interpretation - 2)"
        case 20: "SHIFT_JIS"
        case 21...23: "CP125\(interpretation - 21)"
        case 24: "CP1256"
        case 25: "UTF-16BE"
        case 26: "UTF-8"
        case 27, 170: "US-ASCII"
        case 28: "BIG5"
        case 29: "GB2312"
        case 30: "EUC-KR"
        case 31: "GBK"
        case 32: "GB18030"
        default: nil
        }
    }

    private static func decode(_ bytes: [UInt8], as name: String) -> String? {
        guard name != "UTF-8" else { return String(validating: bytes, as: UTF8.self) }
        // Unsafe: a C handle and local arrays, for the duration of the call.
        let handle = unsafe iconv_open("UTF-8", name)
        guard Int(bitPattern: handle) != -1 else { return nil }
        defer { unsafe _ = iconv_close(handle) }
        var source = bytes.map { CChar(bitPattern: $0) }
        // UTF-8 takes up to four bytes for one.
        var target = [CChar](repeating: 0, count: 4 * bytes.count + 4)
        let written: Int? = unsafe source.withUnsafeMutableBufferPointer { source in
            unsafe target.withUnsafeMutableBufferPointer { target in
                var (from, fromLeft) = (source.baseAddress, source.count)
                var (to, toLeft) = (target.baseAddress, target.count)
                let failed = unsafe iconv(handle, &from, &fromLeft, &to, &toLeft) == -1
                return failed || fromLeft > 0 ? nil : target.count - toLeft
            }
        }
        return written.flatMap { count in
            String(validating: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
