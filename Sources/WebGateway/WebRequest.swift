import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import NIOCore
import ScanModel

/// A request, taken apart.
struct WebRequest: Sendable {
    var method: HTTPRequest.Method
    var path: WebPath
    var query: [String: String]
    var fields: HTTPFields
    /// The address of the client.
    var address: String
    /// The body; empty where there is none.
    var body: [UInt8]

    /// The largest body, in bytes.
    static let bodyLimit = 64 << 10

    /// Reads a request, its body included.
    init(_ request: Request, at path: WebPath, address: String) async throws {
        method = request.method
        self.path = path
        query = [:]
        for (name, value) in request.uri.queryParameters { query[String(name)] = String(value) }
        fields = request.headers
        self.address = address
        body = []
        for try await part in request.body {
            guard body.count + part.readableBytes <= Self.bodyLimit else {
                throw WebError(.tooLong, "the body has more than \(Self.bodyLimit) bytes")
            }
            body += Array(part.readableBytesView)
        }
    }

    /// The token that it shows, in a header or a cookie; nil where it shows none.
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

    /// A word of the query out of a list of words, separated by commas; nil where the query does not have it.
    func words(_ name: String) -> [String]? { query[name].map { $0.split(separator: ",").map(String.init) } }

    /// A number of the query.
    /// - Throws: `WebError` where it is none, or out of its range.
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

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
