import Capture
public import ScanModel

extension DataScanner {
    /// Has pictures of new results made, from the frames in which they were read last. That of `stable` may be a later one: the large
    /// networks read in the background, and what they read may be gone meanwhile.
    /// - Parameter results: `stable` events with the cursors of their results.
    func picture(_ results: [Change]) {
        guard let resultPictures else { return }
        for change in results {
            var cuts: [Int: [PictureWork.Cut]] = [:]
            for item in change.items {
                let sighting = recent.sighting(of: item.id, until: item.lastSeen)
                guard let cut = PictureWork.Cut(item, bounds: sighting?.bounds) else { continue }
                cuts[sighting?.frame ?? change.moment.frame, default: []].append(cut)
            }
            for (frame, cuts) in cuts { resultPictures.offer(cuts) { recent.shared(frame) } }
        }
    }

    /// Returns the JPEG of a result.
    /// - Throws: `unavailable` if no pictures of results are made, or there is none of this result; `invalid` if this isn't a cursor.
    public nonisolated func picture(ofResult cursor: String) async throws(ProtocolError) -> [UInt8] {
        guard let resultPictures else {
            throw ProtocolError(
                .unavailable, message: "no pictures of results are made: the configuration has no results.pictures")
        }
        return try await resultPictures.jpeg(of: cursor)
    }
}
