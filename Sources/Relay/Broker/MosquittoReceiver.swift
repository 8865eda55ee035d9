import CMosquitto
import Synchronization

/// What libmosquitto's thread calls: copies each event out of C.
final class MosquittoReceiver: Sendable {
    private let events: AsyncStream<BrokerEvent>.Continuation
    private let messages: AsyncStream<BrokerMessage>.Continuation
    private let address: String
    /// The reason with which the broker refused the client; 0 for none. Only that thread uses it.
    private let refusal = Atomic<Int>(0)

    init(
        events: AsyncStream<BrokerEvent>.Continuation, messages: AsyncStream<BrokerMessage>.Continuation,
        address: String
    ) {
        (self.events, self.messages, self.address) = (events, messages, address)
    }

    // Unsafe: the pointers of the event are valid during this call, and everything is copied.
    @unsafe func take(_ event: cmosquitto_event) {
        let message = unsafe Int(event.message)
        switch unsafe event.kind {
        case CMOSQUITTO_CONNECTED:
            let reason = unsafe Int(event.reason)
            if reason == 0 { events.yield(.connected) } else { refusal.store(reason, ordering: .relaxed) }
        case CMOSQUITTO_PUBLISHED: events.yield(.confirmed(message, failure: Self.failure(unsafe event.reason)))
        case CMOSQUITTO_SUBSCRIBED: events.yield(.subscribed(message, failure: Self.failure(unsafe event.reason)))
        case CMOSQUITTO_MESSAGE: unsafe messages.yield(Self.message(event))
        default:
            unsafe events.yield(.ended(fault(event)))
            events.finish()
            messages.finish()
        }
    }

    /// MQTT 5: reasons from 128 on are failures.
    private static let firstFailure: CInt = 0x80
    /// Another client has connected with this name.
    private static let takenOver: CInt = 0x8E

    private static func failure(_ reason: CInt) -> String? { reason < firstFailure ? nil : text(reason: reason) }

    private static func text(reason: CInt) -> String {
        // Unsafe: the text is static.
        let text = unsafe cmosquitto_reason(reason).map { unsafe String(cString: $0) } ?? "unknown"
        return "\(text.lowercased().trimmingDot) (reason \(reason))"
    }

    @unsafe private static func message(_ event: cmosquitto_event) -> BrokerMessage {
        let payload =
            unsafe event.length == 0
            ? [] : event.payload.map { unsafe Array(UnsafeRawBufferPointer(start: $0, count: event.length)) }
        var message = BrokerMessage(
            topic: unsafe event.topic.map { unsafe String(cString: $0) } ?? "", payload: payload)
        message.isRetained = unsafe event.is_retained
        message.expiry = unsafe event.has_expiry ? Int(event.expiry) : nil
        message.responseTopic = unsafe event.response_topic.map { unsafe String(cString: $0) }
        message.correlation =
            unsafe event.correlation.map {
                unsafe Array(UnsafeRawBufferPointer(start: $0, count: event.correlation_length))
            } ?? []
        return message
    }

    @unsafe private func fault(_ event: cmosquitto_event) -> RelayFault {
        let reason = unsafe event.reason
        if reason == Self.takenOver {
            return RelayFault(
                "\(address): another client has connected with the name of this one; are site, station and camera used twice?",
                kind: .takenOver)
        }
        if reason >= Self.firstFailure {
            return RelayFault("\(address): the broker ended the connection: \(Self.text(reason: reason))")
        }
        let refusal = CInt(self.refusal.load(ordering: .relaxed))
        if refusal != 0 {
            return RelayFault("\(address): the broker refused the connection: \(Self.text(reason: refusal))")
        }
        if unsafe event.error == 0 { return RelayFault("\(address): disconnected", kind: .ended) }
        let text = MosquittoConnection.text(unsafe event.error).trimmingDot
        let detail = unsafe event.detail.map { unsafe ": \(String(cString: $0).trimmingDot)" } ?? ""
        let isCertificate = detail.contains("certificate")
        let hint = isCertificate ? "; check the certificates, their dates, and this machine's clock" : ""
        return RelayFault("\(address): \(text)\(detail)\(hint)")
    }
}

extension String {
    /// The text without a final full stop.
    fileprivate var trimmingDot: String { hasSuffix(".") ? String(dropLast()) : self }
}
