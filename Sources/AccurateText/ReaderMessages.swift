import HelperProcess
import Imaging

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

/// A line on its way to the reader process.
struct LineRequest: Sendable, Equatable {
    /// The line's picture in shared memory.
    var patch: Patch
    /// The processor time that it may take, in milliseconds.
    var limit: Int

    func encode(into message: inout MessageWriter) {
        for value in [limit, patch.offset, patch.width, patch.height] { message.append(value) }
    }
}

extension LineRequest {
    /// Reads a message; nil where it is none.
    init?(decoding message: inout MessageReader) {
        guard let limit = message.integer(), let offset = message.integer(), let width = message.integer(),
            let height = message.integer()
        else { return nil }
        self.init(patch: Patch(offset: offset, width: width, height: height), limit: limit)
    }
}
