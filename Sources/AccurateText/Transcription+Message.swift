import HelperProcess
import ScanModel

/// Encoding of results, exact to the bit, so that a reader in a separate process gives the same results as one in this
/// process.
extension Transcription {
    func encode(into message: inout MessageWriter) {
        message.append(contrast)
        message.append(places.count)
        for place in places {
            message.append(place.centre == nil ? 0 : 1)
            if let centre = place.centre { message.append(centre) }
            message.append(place.candidates.count)
            for candidate in place.candidates {
                // An empty text stands for no character.
                message.append(candidate.character.map(String.init) ?? "")
                message.append(candidate.probability)
            }
        }
    }

    /// Reads a message; nil if it is malformed, because the sender has processed hostile pictures.
    init?(decoding message: inout MessageReader) {
        guard let contrast = message.number(), contrast.isFinite, let count = message.integer(),
            (0...1024).contains(count)
        else { return nil }
        self.init(places: [])
        self.contrast = contrast
        for _ in 0..<count {
            guard let place = Place(decoding: &message) else { return nil }
            places.append(place)
        }
    }
}

extension Transcription.Place {
    fileprivate init?(decoding message: inout MessageReader) {
        guard let hasCentre = message.integer() else { return nil }
        self.init(candidates: [])
        if hasCentre != 0 {
            guard let centre = message.number(), centre.isFinite else { return nil }
            self.centre = centre
        }
        guard let count = message.integer(), (1...256).contains(count) else { return nil }
        for _ in 0..<count {
            guard let text = message.text(), text.count <= 1, let probability = message.number(),
                (0...1).contains(probability)
            else { return nil }
            candidates.append(.init(character: text.first, probability: probability))
        }
    }
}
