import Dispatch
import Glibc

/// Waits for a descriptor to become readable, or to fail.
enum Readiness {
    private static let queue = DispatchQueue(label: "buttons")
    /// A GPIO chip that is unplugged doesn't wake those who wait for its lines (Linux 6.1), so reading is tried now and then.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// Returns a sequence with an element whenever there may be something to read.
    static func of(_ descriptor: CInt) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // The queue watches a duplicate, because a descriptor may be closed only after the queue has given it up.
            let watched = dup(descriptor)
            guard watched >= 0 else { return continuation.finish() }
            // Unsafe: their type isn't Sendable, but any thread may cancel a source.
            nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: watched, queue: queue)
            nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: queue)
            unsafe source.setEventHandler { continuation.yield() }
            unsafe source.setCancelHandler { close(watched) }
            unsafe timer.setEventHandler { continuation.yield() }
            unsafe timer.schedule(deadline: .now() + patience, repeating: patience, leeway: .milliseconds(200))
            continuation.onTermination = { _ in
                unsafe source.cancel()
                unsafe timer.cancel()
            }
            unsafe source.activate()
            unsafe timer.activate()
        }
    }
}
