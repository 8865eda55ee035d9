import CMosquitto
import Synchronization

/// A connection of libmosquitto. Owns the handle.
///
/// The mutex `handle` is the guard; the library itself may be called from several threads.
final class MosquittoConnection: BrokerConnection {
    let events: AsyncStream<BrokerEvent>
    let messages: AsyncStream<BrokerMessage>
    private let handle = Mutex(Handle())
    private let eventOutput: AsyncStream<BrokerEvent>.Continuation
    private let messageOutput: AsyncStream<BrokerMessage>.Continuation

    /// C's client; nil before the start. `@safe` and `@unchecked Sendable`: it is used within the mutex only, and released once, by
    /// `deinit`.
    @safe private struct Handle: @unchecked Sendable { var client: OpaquePointer? }

    /// Messages that may wait to be read. Commands are rare, and each of them is answered.
    private static let mostWaiting = 64

    init() {
        (events, eventOutput) = AsyncStream.makeStream()
        (messages, messageOutput) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    }

    deinit {
        handle.withLock { handle in
            guard let client = unsafe handle.client else { return }
            // Unsafe: the reference is given up here and nowhere else.
            unsafe cmosquitto_abort(client)
            unsafe cmosquitto_release(client)
        }
    }

    func start(_ address: BrokerAddress, password: String?, client: String, will: Publication) throws(RelayFault) {
        // Unsafe: the receiver is released by the last event, which comes exactly once, or below if there will be none.
        let receiver = unsafe Unmanaged.passRetained(
            MosquittoReceiver(events: eventOutput, messages: messageOutput, address: address.url))
        var started: OpaquePointer?
        // Unsafe: C copies all texts during the call.
        let error = unsafe address.host.withCString { host in
            unsafe client.withCString { client in
                unsafe will.topic.withCString { topic in
                    unsafe "application/json".withCString { type in
                        unsafe will.payload.withUnsafeBytes { payload in
                            unsafe Self.withTexts([
                                address.user, password, address.authorities, address.certificate, address.key,
                            ]) { texts in
                                var options = unsafe cmosquitto_options()
                                unsafe options.host = host
                                unsafe options.port = CInt(address.port)
                                unsafe options.client_id = client
                                unsafe options.keep_alive = CInt(MosquittoBroker.keepAlive)
                                unsafe options.user = texts[0]
                                unsafe options.password = texts[1]
                                unsafe options.uses_tls = address.usesTLS
                                unsafe options.ca_file = texts[2]
                                unsafe options.certificate_file = texts[3]
                                unsafe options.key_file = texts[4]
                                unsafe options.will_topic = topic
                                unsafe options.will = payload.baseAddress
                                unsafe options.will_length = payload.count
                                unsafe options.content_type = type
                                return unsafe cmosquitto_start(&options, Self.handler, receiver.toOpaque(), &started)
                            }
                        }
                    }
                }
            }
        }
        guard error == 0 else {
            unsafe receiver.release()
            let files = [address.authorities, address.certificate, address.key].compactMap(\.self)
            let hint = files.isEmpty ? "" : "; are \(files.joined(separator: ", ")) readable files?"
            throw RelayFault("\(address.url): \(Self.text(error))\(hint)")
        }
        let begun = unsafe Handle(client: started)
        handle.withLock { $0 = begun }
    }

    /// Calls a function with C strings, which are null for missing texts.
    private static func withTexts(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> CInt) -> CInt {
        let arrays = texts.map { $0.map { Array($0.utf8CString) } }
        func next(_ index: Int, _ pointers: [UnsafePointer<CChar>?]) -> CInt {
            guard index < arrays.count else { return unsafe body(pointers) }
            guard let array = arrays[index] else { return unsafe next(index + 1, pointers + [nil]) }
            // Unsafe: the pointers are used within the nested calls only.
            return unsafe array.withUnsafeBufferPointer { unsafe next(index + 1, pointers + [$0.baseAddress]) }
        }
        return unsafe next(0, [])
    }

    private static let handler: cmosquitto_handler = { context, event in
        guard let context = unsafe context, let event = unsafe event?.pointee else { return }
        let receiver = unsafe Unmanaged<MosquittoReceiver>.fromOpaque(context)
        let isLast = unsafe event.kind == CMOSQUITTO_ENDED
        unsafe receiver.takeUnretainedValue().take(event)
        if isLast { unsafe receiver.release() }
    }

    func publish(_ publication: Publication) throws(RelayFault) -> Int {
        unsafe try call { client, number in
            // Unsafe, here and below: C copies what it needs during the call.
            unsafe publication.payload.withUnsafeBytes { payload in
                unsafe publication.correlation.withUnsafeBytes { correlation in
                    unsafe cmosquitto_publish(
                        client, publication.topic, payload.baseAddress, payload.count, publication.isRetained,
                        UInt32(publication.expiry ?? 0), correlation.baseAddress, correlation.count, number)
                }
            }
        }
    }

    func subscribe(_ filter: String, wantsRetained: Bool) throws(RelayFault) -> Int {
        unsafe try call { client, number in unsafe cmosquitto_subscribe(client, filter, wantsRetained, number) }
    }

    private func call(_ body: (OpaquePointer, UnsafeMutablePointer<CInt>) -> CInt) throws(RelayFault) -> Int {
        var number: CInt = 0
        let error = handle.withLock { handle -> CInt? in
            guard let client = unsafe handle.client else { return nil }
            return unsafe body(client, &number)
        }
        guard let error else { throw RelayFault("there is no connection", kind: .ended) }
        guard error == 0 else { throw RelayFault(Self.text(error)) }
        return Int(number)
    }

    func disconnect(sendsWill: Bool) {
        handle.withLock { handle in
            if let client = unsafe handle.client { unsafe cmosquitto_disconnect(client, sendsWill) }
        }
    }

    func abort() {
        handle.withLock { handle in if let client = unsafe handle.client { unsafe cmosquitto_abort(client) } }
    }

    static func text(_ error: CInt) -> String {
        // Unsafe: the text is static, or copied at once.
        unsafe cmosquitto_error(error).map { unsafe String(cString: $0) } ?? "error \(error)"
    }
}
