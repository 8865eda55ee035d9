import Evidence
import ScanModel
import TextContent

/// The history of one content of a requested type, frame by frame.
struct ContentStory: Sendable {
    let type: TextContentType
    let isMasked: Bool
    /// Ids of the lines that contain it.
    private(set) var lines: [String] = []
    /// The notes about it, in the order of the frames.
    private(set) var notes: [Note] = []
    private var latest: ContentReading?

    /// Something that happened to the content.
    struct Note: Sendable {
        var moment: Moment
        var text: String
    }

    init(_ type: TextContentType, isMasked: Bool) { (self.type, self.isMasked) = (type, isMasked) }

    /// Takes what was found at its position.
    mutating func take(_ found: ContentTrace.Found, of search: ContentTrace, at moment: Moment) {
        lines = found.lines
        let isNews = latest?.text != found.reading.text || latest?.bestGuess != found.reading.bestGuess
        latest = found.reading
        guard isNews else { return }
        note(Self.account(of: found.reading, type, search.rejections, isMasked: isMasked), at: moment)
    }

    /// Takes a search of its lines that didn't find it.
    mutating func miss(_ search: ContentTrace, at moment: Moment) {
        guard latest != nil else { return }
        latest = nil
        let others = search.found.filter { $0.number == nil }
        let instead =
            others.isEmpty
            ? search.rejections.map { $0.account(of: type, isMasked: isMasked) }
            : others.map { Self.account(of: $0.reading, type, search.rejections, isMasked: isMasked) }
        note((["no longer found"] + instead).joined(separator: "; "), at: moment)
    }

    private mutating func note(_ text: String, at moment: Moment) { notes.append(Note(moment: moment, text: text)) }

    /// Describes what the format changed in the reading, and why.
    static func account(
        of reading: ContentReading, _ type: TextContentType, _ rejections: [Rejection], isMasked: Bool
    ) -> String {
        var parts = ["taken as \(reading.text.quoted(isMasked: isMasked))"]
        if reading.changes.isEmpty {
            parts.append("nothing changed")
        } else {
            let changes = reading.changes.map { change in
                let place = "at \(change.place - reading.places.lowerBound + 1)"
                func name(_ character: Character?) -> String { character.map(String.init) ?? "nothing" }
                return isMasked ? place : "\(name(change.from))→\(name(change.to)) \(place)"
            }
            let isRefused = rejections.contains { $0.rival == nil && $0.text == reading.bestGuess }
            let reason =
                isRefused ? "rejected as read: it needs \(type.definition.rule)" : "it doesn't have the form as read"
            parts.append("\(changes.joined(separator: ", ")) for \(reading.cost.decimals(1)) nats: \(reason)")
        }
        if reading.margin < ContentReader.margin {
            let rivals = rejections.filter { $0.rival == reading.text }
            let names = rivals.map { $0.text.quoted(isMasked: isMasked) }.joined(separator: ", ")
            parts.append(
                "not certain: \(names.isEmpty ? "another text" : names) is \(reading.margin.decimals(1)) nats off")
        } else if reading.margin < .infinity {
            parts.append("the next that fits is \(reading.margin.decimals(1)) nats off")
        }
        return parts.joined(separator: "; ")
    }
}

extension Rejection {
    /// Describes why it was rejected, for people.
    func account(of type: TextContentType, isMasked: Bool) -> String {
        let far = cost > 0 ? " (\(cost.decimals(1)) nats from what was read)" : ""
        let said = "\(text.quoted(isMasked: isMasked))\(far)"
        return rival.map { "\(said) is as good as \($0.quoted(isMasked: isMasked))" }
            ?? "\(said) was rejected: it needs \(type.definition.rule)"
    }
}
