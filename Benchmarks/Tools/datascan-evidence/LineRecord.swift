import ScanModel

/// The looks at one line of print, as an object of JSON.
struct LineRecord: Codable {
    /// Which line of which clip.
    var name: String
    /// In the order in which they were taken.
    var looks: [Look]

    struct Look: Codable {
        /// Number of the frame in its clip.
        var frame: Int
        /// Capture time in seconds.
        var time: Double
        /// Length of the line by its height; nil where that is not known.
        var shape: Double?
        /// `Transcription.contrast`; nil where that is not known.
        var contrast: Double?
        /// Pixels from ascenders to descenders; nil where that is not known.
        var height: Double?
        /// Corners [x, y] from the top left, clockwise, in fractions of the frame; nil where they are not known.
        var quad: [[Double]]?
        /// For each place the probability of each character that it may be; an empty one for none.
        var places: [[String: Double]]
    }
}

extension LineRecord.Look {
    init(_ reading: Transcription, quad: Quad, height: Double, shape: Double, frame: Int, time: Double) {
        func short(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
        (self.frame, self.time) = (frame, short(time, 1e4))
        (self.height, self.shape) = (short(height, 100), short(shape, 1000))
        contrast = short(reading.contrast, 100)
        self.quad = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map {
            [short($0.x, 1e5), short($0.y, 1e5)]
        }
        places = reading.places.map { place in
            let pairs = place.candidates.map { ($0.character.map(String.init) ?? "", short($0.probability, 1e5)) }
            return Dictionary(pairs) { $0 + $1 }
        }
    }

    var transcription: Transcription {
        var transcription = Transcription(
            places: places.filter { !$0.isEmpty }.map { place in
                // By probability, and then by name: a dictionary has no order.
                let sorted = place.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
                return .init(candidates: sorted.map { .init(character: $0.key.first, probability: $0.value) })
            })
        transcription.contrast = contrast ?? 0
        return transcription
    }
}
