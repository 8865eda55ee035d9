package import ScanModel

// A part of what the looks say together, and what they say as one look would.
extension FusedText {
    /// The votes as alternatives with their shares, place by place.
    package var transcription: Transcription {
        Transcription(
            places: places.map { place in
                let total = max(1e-9, place.total)
                return Transcription.Place(
                    candidates: place.votes.map { .init(character: $0.character, probability: $0.weight / total) },
                    centre: place.centre)
            })
    }

    /// Some of its places, with the same looks.
    package func part(_ range: Range<Int>) -> FusedText {
        var part = self
        part.keep(range.clamped(to: 0..<places.count))
        return part
    }

    /// Where a part of its places lies along the line, in fractions of it; all of it where nobody knows.
    package func extent(of range: Range<Int>) -> ClosedRange<Double> {
        let seen = places.indices.filter { places[$0].votes[0].character != nil && places[$0].centre != nil }
        let inside = seen.filter(range.contains)
        guard let first = inside.first, let last = inside.last, let start = places[first].centre,
            let end = places[last].centre
        else { return 0...1 }
        // Half a character belongs to the part beyond the middle of its first and last one.
        let pitch = inside.count > 1 ? (end - start) / Double(inside.count - 1) : 1 / Double(max(1, seen.count))
        let before = seen.last { $0 < first }.flatMap { places[$0].centre }
        let after = seen.first { $0 > last }.flatMap { places[$0].centre }
        let left = before.map { max((start + $0) / 2, start - pitch) } ?? min(0, start - pitch / 2)
        let right = after.map { min((end + $0) / 2, end + pitch) } ?? max(1, end + pitch / 2)
        let clamped = min(max(left, 0), 1)
        return clamped...max(clamped, min(max(right, 0), 1))
    }
}
