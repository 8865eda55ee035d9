/// What to report of a document's contents.
public struct DocumentOptions: Sendable, Hashable {
    /// Which codes and lines are reported.
    public var contents = Contents.all
    /// The part of the page whose codes and lines are reported, in fractions of the upright page; nil for all of it. Only if
    /// `contents` is `within`.
    public var part: Region?

    /// Which codes and lines are reported beside the document.
    public enum Contents: String, Sendable, Hashable, CaseIterable, Codable {
        /// All in the region of interest.
        case all
        /// Those inside a document.
        case within
    }

    public init(contents: Contents = .all, part: Region? = nil) { (self.contents, self.part) = (contents, part) }
}

extension DocumentOptions {
    /// Writes the options in the configuration's form.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("contents")
            json.string(contents.rawValue)
            guard let part else { return }
            json.key("part")
            part.write(to: &json)
        }
    }
}

extension DocumentOptions: Decodable {}
