import HTTPTypes
import HummingbirdCore
import ScanModel

/// Answers requests: first checks whether a request is permitted, then carries it out.
struct WebAnswer: Sendable {
    let gate: RequestGuard
    let tokens: TokenGuard
    let routes: WebRoutes
    let log: WebLog

    /// Files that the token page needs before the client has a token.
    private static let open = ["/login", "/page/login.js", "/page/icon.svg", "/page/setup.css"]

    func answer(_ request: Request, from address: String) async -> WebReply {
        let path = WebPath(request.uri.path)
        var question = RequestGuard.Question()
        question.authority = request.head.authority
        question.origin = request.headers[.origin]
        question.site = request.headers[.secFetchSite]
        question.isData = path.isData || request.method != .get
        var reply: WebReply
        var origin: String?
        switch gate.judge(question) {
        case .wrongHost:
            log.refused(.host, address)
            reply = WebReply(
                .misdirectedRequest, type: "text/plain; charset=utf-8",
                .bytes(Array("This name is not one of datascan-web's: add it to hosts in its configuration.\n".utf8)))
        case .foreignOrigin:
            log.refused(.origin, address)
            reply = WebReply(
                WebError(.forbidden, "this page is not on the list of origins in datascan-web's configuration"))
        case .allowed(let other):
            origin = other
            reply = await permitted(request, at: path, from: address)
        }
        WebPolicy.apply(to: &reply.fields, origin: origin)
        return reply
    }

    private func permitted(_ request: Request, at path: WebPath, from address: String) async -> WebReply {
        // The browser sends the actual request later, with or without a token.
        if request.method == .options { return WebPolicy.preflight() }
        let asked: WebRequest
        do {
            asked = try await WebRequest(request, at: path, address: address)
        } catch let error as WebError {
            return WebReply(error)
        } catch {
            return WebReply(WebError(.malformed, "the request is incomplete"))
        }
        if Self.open.contains(path.text) { return await routes.answer(asked) }
        switch tokens.judge(asked.token, from: address, at: .uptime) {
        case .right: return await routes.answer(asked)
        case .tooOften(let wait):
            log.refused(.token, address)
            var reply = WebReply(WebError(.tooMany, "too many wrong tokens; try again in \(wait) s"))
            reply.fields[.retryAfter] = "\(wait)"
            return reply
        case .wrong, .missing:
            if asked.token != nil { log.refused(.token, address) }
            let isPage = asked.method == .get && !path.isData
            if isPage { return .redirect(to: "/login") }
            var reply = WebReply(WebError(.unauthorized, "a token is needed: Authorization: Bearer TOKEN, or /login"))
            reply.fields[.wwwAuthenticate] = "Bearer"
            return reply
        }
    }
}
