import DataScanClient
import HTTPTypes
import ScanModel

/// Why a request failed.
struct WebError: Error, Sendable {
    /// A stable word. The daemon's own codes are included.
    enum Code: String, Sendable {
        case malformed, tooLong, unknown, missing, invalid, unavailable, tooMany, forbidden
        case unauthorized, daemonAway, changedMeanwhile, `internal`
    }

    var code: Code
    var field = ""
    var message: String

    init(_ code: Code, field: String = "", _ message: String) {
        self.code = code
        self.field = field
        self.message = message
    }

    /// Converts an error of the daemon's sockets.
    init(_ error: ClientError) {
        switch error {
        case .unreachable, .closed, .silent: self.init(.daemonAway, "\(error)")
        case .otherProtocol, .garbled: self.init(.internal, "\(error)")
        case .refused(let refusal):
            let code = Code(rawValue: refusal.code.rawValue) ?? .internal
            self.init(code, field: refusal.field, refusal.message)
        }
    }

    /// The HTTP status.
    var status: HTTPResponse.Status {
        switch code {
        case .malformed, .missing, .invalid: .badRequest
        case .unknown: field == "path" ? .notFound : .badRequest
        case .tooLong: .contentTooLarge
        case .unavailable, .changedMeanwhile: .conflict
        case .tooMany: .tooManyRequests
        case .forbidden: .forbidden
        case .unauthorized: .unauthorized
        case .daemonAway: .serviceUnavailable
        case .internal: .internalServerError
        }
    }

    /// Writes an object with the member `error`.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("error")
            json.object { json in
                json.key("code")
                json.string(code.rawValue)
                if !field.isEmpty {
                    json.key("field")
                    json.string(field)
                }
                json.key("message")
                json.string(message)
            }
        }
    }
}
