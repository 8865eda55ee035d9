/// The reason why image data can't be used.
public enum ImageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The data is damaged, or isn't in the format that it declares.
    case damaged(String)
    /// The data ends before the picture does.
    case truncated(String)
    /// More pixels than `pixelLimit`.
    case tooLarge(width: Int, height: Int)
    /// Neither JPEG nor PNG.
    case unknownFormat

    /// The largest number of pixels that is decoded: more than any camera has, and 200 MB of memory.
    public static let pixelLimit = 200_000_000

    /// A one-line description.
    public var description: String {
        switch self {
        case .damaged(let what), .truncated(let what): "damaged image data: \(what)"
        case .tooLarge(let width, let height):
            "an image of \(width)x\(height) pixels; at most \(ImageError.pixelLimit / 1_000_000) megapixels are read"
        case .unknownFormat: "neither a JPEG nor a PNG image"
        }
    }
}
