public import ScanModel

extension ScanClient {
    /// Answers a result: everyone who follows the events gets the answer, so that a page, a lamp and a beeper agree.
    ///
    ///     for try await item in client.results() {
    ///         let isKnown = await server.book(item.output ?? "")
    ///         try await client.acknowledge(item, isKnown ? .accepted : .rejected, message: isKnown ? nil : "Unknown ticket")
    ///     }
    ///
    /// The same verdict again is a success that changes nothing.
    /// - Parameters:
    ///   - item: a stable code or line, from `results`, from an event or from a snapshot.
    ///   - message: a sentence for people: one line of at most 200 characters.
    /// - Throws: `ClientError.refused` if the result isn't known or kept any more, if the daemon's rules reject it, or if it
    ///   has the contrary verdict.
    public func acknowledge(
        _ item: RecognizedItem, _ verdict: Acknowledgement.Verdict, message: String? = nil
    ) async throws {
        if let cursor = item.cursor {
            try await acknowledge(cursor: cursor, verdict, message: message)
        } else {
            try await acknowledge(by: "item", item.id, verdict, message)
        }
    }

    /// Answers the result with a cursor.
    /// - Throws: like `acknowledge(_:_:message:)`.
    public func acknowledge(
        cursor: String, _ verdict: Acknowledgement.Verdict, message: String? = nil
    ) async throws {
        try await acknowledge(by: "cursor", cursor, verdict, message)
    }

    private func acknowledge(
        by key: StaticString, _ name: String, _ verdict: Acknowledgement.Verdict, _ message: String?
    ) async throws {
        try await call("acknowledge") { json in
            json.key(key)
            json.string(name)
            json.key("verdict")
            json.string(verdict.rawValue)
            guard let message else { return }
            json.key("message")
            json.string(message)
        }
    }
}
