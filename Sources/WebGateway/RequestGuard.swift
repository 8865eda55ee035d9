/// Decides who may send requests: keeps out other pages, and names that were set up to point here (DNS rebinding).
///
/// A browser sends the name by which it reached the gateway in `Host`, and the requesting page in `Origin` and
/// `Sec-Fetch-Site`. A page can't forge these. Programs other than browsers send no `Origin`; the token decides what
/// they may do.
struct RequestGuard: Sendable {
    /// The relevant parts of a request.
    struct Question: Sendable {
        /// The name by which the gateway was reached, with an optional port.
        var authority: String?
        var origin: String?
        /// `Sec-Fetch-Site`.
        var site: String?
        /// Whether the browser loads it as a page and no page requested it: `Sec-Fetch-Mode: navigate`.
        var isNavigation = false
        /// Whether it requests data rather than a page or its files.
        var isData = true
    }

    /// The decision.
    enum Verdict: Equatable {
        /// Permitted; with an `origin` if another page, which may read the answer, sent the request.
        case allowed(origin: String?)
        /// The request used a name that isn't ours.
        case wrongHost
        /// Another page, which isn't on the list, sent the request.
        case foreignOrigin
    }

    private let names: Set<String>
    private let origins: Set<String>

    /// - Parameter port: the port that the gateway listens on.
    init(_ settings: WebSettings, port: Int) {
        var names = Set(settings.hosts)
        names.formUnion(["localhost", settings.host.contains(":") ? "[\(settings.host)]" : settings.host])
        if settings.isLoopback { names.formUnion(["127.0.0.1", "[::1]"]) }
        self.names = Set(names.flatMap { $0.hasPort ? [$0] : [$0, "\($0):\(port)"] })
        origins = Set(settings.origins)
    }

    /// Decides about a request.
    func judge(_ question: Question) -> Verdict {
        guard let authority = question.authority?.lowercased(), names.contains(authority) else { return .wrongHost }
        if let origin = question.origin?.lowercased() {
            if origin == "http://\(authority)" || origin == "https://\(authority)" { return .allowed(origin: nil) }
            return origins.contains(origin) ? .allowed(origin: origin) : .foreignOrigin
        }
        // Other pages request pictures and scripts without an origin. A link that a user follows isn't such a request.
        guard question.isData, let site = question.site, site != "same-origin", site != "none" else {
            return .allowed(origin: nil)
        }
        return .foreignOrigin
    }
}

extension String {
    /// Whether the name has a port.
    fileprivate var hasPort: Bool {
        guard let colon = lastIndex(of: ":") else { return false }
        return !self[colon...].contains("]")
    }
}
