package import ScanModel

// Parts of the fused text, and its conversion to a transcription.
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

    /// Returns a range of places, with the same attempts.
    package func part(_ range: Range<Int>) -> FusedText {
        var part = self
        part.keep(range.clamped(to: 0..<places.count))
        return part
    }

    /// Returns the extent of a range of places along the line, in fractions of it; the whole line if unknown.
    package func extent(of range: Range<Int>) -> ClosedRange<Double> {
        // Uses positions instead of the order of places, because some scripts run from right to left.
        let seen = places.indices.filter { places[$0].votes[0].character != nil }
        let inside = seen.filter(range.contains).compactMap { places[$0].centre }
        let outside = seen.filter { !range.contains($0) }.compactMap { places[$0].centre }
        guard let start = inside.min(), let end = inside.max() else { return 0...1 }
        // Adds half a character beyond the centres of the first and last character.
        let pitch = inside.count > 1 ? (end - start) / Double(inside.count - 1) : 1 / Double(max(1, seen.count))
        let before = outside.filter { $0 < start }.max()
        let after = outside.filter { $0 > end }.min()
        let left = before.map { max((start + $0) / 2, start - pitch) } ?? 0
        let right = after.map { min((end + $0) / 2, end + pitch) } ?? 1
        let clamped = min(max(left, 0), 1)
        return clamped...max(clamped, min(max(right, 0), 1))
    }
}
