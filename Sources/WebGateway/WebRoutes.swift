import DataScanClient
import FoundationEssentials
import HTTPTypes
import ScanModel

/// Maps paths to what they serve.
struct WebRoutes: Sendable {
    let settings: WebSettings
    let tokens: TokenGuard
    let streams: StreamCount
    let cameras: WebCameras

    /// The daemon's methods that are called with GET.
    private static let questions = [
        "status", "items", "cameras", "supportedSymbologies", "supportedLanguages", "pages",
    ]

    /// Answers a permitted request.
    func answer(_ request: WebRequest) async -> WebReply {
        do {
            return try await route(request)
        } catch let error as WebError {
            return WebReply(error)
        } catch let error as ClientError {
            return WebReply(WebError(error))
        } catch {
            return WebReply(WebError(.internal, "\(error)"))
        }
    }

    private func route(_ request: WebRequest) async throws -> WebReply {
        switch (request.method, request.path.data) {
        case (.get, let data?), (.head, let data?): return try await get(data, request)
        case (.post, let data?): return try await post(data, request)
        case (.get, nil) where request.path.isMetrics, (.head, nil) where request.path.isMetrics:
            return await MetricsPage(cameras: cameras.all).reply()
        case (.post, nil) where request.path.parts == ["login"]: return login(request)
        // The set-up page is about one camera.
        case (.get, nil) where request.path.parts.isEmpty && cameras.all.count > 1 && request.query["camera"] == nil:
            return .redirect(to: "/cameras/")
        case (.get, nil), (.head, nil): return try page(request.path)
        default:
            throw WebError(
                .unknown, field: "path",
                "\(request.method.rawValue) \(request.path.text.clipped(to: 100)): there is no such path")
        }
    }

    private func get(_ name: String, _ request: WebRequest) async throws -> WebReply {
        switch name {
        case "about": return about
        case "events": return try events(request)
        default: break
        }
        let client = try cameras.one(of: request).client
        switch name {
        case "picture": return try await picture(client, request)
        case "picture/stream":
            let rate = try request.number("rate", in: 1...30) ?? 15
            let stream = PictureStream(client: client, rate: rate)
            return WebReply(type: PictureStream.type, .stream { body in try await stream.write(to: &body) })
        case "pages/picture":
            guard let id = request.query["page"] else {
                throw WebError(.missing, field: "page", "page is required: the id of a page")
            }
            let isThumbnail = request.query["thumbnail"] == "true"
            return WebReply(
                type: "image/jpeg", .bytes(try await client.picture(ofPage: id, isThumbnail: isThumbnail)))
        case "pages/document":
            let number = try request.number("document", in: 1...Double(Int32.max)).map { Int($0) }
            var reply = WebReply(type: "application/pdf", .bytes(try await client.file(ofDocument: number)))
            let name = number.map { "document-\($0).pdf" } ?? "document.pdf"
            reply.fields[.contentDisposition] = "attachment; filename=\"\(name)\""
            return reply
        case "recording":
            try needControl()
            return try await RecordedClip.make(client, seconds: try request.number("seconds", in: 1...120) ?? 10)
        case _ where Self.questions.contains(name):
            return WebReply(json: try await client.result(of: name))
        default: throw Self.nothing(at: request.path)
        }
    }

    private func post(_ name: String, _ request: WebRequest) async throws -> WebReply {
        // A form of another page can't send this type, and for a script of another page the browser asks first.
        guard request.fields[.contentType]?.lowercased().hasPrefix("application/json") == true else {
            throw WebError(.invalid, field: "Content-Type", "the body needs Content-Type: application/json")
        }
        try needControl()
        let camera = try cameras.one(of: request)
        switch name {
        case "configuration/preview": return try await ConfigurationSaving(camera).preview(request.body)
        case "configuration": return try await ConfigurationSaving(camera).save(request.body)
        default:
            guard name.hasPrefix("control/") else { throw Self.nothing(at: request.path) }
            let method = String(name.dropFirst("control/".count))
            guard ControlMethod(rawValue: method)?.isForBrowsers == true else {
                let known = ControlMethod.allCases.filter(\.isForBrowsers).map(\.rawValue).joined(separator: ", ")
                throw WebError(
                    .unknown, field: "path", "there is no method '\(method.clipped(to: 40))' here; known are \(known)")
            }
            return WebReply(json: try await camera.client.result(of: method, json: request.body))
        }
    }

