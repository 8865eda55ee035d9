import CCurl

/// Performs requests one after the other, and keeps the connection open between them. Owns libcurl's handle.
///
/// It blocks the thread that uses it.
@safe public final class Transfer {
    /// What is known of a reply while its body arrives, and at its end.
    public struct Reply: Sendable, Hashable {
        /// The status of HTTP, such as 200; 0 if there was no reply.
        public var status: Int
        /// The content type, such as `multipart/x-mixed-replace; boundary=x`; empty if the server names none.
        public var contentType: String
        /// Seconds after which the server asks to try again (`Retry-After`, RFC 9110, 10.2.3); 0 if it doesn't.
        public var retryAfter = 0
        /// The server's clock, in seconds since 1970; 0 if it doesn't say.
        public var date = 0

        /// Whether the request was performed.
        public var isSuccess: Bool { status / 100 == 2 }
    }

    private let handle: OpaquePointer

    /// - Throws: `TransferFault.noLibrary` if libcurl isn't installed.
    public init() throws(TransferFault) {
        var problem = [UInt8](repeating: 0, count: 256)
        // Unsafe, here and below: C writes at most the given number of bytes, and the last one is zero.
        let handle = unsafe problem.withUnsafeMutableBytes {
            unsafe ccurl_open($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard let handle = unsafe handle else {
            throw .noLibrary(String(decoding: problem.prefix { $0 != 0 }, as: UTF8.self))
        }
        unsafe self.handle = handle
    }

    // Unsafe: the handle is this object's, and isn't used any more.
    deinit { unsafe ccurl_close(handle) }

    /// Performs a request, and returns once it has ended.
    /// - Parameters:
    ///   - takesAll: whether `take` also receives the body of a reply that isn't a success.
    ///   - take: receives parts of the body; false ends the transfer.
    ///   - isStopped: called about once a second, more often while bytes come; true ends the transfer.
    /// - Returns: the reply, whatever its status.
    /// - Throws: `TransferFault` if it isn't complete.
    @discardableResult
    public func perform(
        _ request: TransferRequest, takesAll: Bool = false, take: (Reply, RawSpan) -> Bool,
        isStopped: () -> Bool
    ) throws(TransferFault) -> Reply {
        let words = RequestWords(request)
        var reply = ccurl_reply()
        let end = withoutActuallyEscaping(take) { take in
            withoutActuallyEscaping(isStopped) { isStopped in
                let calls = Calls(take: take, isStopped: isStopped)
                // Unsafe: C calls back during this call only, and gets the objects that live until it returns.
                return withExtendedLifetime((calls, words)) {
                    unsafe ccurl_perform(
                        handle, &words.value, takesAll,
                        { reply, bytes, count, context in
                            guard let reply = unsafe reply, let bytes = unsafe bytes, let context = unsafe context
                            else {
                                return false
                            }
                            let calls = unsafe Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue()
                            return unsafe calls.take(
                                Reply(reply.pointee), RawSpan(_unsafeStart: bytes, byteCount: count))
                        },
                        { context in
                            guard let context = unsafe context else { return true }
                            return unsafe Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue().isStopped()
                        },
                        Unmanaged.passUnretained(calls).toOpaque(), &reply)
                }
            }
        }
        let problem = Self.text(reply.problem)
        switch end {
        case CCURL_COMPLETE: return Reply(reply)
        case CCURL_NO_LIBRARY: throw .noLibrary(problem)
        case CCURL_STOPPED: throw .stopped
        case CCURL_STALLED: throw .stalled
        case CCURL_UNREACHABLE: throw .unreachable(problem)
        case CCURL_UNTRUSTED: throw .untrusted(problem)
        default: throw .failed(problem)
        }
    }

    /// Copies a text that C has written.
    fileprivate static func text<Bytes>(_ bytes: Bytes) -> String {
        // Unsafe: the array is the whole value.
        unsafe withUnsafeBytes(of: bytes) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// The functions that C calls.
    @safe private final class Calls {
        let take: (Reply, RawSpan) -> Bool
        let isStopped: () -> Bool

        init(take: @escaping (Reply, RawSpan) -> Bool, isStopped: @escaping () -> Bool) {
            (self.take, self.isStopped) = (take, isStopped)
        }
    }
}

extension Transfer.Reply {
    /// Copies what libcurl knows of a reply.
    fileprivate init(_ reply: ccurl_reply) {
        self.init(
            status: Int(reply.status), contentType: Transfer.text(reply.type), retryAfter: reply.retry_after,
            date: reply.date)
    }
}
