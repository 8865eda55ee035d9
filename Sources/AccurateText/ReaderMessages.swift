import HelperProcess
import Imaging
import ScanModel

// What the daemon and the reader process say to each other. First the daemon says what is to be read, and the reader answers
// with a text: empty where it can, why not where it can't. Then each line is answered with what it says.
// Both are always of one build, so there is no version in it.

/// What is to be read, on its way to the reader process.
struct ReaderOpening: Sendable, Equatable {
    /// BCP 47 tags.
    var languages: [String]
    /// The characters that may come; empty means all.
    var allowedCharacters: String

    func encode(into message: inout MessageWriter) {
        message.append(allowedCharacters)
        message.append(languages.count)
        for language in languages { message.append(language) }
    }
}

extension ReaderOpening {
    /// Reads a message; nil where it is none.
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

/// A picture on its way to the reader process.
struct ReaderRequest: Sendable, Equatable {
    /// What is to be done with it.
    var purpose: Purpose
    /// The picture in shared memory.
    var patch: Patch
    /// The processor time that it may take, in milliseconds.
    var limit: Int

    enum Purpose: Sendable, Equatable {
        /// It is a line, to be read.
        case read
        /// Lines are to be found in it, in this size.
        case find(width: Int, height: Int)
    }

    /// Pixels along a side to which a picture may be brought.
    private static let sizes = 1...8192

    func encode(into message: inout MessageWriter) {
        var size = (width: 0, height: 0)
        if case .find(let width, let height) = purpose { size = (width, height) }
        for value in [size.width, size.height, limit, patch.offset, patch.width, patch.height] { message.append(value) }
    }
}

extension ReaderRequest {
    /// Reads a message; nil where it is none.
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

    /// Reads a message; nil where it is none, because whoever sent it has looked at hostile pictures.
    init?(decoding message: inout MessageReader) {
        guard let turned = message.integer(), (0...1).contains(turned), let text = Transcription(decoding: &message)
        else { return nil }
        self.init(text, isTurned: turned == 1)
    }
}

extension [FoundLine] {
    /// Lines that an answer holds at most.
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

    /// Reads a message; nil where it is none, because whoever sent it has looked at hostile pictures.
    init?(decoding message: inout MessageReader) {
        guard let count = message.integer(), (0...Self.most).contains(count) else { return nil }
        self = []
        for _ in 0..<count {
            guard let score = message.number(), (0...1).contains(score) else { return nil }
            var corners: [Point] = []
            for _ in 0..<4 {
                // A line may reach over the picture's edge, but not far.
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
