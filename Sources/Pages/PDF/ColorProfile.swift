/// The colour profile that says what the pictures' colours mean.
enum ColorProfile {
    /// sRGB (IEC 61966-2-1) as a display profile of version 4 (ICC.1:2010).
    static let sRGB: [UInt8] = {
        let tags: [(name: String, data: [UInt8])] = [
            ("desc", text("sRGB IEC61966-2.1")), ("cprt", text("Public domain")),
            ("wtpt", point(0.96420, 1, 0.82491)), ("chad", adaptation),
            // IEC 61966-2-1's primaries, adapted from D65 to D50 by the Bradford transform (ICC.1:2010, annex E).
            ("rXYZ", point(0.43607, 0.22249, 0.01392)), ("gXYZ", point(0.38515, 0.71687, 0.09708)),
            ("bXYZ", point(0.14307, 0.06061, 0.71410)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        let tableEnd = 128 + 4 + 12 * tags.count
        var (table, data): ([UInt8], [UInt8]) = ([], [])
        var places: [[UInt8]: Int] = [:]
        table.append32(tags.count)
        for tag in tags {
            let place = places[tag.data] ?? tableEnd + data.count
            if places.updateValue(place, forKey: tag.data) == nil {
                data += tag.data
                data.pad()
            }
            table.append(tag: tag.name)
            table.append32(place)
            table.append32(tag.data.count)
        }
        return header(size: tableEnd + data.count) + table + data
    }()

    private static func header(size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append32(size)
        bytes.append32(0)
        bytes.append32(0x0430_0000)
        bytes.append(tag: "mntrRGB XYZ ")
        // A fixed date, so that the profile is always the same: 2026-01-01.
        for part in [2026, 1, 1, 0, 0, 0] { bytes.append16(part) }
        bytes.append(tag: "acsp")
        bytes += Array(repeating: 0, count: 28)
        // The white of the profile connection space, D50.
        for value in [0.96420, 1, 0.82491] { bytes.append32(fixed(value)) }
        return bytes + Array(repeating: 0, count: 128 - bytes.count)
    }

    /// A number with 16 bits after the point.
    private static func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }

    private static func point(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        var bytes = Array("XYZ ".utf8) + [0, 0, 0, 0]
        for value in [x, y, z] { bytes.append32(fixed(value)) }
        return bytes
    }

    /// The Bradford transform from D65 to D50.
    private static let adaptation: [UInt8] = {
        var bytes = Array("sf32".utf8) + [0, 0, 0, 0]
        for value in [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168] {
            bytes.append32(fixed(value))
        }
        return bytes
    }()

    /// IEC 61966-2-1's transfer function, as a parametric curve of type 3.
    private static let curve: [UInt8] = {
        var bytes = Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
        for value in [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] { bytes.append32(fixed(value)) }
        return bytes
    }()

    /// Text in American English.
    private static func text(_ text: String) -> [UInt8] {
        var bytes = Array("mluc".utf8) + [0, 0, 0, 0]
        bytes.append32(1)
        bytes.append32(12)
        bytes.append(tag: "enUS")
        bytes.append32(2 * text.utf16.count)
        bytes.append32(28)
        for unit in text.utf16 { bytes.append16(Int(unit)) }
        return bytes
    }
}
