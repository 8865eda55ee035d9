/// A pixel format's four-character code.
public struct FourCC: Sendable, Hashable, CustomStringConvertible {
    /// The code, with the first character in the lowest byte.
    public let code: UInt32

    public init(code: UInt32) { self.code = code }

    init(_ name: StaticString) {
        precondition(name.utf8CodeUnitCount == 4)
        self.init(name: "\(name)")
    }

    /// - Parameter name: the four characters.
    init(name: String) {
        code = name.utf8.prefix(4).enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
    }

    /// JPEG frames; `jpeg` is the same under another name.
    public static let mjpeg = FourCC("MJPG")
    static let jpeg = FourCC("JPEG")
    /// Packed 4:2:2, with luma in every second byte.
    public static let yuyv = FourCC("YUYV")
    /// Planar, with the luma plane first.
    public static let nv12 = FourCC("NV12")
    /// Luma only.
    public static let grey = FourCC("GREY")
    static let yuv420 = FourCC("YU12")
    /// The planar formats that only YUV4MPEG2 streams have, with the luma plane first.
    static let streamed: [FourCC] = [FourCC("422P"), FourCC("444P")]

    /// The formats that are decoded without conversion.
    public static let readable: [FourCC] = [.mjpeg, .jpeg, .yuyv, .nv12, .yuv420, .grey]

    /// The four characters without trailing blanks; the highest bit means big-endian.
    public var description: String {
        let characters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * UInt32($0))) & 0x7F }
        let name = String(decoding: characters.reversed().drop { $0 == 32 || $0 == 0 }.reversed(), as: UTF8.self)
        return code >> 31 == 0 ? name : name + "-BE"
    }

    /// The layout of luma in a frame, for formats that we decode ourselves.
    enum Layout {
        case jpeg
        case luma(bytesPerPixel: Int)
    }

    var layout: Layout? {
        switch self {
        case .mjpeg, .jpeg: .jpeg
        case .yuyv: .luma(bytesPerPixel: 2)
        case .nv12, .grey, .yuv420: .luma(bytesPerPixel: 1)
        default: Self.streamed.contains(self) ? .luma(bytesPerPixel: 1) : nil
        }
    }
}
