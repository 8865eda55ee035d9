/// The path of a request, split once, so that access checks and routing use the same parts.
struct WebPath: Sendable, Hashable {
    /// The path as received, without the query. Percent escapes aren't decoded, because none of our paths needs them.
    let text: String
    /// The parts between slashes, without empty ones: `//api` equals `/api`.
    let parts: [String]

    init(_ text: String) {
        self.text = text
        parts = text.split(separator: "/").map(String.init)
    }

    /// Whether it is the page for monitoring.
    var isMetrics: Bool { parts == ["metrics"] }

    /// Whether it is data rather than a page or its files.
    var isData: Bool { data != nil || isMetrics }

    /// The path below `/api`; nil for pages and their files.
    var data: String? { parts.first == "api" ? parts.dropFirst().joined(separator: "/") : nil }
}
