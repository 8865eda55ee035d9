import Glibc
public import ScanModel

/// What many looks at one line of print say together: places of characters, each with votes.
///
/// Each look is aligned with what is known and votes with its probabilities (recogniser output voting, Fiscus 1997, with
/// alternatives), and the more the surer it is of its characters and the sharper its picture was.
public struct FusedText: Sendable, Hashable {
    /// Looks that it was made of.
    public private(set) var looks = 0
    /// What these looks weigh together: a sharp one that is sure of everything weighs 1.
    public private(set) var weight = 0.0
    private(set) var places: [FusedPlace] = []
    /// The contrast of the sharpest look.
    private var sharpest = 0.0

    public init() {}

    /// Weight of a look's silence at a place where others read something.
    private static let silence = 0.5
    /// The same before the first character and behind the last one that it or others read: looks that miss an end of the line
    /// are sure of the rest.
    private static let silenceAtEnds = 0.25
    /// How much more a look weighs whose characters are surer, as a power of their (geometric) mean probability.
    private static let sureness = 5.0
    /// How much more a look weighs that is sharper than others, as a power of its contrast.
    private static let sharpness = 2.0

    /// What a look weighs at least that reads something.
    private static let readable = 0.2
    /// Places that are kept, whatever looks say: more than a crop can have.
    static let mostPlaces = 300

    /// Takes one more look.
    /// - Parameter factor: how many looks of the usual kind it is worth.
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
        // Where nearly all looks saw nothing there is no place.
        places = fused.filter { looks < 4 || $0.share(nil) < 0.9 }
        while places.count > Self.mostPlaces,
            let least = places.indices.max(by: { places[$0].share(nil) < places[$1].share(nil) })
        {
            places.remove(at: least)
        }
        looks += 1
        weight += share
    }

    /// The pairs from the first to the last that have a character.
    private static func within(
        _ pairs: [TextAlignment.Pair], character: (TextAlignment.Pair) -> Character??
    ) -> Range<Int> {
        let read = pairs.indices.filter { (character(pairs[$0]) ?? nil) != nil }
        return read.isEmpty ? 0..<0 : read[0]..<read[read.count - 1] + 1
    }

    /// What a look weighs. One that is sharper than all before makes these weigh less, where it reads something: clutter
    /// has contrast, too.
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

    /// The text that has most votes, without blanks at its ends.
    public var transcript: String { Self.trimmed(places.map { $0.votes[0].character }) }

    static func trimmed(_ characters: [Character?]) -> String {
        var characters = characters.compactMap(\.self)
        while characters.last == " " { characters.removeLast() }
        return String(characters.drop { $0 == " " })
    }
}
