/// A page that was captured: its picture's size, what it is a picture of, and what is written on it.
///
/// The picture itself is a JPEG file, kept beside it.
public struct CapturedPage: Sendable, Hashable, Identifiable {
    /// 16 lowercase hexadecimal digits, unique in the page's folder.
    public var id: String
    /// Wall clock time of the capture, in seconds since 1970.
    public var time: Double
    /// Width of the JPEG in pixels.
    public var width: Int
    /// Height of the JPEG in pixels.
    public var height: Int
    /// Size of the sheet; nil if it isn't known.
    public var millimetres: PageSize?
    /// The format that the sheet's proportions match; nil if there is none.
    public var format: PaperFormat?
    /// How the picture was processed.
    public var appearance: PageAppearance
    /// How sharp the picture is, as the capture measured it; comparable between pictures of one page.
    public var sharpness: Double
    /// The lines of text and codes on the page, in reading order.
    public var items: [PageItem]

    public init(
        id: String, time: Double, width: Int, height: Int, millimetres: PageSize? = nil, format: PaperFormat? = nil,
        appearance: PageAppearance = .colour, sharpness: Double = 0, items: [PageItem] = []
    ) {
        (self.id, self.time) = (id, time)
        (self.width, self.height) = (width, height)
        (self.millimetres, self.format) = (millimetres, format)
        (self.appearance, self.sharpness) = (appearance, sharpness)
        self.items = items
    }
}

extension CapturedPage {
    /// Returns whether a string has the form of an id.
    public static func isID(_ string: String) -> Bool {
        string.utf8.count == 16 && string.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Returns a random id.
    public static func randomID(using generator: inout some RandomNumberGenerator) -> String {
        let digits = String(generator.next() as UInt64, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Returns a random id.
    public static func randomID() -> String {
        var generator = SystemRandomNumberGenerator()
        return randomID(using: &generator)
    }
}
