import Imaging
import ScanModel

extension Target {
    /// A JPEG frame. The first four bytes are the region's edges.
    static let jpeg = Target(name: "jpeg") { bytes in
        guard let region = region(bytes), largestJPEG(bytes) <= 1 << 20 else { return }
        let decoder = JPEGDecoder()
        compare(bytes, region) { data, region, frame throws(ImageError) in
            try decoder.decode(data, region: region, into: &frame)
        }
    }

    /// A PNG image, likewise.
    static let png = Target(name: "png") { bytes in
        guard let region = region(bytes) else { return }
        let size = (0..<2).map { k in bytes.dropFirst(20 + 4 * k).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
        guard size[0] < 2048, size[1] < 512 else { return }
        compare(bytes, region) { data, region, frame throws(ImageError) in
            try PNGDecoder.decode(data, region: region, into: &frame)
        }
    }

    private static func region(_ bytes: [UInt8]) -> Region? {
        guard bytes.count > 4 else { return nil }
        let edges = bytes.prefix(4).map { Double($0) / 255 }
        return try? Region(
            x: min(edges[0], edges[1]), y: min(edges[2], edges[3]), width: abs(edges[1] - edges[0]),
            height: abs(edges[3] - edges[2]))
    }

    /// A part of a picture has the gray that the whole of it has there.
    private static func compare(
        _ bytes: [UInt8], _ region: Region,
        _ decode: (Span<UInt8>, Region, inout Frame) throws(ImageError) -> Void
    ) {
        let data = Array(bytes.dropFirst(4))
        var part = Frame()
        var whole = Frame()
        let hasPart = (try? decode(data.span, region, &part)) != nil
        guard (try? decode(data.span, .full, &whole)) != nil else { return }
        require(whole.luma.width == whole.width && whole.luma.height == whole.height, "the whole is not whole")
        require(hasPart, "the whole can be decoded, and a part of it can't")
        let window = part.window
        require(window.x >= 0 && window.x + window.width <= whole.width, "a part is beside the picture")
        require(window.y >= 0 && window.y + window.height <= whole.height, "a part is above or below the picture")
        let (pixels, all) = (part.luma.pixels, whole.luma.pixels)
        for y in 0..<window.height {
            for x in 0..<window.width {
                let one = pixels[y * window.width + x]
                let other = all[(window.y + y) * whole.width + window.x + x]
                require(
                    one == other,
                    "the gray at \(window.x + x), \(window.y + y) is \(one) in a part and \(other) in the whole")
            }
        }
    }

    /// The pixels of the largest size that the bytes could name: larger ones only make it slow.
    private static func largestJPEG(_ bytes: [UInt8]) -> Int {
        var largest = 0
        for place in bytes.indices.dropLast(8) where bytes[place] == 0xFF && bytes[place + 1] & 0xF0 == 0xC0 {
            let height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
            let width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
            largest = max(largest, width * height)
        }
        return largest
    }
}
