/// What the segments of a JPEG tell without decoding it (ITU-T T.81, annex B).
public enum JPEGSegments {
    /// Whether the JPEG brings its own Huffman tables, as every JPEG file has to. Many webcams leave them out, because
    /// Motion JPEG has them fixed.
    public static func hasHuffmanTables(_ data: Span<UInt8>) -> Bool {
        var place = 2
        while place + 3 < data.count, data[place] == 0xFF {
            switch data[place + 1] {
            case 0xFF: place += 1
            case 0xC4: return true
            // The picture begins, or ends.
            case 0xDA, 0xD9: return false
            default: place += 2 + Int(data[place + 2]) << 8 + Int(data[place + 3])
            }
        }
        return false
    }
}
