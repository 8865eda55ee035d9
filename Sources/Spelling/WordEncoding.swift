import Glibc

/// The character encoding of a dictionary.
struct WordEncoding: Sendable {
    /// The characters of the bytes; empty for UTF-8.
    private let characters: [Unicode.Scalar?]
    private let bytes: [Unicode.Scalar: UInt8]

    /// Makes an encoding; nil if it is unknown, or uses several bytes per character.
    /// - Parameter name: the name in the dictionary: `UTF-8`, `ISO8859-2`, `microsoft-cp1251`.
    init?(name: String) {
        guard name != "UTF-8" else {
            (characters, bytes) = ([], [:])
            return
        }
        let known = name.hasPrefix("microsoft-") ? String(name.dropFirst("microsoft-".count)) : name
        // Unsafe: a C handle and local values, for the duration of each call.
        let handle = unsafe iconv_open("UTF-32LE", known)
        guard Int(bitPattern: handle) != -1 else { return nil }
        defer { unsafe _ = iconv_close(handle) }
        characters = (UInt8.min...UInt8.max).map { byte in
            var source = CChar(bitPattern: byte)
            var target: UInt32 = 0
            let isWhole = unsafe withUnsafeMutablePointer(to: &source) { source in
                unsafe withUnsafeMutableBytes(of: &target) { target in
                    var (from, fromLeft): (UnsafeMutablePointer<CChar>?, Int) = unsafe (source, 1)
                    var to = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
                    var toLeft = target.count
                    return unsafe iconv(handle, &from, &fromLeft, &to, &toLeft) == 0 && toLeft == 0
                }
            }
            return isWhole ? Unicode.Scalar(UInt32(littleEndian: target)) : nil
        }
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for (byte, scalar) in characters.enumerated() {
            if let scalar { bytes[scalar] = UInt8(byte) }
        }
        guard bytes["a"] == 0x61 else { return nil }
        self.bytes = bytes
    }

    /// Returns a word's bytes; nil if the encoding can't represent it.
    func encode(_ word: String) -> [UInt8]? {
        guard !characters.isEmpty else { return Array(word.utf8) }
        var encoded: [UInt8] = []
        for scalar in word.unicodeScalars {
            guard let byte = bytes[scalar] else { return nil }
            encoded.append(byte)
        }
        return encoded
    }

    /// Returns the word that some bytes encode.
    func decode(_ bytes: some Collection<UInt8>) -> String {
        guard !characters.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
        return String(String.UnicodeScalarView(bytes.compactMap { characters[Int($0)] }))
    }
}
