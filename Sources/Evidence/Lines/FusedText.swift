import Glibc
public import ScanModel

/// The combined result of many attempts at one line of text: places of characters, each with votes.
///
/// Each attempt is aligned with the current state and votes with its probabilities (recogniser output voting, Fiscus
/// 1997, with alternatives). Its weight rises with the certainty of its characters and the sharpness of its picture.
public struct FusedText: Sendable, Hashable {
    /// Number of attempts in it.
    public private(set) var looks = 0
    /// The total weight of these attempts; a sharp one that is sure of everything weighs 1.
    public private(set) var weight = 0.0
    private(set) var places: [FusedPlace] = []
    /// The contrast of the sharpest attempt.
    private var sharpest = 0.0

    public init() {}

    /// Weight of an attempt's silence at a place where others read something.
    private static let silence = 0.5
    /// The same outside the first and last characters read: attempts that miss an end of the line are still sure of the
    /// rest.
    private static let silenceAtEnds = 0.25
    /// How an attempt's weight rises with certainty: a power of the geometric mean of its characters' probabilities.
    private static let sureness = 5.0
    /// How an attempt's weight rises with sharpness: a power of its contrast.
    private static let sharpness = 2.0

    /// The minimum weight of an attempt that reads something.
    private static let readable = 0.2
    /// The maximum number of places; more than a crop can have.
    static let mostPlaces = 300

    /// Adds an attempt.
    /// - Parameter factor: its weight relative to a usual attempt.
    public mutating func add(_ look: Transcription, factor: Double = 1) {
        let share = weigh(look) * factor
        let pairs = TextAlignment.align(
            places.count, look.places.count,
            cost: { 1 - similarity(places[$0], look.places[$1]) },
            skipping: { 1 - places[$0].share(nil) },
            inserting: { place in
                1 - (look.places[place].candidates.first { $0.character == nil }?.probability ?? 0)
            })
        let known = Self.within(pairs) { $0.known.map { places[$0].votes[0].character } }
        let seen = Self.within(pairs) { $0.seen.map { look.places[$0].candidates[0].character } }
        var fused: [FusedPlace] = []
        for (index, pair) in pairs.enumerated() {
            func silence(_ within: Range<Int>) -> Double {
                within.contains(index) ? Self.silence : Self.silenceAtEnds
            }
            var place =
                pair.known.map { places[$0] }
                ?? FusedPlace(votes: [.init(character: nil, weight: silence(known) * weight)])
            if let number = pair.seen {
                for candidate in look.places[number].candidates {
                    place.add(candidate.character, share * candidate.probability)
                }
                place.note(centre: look.places[number].centre, share)
            } else {
                place.add(nil, share * silence(seen))
            }
            place.sort()
            fused.append(place)
        }
        // A place at which nearly all attempts saw nothing is dropped.
        places = fused.filter { looks < 4 || $0.share(nil) < 0.9 }
        while places.count > Self.mostPlaces,
            let least = places.indices.max(by: { places[$0].share(nil) < places[$1].share(nil) })
        {
            places.remove(at: least)
        }
        looks += 1
        weight += share
    }

    /// Returns the range from the first to the last pair with a character.
    private static func within(
        _ pairs: [TextAlignment.Pair], character: (TextAlignment.Pair) -> Character??
    ) -> Range<Int> {
        let read = pairs.indices.filter { (character(pairs[$0]) ?? nil) != nil }
        return read.isEmpty ? 0..<0 : read[0]..<read[read.count - 1] + 1
    }

    /// Returns the weight of an attempt. If it is sharper than all before, reduces their weight, provided that it reads
    /// something: clutter has contrast too.
    private mutating func weigh(_ look: Transcription) -> Double {
        let sure = look.places.map { $0.candidates[0] }.filter { $0.character != nil }.map(\.probability)
        guard !sure.isEmpty else { return 0 }
        let share = exp(sure.reduce(0) { $0 + log($1) } / Double(sure.count) * Self.sureness)
        guard look.contrast > sharpest else {
            return look.contrast > 0 ? share * pow(look.contrast / sharpest, Self.sharpness) : share
        }
        guard share >= Self.readable else { return share }
        if sharpest > 0 {
            let scale = pow(sharpest / look.contrast, Self.sharpness)
            for index in places.indices { places[index].scale(by: scale) }
            weight *= scale
        }
        sharpest = look.contrast
        return share
    }

    private func similarity(_ place: FusedPlace, _ seen: Transcription.Place) -> Double {
        seen.candidates.reduce(0) { $0 + $1.probability * place.share($1.character) }
    }

    mutating func keep(_ range: Range<Int>) { places = Array(places[range]) }

    /// The text with the most votes, without leading and trailing blanks.
    public var transcript: String { Self.trimmed(places.map { $0.votes[0].character }) }

    static func trimmed(_ characters: [Character?]) -> String {
        var characters = characters.compactMap(\.self)
        while characters.last == " " { characters.removeLast() }
        return String(characters.drop { $0 == " " })
    }
}