    private var about: WebReply {
        WebReply { json in
            json.object { json in
                json.key("server")
                json.string(webServerName)
                json.key("control")
                json.boolean(settings.control)
                json.key("saving")
                json.boolean(settings.control && settings.configuration != nil)
                if cameras.names.isEmpty, let path = settings.configuration {
                    json.key("configuration")
                    json.string(path)
                }
                json.key("cameras")
                json.array { json in for name in cameras.names { json.string(name.description) } }
                json.key("token")
                json.boolean(tokens.isOn)
            }
        }
    }

    private func events(_ request: WebRequest) throws -> WebReply {
        let wanted = try EventRequest(query: request)
        let cursor = request.fields[.lastEventID] ?? request.query["after"]
        let several = try cameras.several(of: request)
        let stream = EventStream(
            cameras: several, request: wanted, place: try EventStreamPlace(cursor, isMerged: !cameras.names.isEmpty))
        return WebReply(
            type: "text/event-stream",
            .stream { [streams] body in
                guard let place = streams.take() else {
                    // Sent as an event, because `EventSource` never reconnects after an HTTP error.
                    return try await body.write(streams.refusal)
                }
                defer { place.release() }
                try await stream.write(to: &body)
            })
    }

    private func picture(_ client: ScanClient, _ request: WebRequest) async throws -> WebReply {
        let photo = try await client.photo(try PhotoRequest(query: request))
        var reply = WebReply(type: "image/jpeg", .bytes(photo.jpeg))
        reply.fields[.frame] = "\(photo.moment.frame)"
        reply.fields[.captureTime] = "\(photo.moment.captureTime)"
        return reply
    }

    private func login(_ request: WebRequest) -> WebReply {
        let form = String(decoding: request.body, as: UTF8.self).split(separator: "&")
        // Not decoded: a form encodes none of the characters that a token can contain.
        let shown = form.first { $0.hasPrefix("token=") }?.dropFirst(6) ?? ""
        switch tokens.judge(String(shown), from: request.address, at: .uptime) {
        case .right:
            var reply = WebReply.redirect(to: "/")
            // A year: nobody logs in to a kiosk every day.
            reply.fields[.setCookie] =
                "\(WebRequest.cookieName)=\(shown); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
            return reply
        case .tooOften(let wait): return loginPage(.tooManyRequests, wait: wait)
        case .missing, .wrong: return loginPage(.forbidden)
        }
    }

    private func loginPage(_ status: HTTPResponse.Status, wait: Int? = nil) -> WebReply {
        var reply = WebReply(
            status, type: "text/html; charset=utf-8", .bytes(PageFile(path: "/login")?.bytes ?? []))
        if let wait { reply.fields[.retryAfter] = "\(wait)" }
        return reply
    }

    private func page(_ path: WebPath) throws(WebError) -> WebReply {
        guard let file = PageFile(path: path.text) else { throw Self.nothing(at: path) }
        var reply = WebReply(type: file.type, .bytes(file.bytes))
        // The files change with the program, and a browser can't see its restart.
        reply.fields[.cacheControl] = "no-cache"
        return reply
    }

    private func needControl() throws(WebError) {
        guard settings.control else {
            throw WebError(.forbidden, "control is off in datascan-web's configuration (control: false)")
        }
    }

    private static func nothing(at path: WebPath) -> WebError {
        WebError(.unknown, field: "path", "there is nothing at \(path.text.clipped(to: 100))")
    }
}

/// Program and version, as `about` reports them.
let webServerName = "datascan-web \(DataScanVersion.current)"
