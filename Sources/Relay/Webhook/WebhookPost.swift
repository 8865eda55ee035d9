import Dispatch
import Glibc
import HTTPTransfer

/// Posts messages to a server, one at a time.
// Unchecked: `transfer` is used on the queue only.
final class WebhookPost: @unchecked Sendable {
    private let request: TransferRequest
    private let secret: WebhookSecret?
    private let queue = DispatchQueue(label: "datascan.webhook")
    private var transfer: Transfer?

    /// Seconds for a request and its answer. A server that takes longer to book a result should answer first.
    private static let totalSeconds = 30
    /// Maximum bytes of an answer: a verdict has less than one KB.
    private static let longestAnswer = 64 << 10

    init(_ request: TransferRequest, _ secret: WebhookSecret?) {
        var request = request
        request.totalSeconds = Self.totalSeconds
        (self.request, self.secret) = (request, secret)
    }

    /// Posts a message, and waits for the answer on another thread.
    /// - Parameters:
    ///   - id: of the message; the same for each attempt, so that the server can tell them.
    ///   - time: in seconds since 1970.
    func post(_ message: [UInt8], id: String, time: Double) async -> WebhookAnswer {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.perform(message, id, Int(time))) }
        }
    }

    private func perform(_ message: [UInt8], _ id: String, _ time: Int) -> WebhookAnswer {
        do throws(RelayFault) {
            return perform(try signed(message, id, time), time)
        } catch {
            return .later(error)
        }
    }

    private func signed(_ message: [UInt8], _ id: String, _ time: Int) throws(RelayFault) -> TransferRequest {
        var request = request
        request.body = message
        request.headers = ["Content-Type: application/json", "webhook-id: \(id)", "webhook-timestamp: \(time)"]
        if let secret {
            request.headers.append("webhook-signature: \(try secret.signature(id: id, time: time, body: message))")
        }
        return request
    }

    private func perform(_ request: TransferRequest, _ time: Int) -> WebhookAnswer {
        do throws(TransferFault) {
            let transfer = if let kept = self.transfer { kept } else { try Transfer() }
            self.transfer = transfer
            var body: [UInt8] = []
            let reply = try transfer.perform(request) { _, bytes in
                guard body.count + bytes.byteCount <= Self.longestAnswer else { return false }
                // Unsafe: the bytes are copied at once.
                unsafe bytes.withUnsafeBytes { unsafe body.append(contentsOf: $0) }
                return true
            } isStopped: {
                false
            }
            return WebhookAnswer(reply, body: body, time: time)
        } catch {
            let reason = error == .stopped ? "its answer is longer than \(Self.longestAnswer >> 10) KB" : "\(error)"
            return .later(RelayFault(reason))
        }
    }
}
