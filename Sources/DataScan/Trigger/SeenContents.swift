import ScanModel

/// The contents that are or were in view as results, so that a repetition is noticed. A value without a clock.
struct SeenContents: Sendable {
    /// Seconds since a content was last in view in which it counts as a repetition; 0 if it never does.
    var repeatAfter: Double {
        didSet { if repeatAfter == 0 { (seen, contents) = ([:], [:]) } }
    }

    private struct Seen {
        /// The ids of the items with it that are in view.
        var inView: Set<String>
        /// When the latest one left, in seconds of capture time.
        var left: Double
    }

    private var seen: [ContentFingerprint: Seen] = [:]
    private var contents: [String: ContentFingerprint] = [:]

    /// The most contents that are remembered; the ones that left first are forgotten.
    static let capacity = 10_000

    init(repeatAfter: Double) { self.repeatAfter = repeatAfter }

    /// Adds an item that became stable.
    /// - Returns: whether it repeats a content that is in view, or was until a short time ago.
    mutating func isRepeat(_ content: Content, of id: String, at time: Double) -> Bool {
        guard repeatAfter > 0 else { return false }
        let print = ContentFingerprint(content)
        let known = seen[print]
        contents[id] = print
        seen[print, default: Seen(inView: [], left: time)].inView.insert(id)
        guard let known else {
            forget(at: time)
            return false
        }
        return !known.inView.isEmpty || time - known.left < repeatAfter
    }

    /// Notes that an item isn't in view any more.
    mutating func leave(_ id: String, at time: Double) {
        guard let print = contents.removeValue(forKey: id) else { return }
        seen[print]?.left = time
        seen[print]?.inView.remove(id)
        // An empty set that was used keeps its memory.
        if seen[print]?.inView.isEmpty == true { seen[print]?.inView = [] }
    }

    /// The number of contents that are remembered.
    var count: Int { seen.count }

    private mutating func forget(at time: Double) {
        guard seen.count > Self.capacity else { return }
        seen = seen.filter { !$0.value.inView.isEmpty || time - $0.value.left < repeatAfter }
        guard seen.count > Self.capacity else { return }
        // Half of them at once, so that sorting is rare.
        let oldest = seen.filter(\.value.inView.isEmpty).sorted { $0.value.left < $1.value.left }
        for (print, _) in oldest.prefix(Self.capacity / 2) { seen[print] = nil }
    }
}
