/// Who may ask: the checks that keep other pages, and names that were made to point here (DNS rebinding), away.
///
/// A browser says in `Host` by which name it reached the gateway, and in `Origin` and `Sec-Fetch-Site` which page asks. A page
/// can't forge them. Programs that are no browser send no `Origin`; what they may is decided by the token.
struct RequestGuard: Sendable {
    /// What of a request counts.
    struct Question: Sendable {
        /// The name by which the gateway was reached, maybe with a port.
        var authority: String?
        var origin: String?
        /// `Sec-Fetch-Site`.
        var site: String?
        /// Whether it shows a page, and was not made by one: `Sec-Fetch-Mode: navigate`.
        var isNavigation = false
        /// Whether it is for data, and not for a page or its files.
        var isData = true
    }

    /// The answer.
    enum Verdict: Equatable {
        /// It may; `origin` where another page asks that may read the answer.
        case allowed(origin: String?)
        /// It came by a name that is not ours.
        case wrongHost
        /// Another page asks that is not on the list.
        case foreignOrigin
    }

    private let names: Set<String>
    private let origins: Set<String>

    /// - Parameter port: the one that is listened at.
    init(_ settings: WebSettings, port: Int) {
        var names = Set(settings.hosts)
        names.formUnion(["localhost", settings.host.contains(":") ? "[\(settings.host)]" : settings.host])
        if settings.isLoopback { names.formUnion(["127.0.0.1", "[::1]"]) }
        self.names = Set(names.flatMap { $0.hasPort ? [$0] : [$0, "\($0):\(port)"] })
        origins = Set(settings.origins)
    }

    /// Decides.
    func judge(_ question: Question) -> Verdict {
        guard let authority = question.authority?.lowercased(), names.contains(authority) else { return .wrongHost }
        if let origin = question.origin?.lowercased() {
            if origin == "http://\(authority)" || origin == "https://\(authority)" { return .allowed(origin: nil) }
            return origins.contains(origin) ? .allowed(origin: origin) : .foreignOrigin
        }
        // Pictures and scripts of another page are asked for without an origin. A link that somebody follows is no such.
        guard question.isData, let site = question.site, site != "same-origin", site != "none" else {
            return .allowed(origin: nil)
        }
        return .foreignOrigin
    }
}

extension String {
    /// Whether a name has a port.
    fileprivate var hasPort: Bool {
        guard let colon = lastIndex(of: ":") else { return false }
        return !self[colon...].contains("]")
    }
}
