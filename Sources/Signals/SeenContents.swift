import ScanModel

/// Remembers which contents were seen a moment ago. It keeps only hashes of them.
struct SeenContents: Sendable {
    private let span: Int
    private var times: [Int: Int] = [:]

    /// Far more contents than a station sees within the longest span, and little memory. If they are exceeded, the oldest are
    /// forgotten.
    private static let limit = 20_000

    /// - Parameter span: nanoseconds for which a content counts as seen; 0 for never.
    init(span: Int) { self.span = span }

    /// Notes that a content is seen, and returns whether it was seen less than `span` before.
    mutating func note(_ item: RecognizedItem, at now: Int) -> Bool {
        guard span > 0 else { return false }
        var hasher = Hasher()
        hasher.combine(item.content.kind)
        hasher.combine(item.barcode?.symbology)
        hasher.combine(item.content.string)
        let earlier = times.updateValue(now, forKey: hasher.finalize())
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
