import NIOCore
public import ScanModel

/// What a subscription delivers: an event, or the news that the daemon is away.
public enum EventDelivery: Sendable {
    /// An event; the daemon's line for it, without its line feed; and the cursor of the latest result that the client
    /// then has, nil while none is known.
    case event(ScanEvent, line: [UInt8], cursor: String?)
    /// The daemon can't be reached, or hung up; the client waits for it. Reported once for each absence.
    case away(ClientError)
}

extension ScanClient {
    /// Subscribes like `events`, for programs that forward what the daemon sends and need to know whether it is there.
    ///
    /// If the daemon refuses, its event `error` is the last.
    public func deliveries(_ request: EventRequest = EventRequest(), after cursor: String? = nil) -> EventDeliveries {
        EventDeliveries(path: eventSocket, resumption: Resumption(request, after: cursor), reconnects: true)
    }
}

/// The deliveries of an event socket, over as many connections as needed. A slow reader is a slow subscriber: nothing
/// is buffered on this side.
public struct EventDeliveries: AsyncSequence, Sendable {
    /// A delivery.
    public typealias Element = EventDelivery
    let path: String
    let resumption: Resumption
    let reconnects: Bool

    /// The first delivery opens the connection.
    public func makeAsyncIterator() -> Iterator {
        Iterator(path: path, reconnects: reconnects, resumption: resumption)
    }

    public struct Iterator: AsyncIteratorProtocol {
        private let path: String
        private let reconnects: Bool
        private var resumption: Resumption
        private var backoff = Backoff()
        private var lines: EventLines.Iterator?
        private var isAbsenceReported = false
        private var hasEnded = false

        init(path: String, reconnects: Bool, resumption: Resumption) {
            self.path = path
            self.reconnects = reconnects
            self.resumption = resumption
        }

        /// Returns the next delivery; nil once the task is cancelled, the daemon refused or, without reconnecting, hung
        /// up.
        /// - Throws: `ClientError`: `.otherProtocol` or `.garbled` if the input isn't an event of this protocol, and
        ///   without reconnecting `.unreachable`.
        public mutating func next() async throws -> EventDelivery? {
            while !Task.isCancelled, !hasEnded {
                if lines == nil, isAbsenceReported, (try? await Task.sleep(for: backoff.next())) == nil { return nil }
                let reason: ClientError
                do {
                    if let delivery = try await nextOfConnection() { return delivery }
                    if !reconnects || Task.isCancelled { return nil }
                    reason = .closed(path: path)
                } catch let error as ClientError where error.mayPass && reconnects {
                    reason = error
                }
                lines = nil
                if isAbsenceReported { continue }
                isAbsenceReported = true
                return .away(reason)
            }
            return nil
        }

        private mutating func nextOfConnection() async throws -> EventDelivery? {
            let lines = self.lines ?? EventLines(path: path, request: resumption.connected()).makeAsyncIterator()
            self.lines = lines
            while let line = try await lines.next() {
                let parsed: ScanEvent?
                do {
                    parsed = try ScanEvent.parse(line: line)
                } catch {
                    if let other = Greeting.otherProtocol(line) { throw ClientError.otherProtocol(other) }
                    throw ClientError.garbled(String(decoding: line.prefix(200), as: UTF8.self))
                }
                if case .hello(let hello) = parsed, hello.version != Hello.protocolVersion {
                    throw ClientError.otherProtocol(hello.version)
                }
                guard let event = parsed, resumption.take(event) else { continue }
                if case .error(let error) = event {
                    let refusal = ClientError.refused(error)
                    if refusal.mayPass, reconnects { throw refusal }
                    hasEnded = true
                } else {
                    backoff.reset()
                    isAbsenceReported = false
                }
                return .event(event, line: line, cursor: resumption.cursor)
            }
            return nil
        }
    }
}

extension ClientError {
    /// Whether the error may be temporary: the daemon isn't there, or not yet.
    fileprivate var mayPass: Bool {
        switch self {
        case .unreachable, .closed, .silent: true
        case .refused(let error): error.code == .tooMany
        case .otherProtocol, .garbled: false
        }
    }
}
