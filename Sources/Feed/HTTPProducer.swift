import HTTPTransfer

/// A stream of JPEG frames from an HTTP server, such as a network camera. The daemon finds the frames in the body itself. If the address is
/// that of a single picture, it is fetched again and again.
struct HTTPProducer: FeedProducer {
    let request: TransferRequest
    /// Seconds between the requests for single pictures.
    let interval: Double

    /// The address without credentials.
    private var address: String { Redaction.redact(request.url) }

    func produce(into daemon: FeedConnection, until stop: StopFlag) -> FeedFault? {
        var refusal: String?
        do throws(TransferFault) {
            let transfer = try Transfer()
            while true {
                let reply = try transfer.perform(request) { reply, bytes in
                    refusal = Self.problem(reply)
                    return refusal == nil && daemon.send(bytes, until: stop)
                } isStopped: {
                    stop.isSet || daemon.isClosed
                }
                if stop.isSet { return nil }
                if let problem = Self.problem(reply) { return .refused(address: address, reason: problem) }
                guard Self.isPicture(reply) else {
                    return .broken(address: address, reason: "the server has ended the stream")
                }
                guard stop.sleep(interval) else { return nil }
            }
        } catch {
            if stop.isSet { return nil }
            if let refusal { return .refused(address: address, reason: refusal) }
            if daemon.isClosed { return .closed }
            return .broken(address: address, reason: "\(error)")
        }
    }

    private static func isPicture(_ reply: Transfer.Reply) -> Bool {
        reply.contentType.lowercased().hasPrefix("image/")
    }

    /// Returns why a reply is no stream; nil if it may be one.
    private static func problem(_ reply: Transfer.Reply) -> String? {
        switch reply.status {
        case 401: return "the server asks for user and password, or they are wrong (status 401)"
        case 403: return "the user may not see the stream (status 403)"
        case 404: return "the server has no such address (status 404)"
        case let status where !reply.isSuccess: return "the server replies with status \(status)"
        default: break
        }
        let type = reply.contentType.lowercased()
        guard type.hasPrefix("text/") || type.hasPrefix("application/json") else { return nil }
        return
            "the server sends \(reply.contentType.prefix(60)) instead of pictures; is the address that of the stream?"
    }
}
