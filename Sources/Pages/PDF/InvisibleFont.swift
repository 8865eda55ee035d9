/// The font of the invisible text: a code for each character that occurs, and what each code means.
struct InvisibleFont: Sendable {
    /// By code - 1. Code 0 isn't used.
    private var characters: [Unicode.Scalar] = []
    private var codes: [Unicode.Scalar: Int] = [:]

    /// Returns the code of a character; nil if text can't contain it: controls, and what isn't a character.
    mutating func code(of scalar: Unicode.Scalar) -> Int? {
        if let code = codes[scalar] { return code }
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .unassigned: return nil
        default: break
        }
        // PDF/A-2u excludes U+FEFF; U+FFFE is unassigned. A font has 65,535 codes at most.
        guard scalar != "\u{FEFF}", characters.count < 65_534 else { return nil }
        characters.append(scalar)
        codes[scalar] = characters.count
        return characters.count
    }

    /// Writes the font's objects.
    func write(to file: inout PDFFile) {
        typealias Fixed = PDFDocument.Fixed
        func reference(_ object: Fixed) -> String { "\(object.rawValue) 0 R" }
        let name = BlankFont.name
        file.object(
            Fixed.font.rawValue,
            "<< /Type /Font /Subtype /Type0 /BaseFont /\(name) /Encoding /Identity-H "
                + "/DescendantFonts [\(reference(.descendant))] /ToUnicode \(reference(.unicodeMap)) >>")
        file.object(
            Fixed.descendant.rawValue,
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /\(name) "
                + "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
                + "/FontDescriptor \(reference(.descriptor)) /DW \(BlankFont.advance) "
                + "/CIDToGIDMap \(reference(.glyphMap)) >>")
        // Flags: fixed pitch, symbolic.
        file.object(
            Fixed.descriptor.rawValue,
            "<< /Type /FontDescriptor /FontName /\(name) /Flags 5 "
                + "/FontBBox [0 \(BlankFont.descent) \(BlankFont.advance) \(BlankFont.ascent)] /ItalicAngle 0 "
                + "/Ascent \(BlankFont.ascent) /Descent \(BlankFont.descent) /CapHeight \(BlankFont.ascent) /StemV 80 "
                + "/FontFile2 \(reference(.fontFile)) >>")
        file.stream(
            Fixed.fontFile.rawValue, "/Length1 \(BlankFont.bytes.count)", BlankFont.bytes, compressed: true)
        file.stream(Fixed.glyphMap.rawValue, "", glyphMap, compressed: true)
        file.stream(Fixed.unicodeMap.rawValue, "", Array(unicodeMap.utf8), compressed: true)
    }

    /// The glyph of each code.
    private var glyphMap: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append16(0)
        for _ in characters { bytes.append16(BlankFont.glyph) }
        return bytes
    }

    /// The character of each code (ISO 32000-1, 9.10.3). A section may have 100 entries.
    private var unicodeMap: String {
        var map = """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000> <FFFF>
            endcodespacerange

            """
        for start in stride(from: 0, to: characters.count, by: 100) {
            let section = characters[start..<min(start + 100, characters.count)]
            map += "\(section.count) beginbfchar\n"
            for (index, character) in zip(section.indices, section) {
                let units = String(character).utf16.map { hexadecimal($0) }.joined()
                map += "<\(hexadecimal(UInt16(index + 1)))> <\(units)>\n"
            }
            map += "endbfchar\n"
        }
        return map + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    }
}
