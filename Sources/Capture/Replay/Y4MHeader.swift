import Imaging

/// The first line of a YUV4MPEG2 file (.y4m), which describes its frames.
public struct Y4MHeader: Sendable, Hashable {
    /// The chroma format.
    public enum Colour: String, Sendable, CaseIterable {
        /// One chroma sample for two by two pixels; also 420jpeg, 420mpeg2 and 420paldv, which differ only in its
        /// position.
        case c420 = "420"
        /// One for two pixels of a row.
        case c422 = "422"
        /// One for each pixel.
        case c444 = "444"
        /// None.
        case mono
    }

    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Frames per second; nil if the file doesn't specify them.
    public var frameRate: Double?
    /// The chroma format of the frames.
    public var colour = Colour.c420

    static let signature = Array("YUV4MPEG2".utf8)
    /// Maximum length of a line in bytes; longer data is something else.
    static let longestLine = 1024

    /// Size of a frame in bytes: the luma plane, then two chroma planes.
    public var frameSize: Int {
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        switch colour {
        case .c420: return width * height + 2 * halfWidth * halfHeight
        case .c422: return width * height + 2 * halfWidth * height
        case .c444: return width * height * 3
        case .mono: return width * height
        }
    }

    /// The V4L2 four-character code for frames of this kind.
    var format: String {
        switch colour {
        case .c420: "YU12"
        case .c422: "422P"
        case .c444: "444P"
        case .mono: "GREY"
        }
    }

    /// A mistake in a header, and what is allowed.
    struct Problem: Error, Equatable { let text: String }

    /// Reads the header line, without its line feed.
    init(line: ArraySlice<UInt8>) throws(Problem) {
        guard let text = String(validating: line, as: UTF8.self) else {
            throw Problem(text: "the header isn't text")
        }
        let words = text.split(separator: " ")
        guard words.first == "YUV4MPEG2" else { throw Problem(text: "the header does not begin with 'YUV4MPEG2 '") }
        (width, height) = (0, 0)
        var seen: Set<Character> = []
        for word in words.dropFirst() {
            let (key, value) = (word[word.startIndex], word.dropFirst())
            // Comments and extensions may occur more than once.
            guard key == "X" || seen.insert(key).inserted else {
                throw Problem(text: "the header has the parameter \(key) twice")
            }
            switch key {
            case "W": width = try Self.size(word)
            case "H": height = try Self.size(word)
            case "F": frameRate = try Self.rate(word)
            case "C": colour = try Self.colour(word)
            case "I":
                guard ["p", "t", "b", "m", "?"].contains(value) else {
                    throw Self.wrong(word, "Ip, It, Ib, Im or I?")
                }
            case "A", "X": break
            default: throw Problem(text: "unknown parameter '\(word)' in the header; known are W, H, F, I, A, C and X")
            }
        }
        guard width > 0, height > 0 else {
            throw Problem(text: "the header lacks the \(width > 0 ? "height, H" : "width, W")")
        }
        guard frameSize <= ImageError.pixelLimit else {
            throw Problem(
                text: "a frame of \(width)x\(height) has \(frameSize / 1_000_000) MB; "
                    + "at most \(ImageError.pixelLimit / 1_000_000) MB are read")
        }
    }

    private static func wrong(_ word: Substring, _ allowed: String) -> Problem {
        Problem(text: "'\(word)' in the header; allowed is \(allowed)")
    }

    private static func size(_ word: Substring) throws(Problem) -> Int {
        guard let size = number(word.dropFirst()), (1...65535).contains(size) else {
            throw wrong(word, "\(word.prefix(1)) and a number from 1 to 65535")
        }
        return size
    }

    private static func rate(_ word: Substring) throws(Problem) -> Double? {
        let parts = word.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let frames = number(parts[0]), let seconds = number(parts[1]) else {
            throw wrong(word, "F and frames:seconds, such as F30000:1001")
        }
        // 0:0 means unknown; an impossible rate is treated as unknown too.
        guard frames > 0, seconds > 0 else { return nil }
        let rate = Double(frames) / Double(seconds)
        return (0.01...1000).contains(rate) ? rate : nil
    }

    private static func colour(_ word: Substring) throws(Problem) -> Colour {
        let name = word.dropFirst()
        if ["420jpeg", "420mpeg2", "420paldv"].contains(name) { return .c420 }
        guard let colour = Colour(rawValue: String(name)) else {
            throw wrong(word, "C420, C420jpeg, C420mpeg2, C420paldv, C422, C444 or Cmono: 8 bits a sample")
        }
        return colour
    }

    /// Accepts only digits: `Int` also accepts signs.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } && text.utf8.count < 12 ? Int(text) : nil
    }
}
