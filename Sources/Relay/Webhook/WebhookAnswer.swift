import FoundationEssentials
import HTTPTransfer
import ScanModel

/// What a server's answer means for a result.
enum WebhookAnswer: Sendable, Equatable {
    /// It has the result; perhaps with a verdict for the people at the station.
    case taken(Verdict?)
    /// It refuses this result, and would again: the next one has its turn.
    case refused(status: Int)
    /// It can't take it now.
    case later(RelayFault)

    /// An application's verdict.
    struct Verdict: Sendable, Equatable, Decodable {
        var verdict: Acknowledgement.Verdict
        var message: String?
    }

    /// Statuses from 400 to 499 that mean "later": a time limit, too early, too many.
    private static let temporary = [408, 425, 429]

    /// Seconds by which this machine's clock may be wrong: libraries for Standard Webhooks refuse requests that seem to be five minutes old,
    /// and an answer takes its time.
    private static let clockTolerance = 240

    /// - Parameter time: of the request, in seconds since 1970 by this machine's clock.
    init(_ reply: Transfer.Reply, body: [UInt8], time: Int) {
        let ahead = reply.date == 0 ? 0 : time - reply.date
        switch reply.status {
        case _ where reply.isSuccess:
            // Most servers answer with nothing, or with something of their own.
            self = .taken(try? JSONDecoder().decode(Verdict.self, from: Data(body)))
        case 400..<500 where abs(ahead) > Self.clockTolerance:
            // The result may be right, and only look old.
            self = .later(
                RelayFault(
                    "the server replies with status \(reply.status), and this machine's clock is \(abs(ahead)) seconds "
                        + "\(ahead > 0 ? "ahead of" : "behind") the server's; set the clock"))
        case 400..<500 where !Self.temporary.contains(reply.status): self = .refused(status: reply.status)
        case let status:
            let fault = "the server replies with status \(status)"
            self = .later(RelayFault(fault, kind: reply.retryAfter > 0 ? .busy(reply.retryAfter) : .temporary))
        }
    }
}
