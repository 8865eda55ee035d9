/// Why image data can't be used.
public enum ImageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The data is damaged, or not of the format that it says.
    case damaged(String)
    /// The data ends before the picture does.
    case truncated(String)
    /// More pixels than are worth the memory.
    case tooLarge(width: Int, height: Int)
    /// Neither JPEG nor PNG.
    case unknownFormat

    /// The most pixels that are decoded: beyond any camera's, and 200 MB of memory.
    public static let pixelLimit = 200_000_000

    /// One line for people.
    public var description: String {
        switch self {
        case .damaged(let what), .truncated(let what): "damaged image data: \(what)"
        case .tooLarge(let width, let height):
            "an image of \(width)x\(height) pixels; at most \(ImageError.pixelLimit / 1_000_000) megapixels are read"
        case .unknownFormat: "neither a JPEG nor a PNG image"
        }
    }
}
