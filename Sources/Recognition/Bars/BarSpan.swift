/// A part of a profile that may be a whole linear code: between two quiet zones.
struct BarSpan: Sendable, Hashable {
    /// Where the first bar begins and the last one ends, in samples.
    var start: Float
    var end: Float
    /// The narrower quiet zone, in samples.
    var quiet: Float
    /// Whether both quiet zones are far wider than any space between the bars.
    var isClear: Bool

    var length: Float { end - start }

    /// Returns the same span of the reversed profile, which has `count` samples.
    func reversed(_ count: Int) -> BarSpan {
        BarSpan(start: Float(count) - end, end: Float(count) - start, quiet: quiet, isClear: isClear)
    }

    /// Share of the way from black to white above which a sample is light, and the share of samples that are taken for black and for white.
    private static let (light, extreme) = (Float(0.7), 12)
    /// Minimum width of a quiet zone, and of a code, in pixels.
    private static let (leastQuiet, leastLength) = (Float(5), Float(40))
    /// A quiet zone is at least this wide relative to the widest space between the bars.
    private static let leastRatio: Float = 0.9
    /// Ratio from which it is clear: a frame's sides, with the code's quiet zones between them and the code, aren't part of the code.
    private static let clearRatio: Float = 1.8

    /// Returns the spans of a profile: the clear ones, then the longest ones.
    /// - Parameter density: samples per pixel.
    static func all(in profile: [Float], density: Float) -> [BarSpan] {
        let sorted = profile.sorted()
        guard let darkest = sorted.first, let lightest = sorted.last, lightest > darkest else { return [] }
        let (low, high) = (sorted[sorted.count / extreme], sorted[sorted.count - 1 - sorted.count / extreme])
        let level = low + light * (high - low)
        var runs: [Range<Int>] = []
        var start: Int?
        for index in 0...profile.count {
            if index < profile.count, profile[index] > level {
                start = start ?? index
            } else if let first = start {
                if Float(index - first) > leastQuiet * density { runs.append(first..<index) }
                start = nil
            }
        }
        var spans: [BarSpan] = []
        for left in runs.indices {
            var widest = 0
            for right in left + 1..<max(runs.count, left + 1) {
                let quiet = min(runs[left].count, runs[right].count)
                let span = BarSpan(
                    start: Float(runs[left].upperBound), end: Float(runs[right].lowerBound), quiet: Float(quiet),
                    isClear: Float(quiet) > clearRatio * Float(widest))
                if span.length > leastLength * density, Float(quiet) > leastRatio * Float(widest) { spans.append(span) }
                widest = max(widest, runs[right].count)
            }
        }
        return spans.sorted { $0.isClear == $1.isClear ? $0.length > $1.length : $0.isClear }
    }
}
