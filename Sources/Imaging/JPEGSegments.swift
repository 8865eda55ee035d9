/// Information from the segments of a JPEG, without decoding it (ITU-T T.81, annex B).
public enum JPEGSegments {
    /// Returns whether the JPEG contains Huffman tables, as every JPEG file must. Many webcams omit them, because
    /// Motion JPEG defines fixed tables.
    public static func hasHuffmanTables(_ data: Span<UInt8>) -> Bool {
        var place = 2
        while place + 3 < data.count, data[place] == 0xFF {
            switch data[place + 1] {
            case 0xFF: place += 1
            case 0xC4: return true
            // The scan starts, or the picture ends.
            case 0xDA, 0xD9: return false
            default: place += 2 + Int(data[place + 2]) << 8 + Int(data[place + 3])
            }
        }
        return false
    }
}
