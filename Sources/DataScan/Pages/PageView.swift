import ScanModel

/// Which document is the page in view, and how many pages have lain there. Time is an argument.
struct PageView: Sendable {
    /// How many pages there were. A document's item stays the same if the next sheet soon lies in its place.
    private(set) var visit = 0
    /// How often each document was found, by its id.
    private var sightings: [String: Int] = [:]
    /// The document that was found last.
    private var latest: String?
    /// Capture time of the latest frame in which it surely lay there.
    private var seen = -Double.infinity
    /// Since when there is no page; nil if there is one.
    private var emptySince: Double?

    /// Seconds without a page after which it was taken away: hands that lie on a page hide it for less.
    private static let absence = 3.0
    /// Seconds without a sighting, while something moves, from which another sheet may have come. Scenes in motion are searched every 0.1
    /// seconds, on a busy machine every 0.5.
    private static let gap = 0.7

    /// Takes the items of a frame.
    /// - Parameter isAtRest: whether the page lay still in the frame before.
    /// - Returns: the document that was found last, if it is certain: where a page was taken away, its item stays for a while.
    mutating func take(_ items: [RecognizedItem], at time: Double, _ region: Region, isAtRest: Bool) -> RecognizedItem?
    {
        let documents = items.filter { $0.isDocument && $0.stability == .stable }
        let sighted = documents.first { $0.reads > sightings[$0.id] ?? 0 }
        sightings = Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0.reads) })
        let page = sighted ?? documents.first { $0.id == latest }
        emptySince = page == nil ? emptySince ?? time : nil
        guard let page else { return nil }
        if page.id != latest || (sighted != nil && time - seen > Self.gap) { visit += 1 }
        if sighted != nil || isAtRest { seen = time }
        // It is leaving, or coming.
        if !page.bounds.isWhole(in: region) { seen = -.infinity }
        latest = page.id
        return page
    }

    /// Whether no page has been in view for so long that it was taken away.
    func isEmpty(at time: Double) -> Bool { emptySince.map { time - $0 >= Self.absence } ?? false }
}

extension Quad {
    /// How far a corner may lie outside of the region, as a fraction of the frame.
    private static let outside = 0.004

    /// Whether all of it lies in a region.
    func isWhole(in region: Region) -> Bool {
        corners.allSatisfy {
            $0.x > region.x - Self.outside && $0.y > region.y - Self.outside
                && $0.x < region.x + region.width + Self.outside && $0.y < region.y + region.height + Self.outside
        }
    }
}
