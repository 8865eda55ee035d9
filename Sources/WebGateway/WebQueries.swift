import DataScanClient
import ScanModel

extension EventRequest {
    /// Parses a query.
    /// - Throws: `WebError` for unknown words, because a browser doesn't retry after an error response.
    init(query request: WebRequest) throws(WebError) {
        self.init()
        let known = ["events", "types", "symbologies", "rejected", "coordinates", "maxUpdateRate", "after", "camera"]
        if let strange = request.query.keys.first(where: { !known.contains($0) }) {
            throw WebError(
                .unknown, field: strange,
                "'\(strange.clipped(to: 40))' is not known; allowed is \(known.joined(separator: ", "))")
        }
        events = try Self.words(
            request, "events", of: ["add", "update", "stable", "remove", "guidance", "page", "verdict"]
        ) { $0 }
        types = try Self.words(request, "types", of: Content.Kind.allCases.map(\.rawValue)) { .init(rawValue: $0) }
        symbologies = try Self.words(request, "symbologies", of: Symbology.allCases.map(\.rawValue)) {
            Symbology(rawValue: $0)
        }
        includesRejected = try Self.words(request, "rejected", of: ["true", "false"]) { $0 } == ["true"]
        isRegional = try Self.words(request, "coordinates", of: ["frame", "region"]) { $0 } == ["region"]
        maxUpdateRate = try request.number("maxUpdateRate", in: 0.1...1000)
    }

    private static func words<Word>(
        _ request: WebRequest, _ name: String, of known: [String], _ make: (String) -> Word?
    ) throws(WebError) -> [Word]? {
        guard let words = request.words(name) else { return nil }
        var made: [Word] = []
        for word in words {
            guard known.contains(word), let word = make(word) else {
                throw WebError(
                    .invalid, field: name,
                    "this is '\(word.clipped(to: 40))'; allowed is \(known.joined(separator: ", "))")
            }
            made.append(word)
        }
        return made
    }
}

extension PhotoRequest {
    /// Parses a query.
    init(query request: WebRequest) throws(WebError) {
        self.init()
        switch request.query["area"] {
        case nil, "frame": break
        case "region": subject = .region
        case .some(let word):
            throw WebError(.invalid, field: "area", "this is '\(word.clipped(to: 40))'; allowed is frame, region")
        }
        if let id = request.query["item"] { subject = .item(id) }
        frame = try request.number("frame", in: 0...Double(Int32.max)).map { Int($0) }
        quality = try request.number("quality", in: 1...100).map { Int($0) }
    }
}
