import ScanModel

/// Remembers which contents were signalled a moment ago, by their fingerprints.
struct SignalledContents: Sendable {
    private let span: Int
    private var times: [ContentFingerprint: Int] = [:]

    /// Far more contents than a station sees within the longest span, and little memory. If they are exceeded, the oldest are
    /// forgotten.
    private static let limit = 20_000

    /// - Parameter span: nanoseconds for which a content counts as repeated; 0 for never.
    init(span: Int) { self.span = span }

    /// Notes that a content is signalled, and returns whether it was less than `span` before.
    mutating func note(_ content: Content, at now: Int) -> Bool {
        guard span > 0 else { return false }
        let earlier = times.updateValue(now, forKey: ContentFingerprint(content))
        if times.count > Self.limit { forget(now) }
        return earlier.map { now - $0 < span } ?? false
    }

    private mutating func forget(_ now: Int) {
        times = times.filter { now - $0.value < span }
        guard times.count > Self.limit / 2 else { return }
        let latest = times.sorted { $0.value > $1.value }.prefix(Self.limit / 2)
        times = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }
}
