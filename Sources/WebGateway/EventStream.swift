import AsyncAlgorithms
import DataScanClient
import HummingbirdCore
import NIOCore
import ScanModel

/// The events of one camera, or of several, as server-sent events for `EventSource`.
struct EventStream: Sendable {
    let cameras: [WebCamera]
    let request: EventRequest
    /// The place at which it continues.
    let place: EventStreamPlace

    /// Seconds between two heartbeat lines. They reveal readers that are gone, and keep proxies from giving up.
    static let heartbeat = 15

    private enum Signal: Sendable {
        case delivery(EventDelivery, from: CameraName?)
        /// A daemon refused, or can't be understood: it delivers nothing more.
        case ended
        case heartbeat
    }

    /// Writes until the reader is gone, or no daemon delivers any more. The browser then tries again.
    func write(to body: inout any ResponseBodyWriter) async throws {
        // Milliseconds until a browser reconnects after its connection broke.
        try await body.write("retry: 1000\n\n")
        // Without a buffer: a slow reader is a slow subscriber of each daemon.
        let signals = AsyncChannel<Signal>()
        try await withThrowingTaskGroup { group in
            defer { group.cancelAll() }
            for camera in cameras {
                group.addTask {
                    do {
                        for try await delivery in camera.client.deliveries(
                            request, after: place.cursor(of: camera.name))
                        {
                            await signals.send(.delivery(delivery, from: camera.name))
                        }
                    } catch let error as ClientError {
                        await signals.send(.delivery(.away(error), from: camera.name))
                    }
                    await signals.send(.ended)
                }
            }
            group.addTask {
                for await _ in AsyncTimerSequence.repeating(every: .seconds(Self.heartbeat)) {
                    await signals.send(.heartbeat)
                }
            }
            var state = EventStreamState(place)
            var delivering = cameras.count
            for await signal in signals {
                switch signal {
                case .heartbeat: try await body.write(":\n\n")
                case .delivery(let delivery, let camera):
                    try await body.write(ByteBuffer(bytes: state.message(delivery, from: camera)))
                case .ended:
                    delivering -= 1
                    if delivering == 0 { return }
                }
            }
        }
    }
}
