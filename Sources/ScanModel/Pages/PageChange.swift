import FoundationEssentials

/// The captured pages have changed.
public struct PageChange: Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// A page was captured and is the document's last one.
        case captured
        /// A better picture of a captured page has replaced the earlier one.
        case replaced
        /// A client removed a page.
        case removed
        /// A client moved a page to another place.
        case moved
        /// A client finished the document; the next page begins another one.
        case finished
        /// A page can't be kept; `reason` says why. It is captured as soon as that is possible.
        case failed
    }

    /// Number of the event.
    public var sequence: Int
    /// The latest frame; of a captured page, the one that it is a picture of.
    public var moment: Moment
    /// What happened.
    public var change: Kind
    /// The page, without its items; nil if none is concerned.
    public var page: CapturedPage?
    /// The page's place in the document, from 0; nil if it isn't in it.
    public var index: Int?
    /// The number of pages in the current document.
    public var count: Int
    /// The number of the document that was finished.
    public var document: Int?
    /// Why a page can't be kept.
    public var reason: String?

    public init(
        sequence: Int, moment: Moment, change: Kind, page: CapturedPage? = nil, index: Int? = nil, count: Int,
        document: Int? = nil, reason: String? = nil
    ) {
        (self.sequence, self.moment, self.change) = (sequence, moment, change)
        (self.page, self.index, self.count) = (page, index, count)
        (self.document, self.reason) = (document, reason)
        self.page?.items = []
    }

    /// Writes the members other than those of the event's number and frame.
    func writeMembers(to json: inout JSONWriter) {
        json.key("change")
        json.string(change.rawValue)
        if let page {
            json.key("page")
            page.write(to: &json, withItems: false)
        }
        if let index {
            json.key("index")
            json.integer(index)
        }
        json.key("count")
        json.integer(count)
        if let document {
            json.key("document")
            json.integer(document)
        }
        if let reason {
            json.key("reason")
            json.string(reason)
        }
    }
}

extension PageChange: Decodable {
    private enum Key: CodingKey { case sequence, change, page, index, count, document, reason }

    /// Reads the members of a `page`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence), moment: try Moment(from: decoder),
            change: try values.decode(Kind.self, forKey: .change),
            page: try values.decodeIfPresent(CapturedPage.self, forKey: .page),
            index: try values.decodeIfPresent(Int.self, forKey: .index),
            count: try values.decode(Int.self, forKey: .count),
            document: try values.decodeIfPresent(Int.self, forKey: .document),
            reason: try values.decodeIfPresent(String.self, forKey: .reason))
    }
}
