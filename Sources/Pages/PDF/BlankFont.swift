/// A TrueType font of two glyphs without outlines: text in it can be found and copied, and draws nothing.
///
/// The tables and their fields are those of the OpenType specification, version 1.9.
enum BlankFont {
    static let name = "DataScanBlank"
    static let unitsPerEm = 1000
    /// The width of each glyph, in units.
    static let advance = 500
    /// How far a line reaches above and below its baseline, in units; together one em.
    static let (ascent, descent) = (800, -200)
    /// The glyph of all characters. Glyph 0 means that a character is missing, which PDF/A doesn't allow.
    static let glyph = 1

    /// The font file.
    static let bytes: [UInt8] = {
        let tables = [
            ("OS/2", metrics), ("cmap", characterMap), ("glyf", outlines), ("head", head), ("hhea", horizontalHeader),
            ("hmtx", advances), ("loca", locations), ("maxp", profile), ("name", names), ("post", printing),
        ]
        var file = directory(tables)
        // The sum of the whole file, with this field zero (head.checkSumAdjustment).
        let adjustment = (0xB1B0_AFBA - sum(file)) & 0xFFFF_FFFF
        guard let place = headPlace(tables) else { return file }
        var field: [UInt8] = []
        field.append32(adjustment)
        file.replaceSubrange(place + 8..<place + 12, with: field)
        return file
    }()

    private static func directory(_ tables: [(String, [UInt8])]) -> [UInt8] {
        var (file, data): ([UInt8], [UInt8]) = ([], [])
        file.append32(0x0001_0000)
        // Ten tables: the largest power of two is 8, times 16; its logarithm; the rest.
        for value in [tables.count, 128, 3, tables.count * 16 - 128] { file.append16(value) }
        for (tag, table) in tables {
            file.append(tag: tag)
            file.append32(sum(table))
            file.append32(12 + 16 * tables.count + data.count)
            file.append32(table.count)
            data += table
            data.pad()
        }
        return file + data
    }

    private static func headPlace(_ tables: [(String, [UInt8])]) -> Int? {
        var place = 12 + 16 * tables.count
        for (tag, table) in tables {
            if tag == "head" { return place }
            place += (table.count + 3) / 4 * 4
        }
        return nil
    }

    /// The sum of the bytes as numbers of 32 bits.
    private static func sum(_ bytes: [UInt8]) -> Int {
        var padded = bytes
        padded.pad()
        var sum: UInt32 = 0
        for place in stride(from: 0, to: padded.count, by: 4) {
            sum &+= padded[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        return Int(sum)
    }

    private static func words(_ values: [Int]) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in values { bytes.append16(value) }
        return bytes
    }

    /// Version 1.0, revision 1.0, sum (set later), magic number, flags, units, creation and change (fixed, so that the file is always
    /// the same), bounding box, style, smallest size, direction, format of `loca`, format of `glyf`.
    private static let head = words(
        [1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0x000B, unitsPerEm] + Array(repeating: 0, count: 8)
            + [0, descent, advance, ascent, 0, 8, 2, 0, 0])

    /// Version, ascender, descender, gap, widest advance, bearings, extent, caret, reserved, format, number of advances.
    private static let horizontalHeader = words(
        [1, 0, ascent, descent, 0, advance, 0, 0, advance, 1, 0, 0, 0, 0, 0, 0, 0, 2])

    private static let advances = words([advance, 0, advance, 0])

    /// Version 1.0, two glyphs, no points, contours or instructions; one zone.
    private static let profile = words([1, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])

    /// Glyph 0 has no data; glyph 1 has a header with no contours, and no instructions.
    private static let outlines = words([0, 0, 0, 0, 0, 0])
    private static let locations = words([0, 0, outlines.count / 2])

    /// One subtable of format 4 (Windows, Unicode) that maps the space to the blank glyph.
    private static let characterMap = words(
        [0, 1, 3, 1, 0, 12, 4, 32, 0, 4, 4, 1, 0, 0x20, 0xFFFF, 0, 0x20, 0xFFFF, (glyph - 0x20) & 0xFFFF, 1, 0, 0])

    /// Version 3.0: no names of glyphs; fixed pitch.
    private static let printing = words([3, 0, 0, 0, 0, 0, 0, 1] + Array(repeating: 0, count: 8))

    /// Version 4: mean width, regular weight and width; installable; no panose; the space is the first and last character.
    private static let metrics = words(
        [4, advance, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0] + [0, 0, 0, 0, 0]
            + [0, 1, 0, 0, 0, 0, 0, 0] + [0x2020, 0x2020] + [0x40, 0x20, 0x20, ascent, descent, 0, ascent, -descent]
            + [0, 1, 0, 0] + [500, 700, 0, 0x20, 0])

    /// Family, style, unique name, full name, version and PostScript name, in American English.
    private static let names: [UInt8] = {
        let texts = [(1, name), (2, "Regular"), (3, name), (4, name), (5, "Version 1.0"), (6, name)]
        var (records, storage): ([UInt8], [UInt8]) = ([], [])
        for (kind, text) in texts {
            records += words([3, 1, 0x409, kind, 2 * text.utf16.count, storage.count])
            for unit in text.utf16 { storage.append16(Int(unit)) }
        }
        return words([0, texts.count, 6 + records.count]) + records + storage
    }()
}
