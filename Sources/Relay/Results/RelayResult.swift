import ScanModel

/// A result as the daemon reported it.
struct RelayResult: Sendable {
    let item: RecognizedItem
    /// Its cursor.
    let cursor: String
    let moment: Moment
    /// The session of the daemon in which it was read.
    let session: String

    /// Returns the results of an event.
    /// - Parameter session: that of the daemon, for results that aren't replayed.
    static func all(of change: Change, session: String) -> [RelayResult] {
        change.items.compactMap { item in
            guard item.isResult, let cursor = item.cursor else { return nil }
            return RelayResult(
                item: item, cursor: cursor, moment: change.moment, session: change.replayedFrom ?? session)
        }
    }

    /// Returns the message for consumers.
    /// - Parameters:
    ///   - previous: the cursor of the result before it; nil for the first that a station ever sends.
    ///   - gap: what is lost between these two.
    ///   - isReplay: whether a consumer has requested it.
    func message(_ topics: RelayTopics, previous: String?, gap: ResultGap?, isReplay: Bool = false) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("site")
            json.string(topics.site)
            json.key("station")
            json.string(topics.station)
            json.key("camera")
            json.string(topics.camera)
            json.key("cursor")
            json.string(cursor)
            if let previous {
                json.key("previous")
                json.string(previous)
            }
            json.key("time")
            json.string(moment.timestamp)
            json.key("session")
            json.string(session)
            json.key("item")
            item.write(to: &json, referenceYear: moment.referenceYear)
            gap?.writeMember(to: &json)
            if isReplay {
                json.key("replay")
                json.boolean(true)
            }
        }
        return json.bytes
    }
}
