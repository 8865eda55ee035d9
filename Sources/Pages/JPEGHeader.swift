/// Size and components of a JPEG, from its header (ITU-T T.81, annex B).
public struct JPEGHeader: Sendable, Hashable {
    /// Width in pixels, above 0.
    public var width: Int
    /// Height in pixels, above 0.
    public var height: Int
    /// 1 for gray, 3 for colour.
    public var components: Int

    /// Parses a JPEG's header.
    /// - Returns: nil unless it is a whole baseline, extended or progressive JPEG with 8 bits per sample, gray or YCbCr.
    public init?(_ jpeg: Span<UInt8>) {
        let count = jpeg.count
        guard count > 4, jpeg[0] == 0xFF, jpeg[1] == 0xD8, jpeg[count - 2] == 0xFF, jpeg[count - 1] == 0xD9 else {
            return nil
        }
        func short(_ place: Int) -> Int { Int(jpeg[place]) << 8 + Int(jpeg[place + 1]) }
        var place = 2
        while place + 9 < count, jpeg[place] == 0xFF {
            switch jpeg[place + 1] {
            case 0xFF: place += 1
            case 0xC0, 0xC1, 0xC2:
                (height, width) = (short(place + 5), short(place + 7))
                components = Int(jpeg[place + 9])
                guard jpeg[place + 4] == 8, width > 0, height > 0, components == 1 || components == 3 else {
                    return nil
                }
                return
            // Lossless and arithmetic coding, the scan without a frame, and markers without a length.
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xDA, 0x00, 0x01: return nil
            default: place += 2 + short(place + 2)
            }
        }
        return nil
    }
}
