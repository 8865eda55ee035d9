import HTTPTypes

/// The headers that isolate our pages from other pages. Every answer has them.
enum WebPolicy {
    static let content = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "connect-src 'self'",
        "media-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Adds the headers.
    /// - Parameter origin: another page that may read the answer; nil if only ours may.
    static func apply(to fields: inout HTTPFields, origin: String?) {
        fields[.contentSecurityPolicy] = content
        fields[.xContentTypeOptions] = "nosniff"
        fields[.referrerPolicy] = "no-referrer"
        fields[.crossOriginOpenerPolicy] = "same-origin"
        fields[.crossOriginResourcePolicy] = origin == nil ? "same-origin" : "cross-origin"
        fields[.permissionsPolicy] = "camera=(), microphone=(), geolocation=()"
        // The answer depends on the origin.
        fields[.vary] = "Origin"
        guard let origin else { return }
        fields[.accessControlAllowOrigin] = origin
        fields[.accessControlAllowCredentials] = "true"
        fields[.accessControlExposeHeaders] = "DataScan-Frame, DataScan-Capture-Time"
    }

    /// Returns the answer to a browser that asks whether another page may send a request.
    static func preflight() -> WebReply {
        var reply = WebReply(.noContent, type: "text/plain", .bytes([]))
        reply.fields[.accessControlAllowMethods] = "GET, POST"
        reply.fields[.accessControlAllowHeaders] = "Content-Type, Authorization, Last-Event-ID"
        reply.fields[.accessControlMaxAge] = "600"
        return reply
    }
}

extension HTTPField.Name {
    static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
    static let permissionsPolicy = known("Permissions-Policy")
    static let referrerPolicy = known("Referrer-Policy")
    static let lastEventID = known("Last-Event-ID")
    static let secFetchSite = known("Sec-Fetch-Site")
    static let frame = known("DataScan-Frame")
    static let captureTime = known("DataScan-Capture-Time")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no name of a header") }
        return name
    }
}
