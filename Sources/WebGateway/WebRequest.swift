import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import NIOCore
import ScanModel

/// A parsed request.
struct WebRequest: Sendable {
    var method: HTTPRequest.Method
    var path: WebPath
    var query: [String: String]
    var fields: HTTPFields
    /// The address of the client.
    var address: String
    /// The body; empty if there is none.
    var body: [UInt8]

    /// The maximum size of a body, in bytes.
    static let bodyLimit = 64 << 10

    /// The token that the request contains in a header or a cookie; nil if there is none.
    var token: String? {
        if let text = fields[.authorization], text.lowercased().hasPrefix("bearer ") {
            return String(text.dropFirst(7)).trimmingSpaces
        }
        for cookie in (fields[.cookie] ?? "").split(separator: ";") {
            let pair = cookie.split(separator: "=", maxSplits: 1)
            if pair.count == 2, String(pair[0]).trimmingSpaces == Self.cookieName {
                return String(pair[1]).trimmingSpaces
            }
        }
        return nil
    }

    static let cookieName = "datascan-token"

    /// Returns the words of a comma-separated query parameter; nil if the query doesn't contain it.
    func words(_ name: String) -> [String]? { query[name].map { $0.split(separator: ",").map(String.init) } }

    /// Returns a number from the query.
    /// - Throws: `WebError` if the value isn't a number, or is out of range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(WebError) -> Double? {
        guard let text = query[name] else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw WebError(
                .invalid, field: name,
                "this is '\(text.clipped(to: 40))'; allowed is a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }
}

extension WebRequest {
    /// Reads a request with its body.
    init(_ request: Request, at path: WebPath, address: String) async throws {
        var query: [String: String] = [:]
        for (name, value) in request.uri.queryParameters { query[String(name)] = String(value) }
        self.init(
            method: request.method, path: path, query: query, fields: request.headers, address: address, body: [])
        for try await part in request.body {
            guard body.count + part.readableBytes <= Self.bodyLimit else {
                throw WebError(.tooLong, "the body has more than \(Self.bodyLimit) bytes")
            }
            body += Array(part.readableBytesView)
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
