/// The reason why a file isn't a recording, or is incomplete.
public enum RecordingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It can't be opened or read.
    case unreadable(path: String, reason: String)
    /// It is empty.
    case empty(path: String)
    /// It is neither JPEG frames, a YUV4MPEG2 file nor a PNG image.
    case unknownFormat(path: String)
    /// Its description of itself is invalid or contradicts its contents.
    case malformed(path: String, reason: String)
    /// A folder without images.
    case noImages(path: String)
    /// It ends in the middle of a frame.
    case cutShort(path: String, frame: Int, offset: Int)
    /// None of its frames can be decoded.
    case undecodable(path: String, reason: String)

    /// One line that says what is wrong, where, and what is expected.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): \(reason)"
        case .empty(let path): "\(path): the file is empty; expected JPEG frames one after the other, or an image"
        case .unknownFormat(let path):
            "\(path): not a recording; expected what datascan record saves (JPEG frames one after the other, or "
                + "YUV4MPEG2), a JPEG or PNG image, or a folder of them"
        case .malformed(let path, let reason): "\(path): \(reason)"
        case .noImages(let path): "\(path): no JPEG or PNG image in this folder"
        case .cutShort(let path, let frame, let offset):
            "\(path): ends in the middle of frame \(frame + 1), which starts at byte \(offset); "
                + (frame == 0 ? "it contains no complete frame" : "the \(frame) before it are complete")
        case .undecodable(let path, let reason): "\(path): no frame in it can be decoded: \(reason)"
        }
    }
}
