public import ScanModel

/// A clip's line in the list of clips.
public struct Summary: Sendable, Equatable {
    /// The clip's name.
    public var name: String
    /// Paths of its page and of a representative picture, relative to the list.
    public var (page, picture): (String, String?)
    /// Number of frames, and duration in seconds.
    public var (frames, seconds): (Int, Double)
    /// Items that were reported, and those that became stable.
    public var (items, stable): (Int, Int)
    /// The median time in seconds from the first event of an item to its `stable`; nil if none was stable.
    public var medianDelay: Double?
    /// Number of printed items; nil if unknown.
    public var printed: Int?
    /// Number of differences of each kind.
    public var differences: [Difference.Kind: Int]
    /// What is wrong with the recording.
    public var problem: String?

    /// Summarizes a clip.
    /// - Parameter folder: the clip's folder, relative to the list.
    public init(_ data: ClipData, folder: String, page: String) {
        let reported = data.rows.filter { $0.id != nil }
        let firstStable = reported.compactMap { row in row.events.first { $0.name == "stable" }?.frame }
        name = data.name
        self.page = "\(folder)/\(page)"
        let wanted = firstStable.min() ?? data.frames / 2
        picture = data.pictures.min { abs($0.frame - wanted) < abs($1.frame - wanted) }.map { "\(folder)/\($0.file)" }
        (frames, seconds) = (data.frames, Double(data.frames) / data.frameRate)
        (items, stable) = (reported.count, firstStable.count)
        printed = data.truth?.items.count
        let delays = (data.truth == nil ? Self.delays(reported, data) : data.outcomes.compactMap(\.delay)).sorted()
        medianDelay = delays.isEmpty ? nil : delays[delays.count / 2]
        differences = Dictionary(data.differences.map { ($0.kind, 1) }, uniquingKeysWith: +)
        problem = data.problem
    }

    /// Returns the seconds from the first reading of each item to its `stable`.
    private static func delays(_ rows: [ClipData.Row], _ data: ClipData) -> [Double] {
        var first: [Int: Int] = [:]
        for reading in data.readings { if let row = reading.row, first[row] == nil { first[row] = reading.frame } }
        return data.rows.indices.compactMap { index in
            let row = data.rows[index]
            guard row.id != nil, let stable = row.events.first(where: { $0.name == "stable" }) else { return nil }
            return Double(stable.frame - (first[index] ?? row.events[0].frame)) / data.frameRate
        }
    }

    /// Writes the summary as an object.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("name", name)
            json.member("page", page)
            if let picture { json.member("picture", picture) }
            json.member("frames", frames)
            json.key("seconds")
            json.number(seconds, decimals: 2)
            json.member("items", items)
            json.member("stable", stable)
            if let medianDelay {
                json.key("delay")
                json.number(medianDelay, decimals: 2)
            }
            if let printed { json.member("printed", printed) }
            json.key("differences")
            json.object { json in
                for kind in Difference.Kind.allCases {
                    guard let count = differences[kind] else { continue }
                    json.key(named: kind.rawValue)
                    json.integer(count)
                }
            }
            if let problem { json.member("problem", problem) }
        }
    }
}
