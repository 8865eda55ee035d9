import HelperProcess
import Imaging
import ScanModel

// Messages between the daemon and the reader process. The daemon first sends the languages and characters to read. The
// reader answers with a text: empty on success, otherwise the reason why it can't read. Then it answers each picture
// with the result. Both programs always come from the same build, so the format has no version.

/// The daemon's first message: what to read.
struct ReaderOpening: Sendable, Equatable {
    /// BCP 47 tags.
    var languages: [String]
    /// The allowed characters; empty means all.
    var allowedCharacters: String

    func encode(into message: inout MessageWriter) {
        message.append(allowedCharacters)
        message.append(languages.count)
        for language in languages { message.append(language) }
    }
}

extension ReaderOpening {
    /// Reads a message; nil if it is malformed.
    init?(decoding message: inout MessageReader) {
        guard let allowed = message.text(), let count = message.integer(), (0...1024).contains(count) else {
            return nil
        }
        self.init(languages: [], allowedCharacters: allowed)
        for _ in 0..<count {
            guard let language = message.text() else { return nil }
            languages.append(language)
        }
    }
}

/// A picture for the reader process.
struct ReaderRequest: Sendable, Equatable {
    /// The operation on the picture.
    var purpose: Purpose
    /// The picture in shared memory.
    var patch: Patch
    /// The limit of processor time in milliseconds.
    var limit: Int

    enum Purpose: Sendable, Equatable {
        /// Read the picture as a line.
        case read
        /// Find lines in the picture, scaled to this size.
        case find(width: Int, height: Int)
    }

    /// Allowed sizes in pixels to which a picture may be scaled.
    private static let sizes = 1...8192

    func encode(into message: inout MessageWriter) {
        var size = (width: 0, height: 0)
        if case .find(let width, let height) = purpose { size = (width, height) }
        for value in [size.width, size.height, limit, patch.offset, patch.width, patch.height] { message.append(value) }
    }
}

extension ReaderRequest {
    /// Reads a message; nil if it is malformed.
    init?(decoding message: inout MessageReader) {
        guard let toWidth = message.integer(), let toHeight = message.integer(), let limit = message.integer(),
            let offset = message.integer(), let width = message.integer(), let height = message.integer()
        else { return nil }
        let isFinding = Self.sizes.contains(toWidth) && Self.sizes.contains(toHeight)
        guard isFinding || toWidth == 0 && toHeight == 0 else { return nil }
        self.init(
            purpose: isFinding ? .find(width: toWidth, height: toHeight) : .read,
            patch: Patch(offset: offset, width: width, height: height), limit: limit)
    }
}

extension LineReading {
    func encode(into message: inout MessageWriter) {
        message.append(isTurned ? 1 : 0)
        text.encode(into: &message)
    }

    /// Reads a message; nil if it is malformed, because the sender has processed hostile pictures.
    init?(decoding message: inout MessageReader) {
        guard let turned = message.integer(), (0...1).contains(turned), let text = Transcription(decoding: &message)
        else { return nil }
        self.init(text, isTurned: turned == 1)
    }
}

extension [FoundLine] {
    /// Maximum number of lines in a reply.
    private static var most: Int { 1000 }

    func encode(into message: inout MessageWriter) {
        message.append(Swift.min(count, Self.most))
        for line in prefix(Self.most) {
            message.append(line.score)
            for corner in [line.bounds.topLeft, line.bounds.topRight, line.bounds.bottomRight, line.bounds.bottomLeft] {
                message.append(corner.x)
                message.append(corner.y)
            }
        }
    }

    /// Reads a message; nil if it is malformed, because the sender has processed hostile pictures.
    init?(decoding message: inout MessageReader) {
        guard let count = message.integer(), (0...Self.most).contains(count) else { return nil }
        self = []
        for _ in 0..<count {
            guard let score = message.number(), (0...1).contains(score) else { return nil }
            var corners: [Point] = []
            for _ in 0..<4 {
                // A line may extend beyond the picture's edge, but not far.
                guard let x = message.number(), let y = message.number(), (-1...2).contains(x), (-1...2).contains(y)
                else { return nil }
                corners.append(Point(x: x, y: y))
            }
            let bounds = Quad(
                topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
            append(FoundLine(bounds: bounds, score: score))
        }
    }
}
