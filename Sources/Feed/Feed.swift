import Dispatch
import Glibc

/// Keeps a stream flowing to the daemon: starts it again whenever it ends, and tells the daemon why there are no frames.
public final class Feed: Sendable {
    /// What happened, for the log.
    public enum Note: Sendable, Hashable, CustomStringConvertible {
        /// The daemon can't be reached.
        case away(reason: String)
        /// The stream was started.
        case started
        /// The stream ended.
        case ended(FeedFault)

        /// One line for people.
        public var description: String {
            switch self {
            case .away(let reason): "\(reason); tried again every second"
            case .started: "the stream has started"
            case .ended(let fault): "\(fault)"
            }
        }

        /// Whether something doesn't work.
        public var isProblem: Bool { self != .started }
    }

    private let settings: FeedSettings
    private let notify: @Sendable (Note) -> Void
    private let stop = StopFlag()

    /// Seconds between attempts to reach the daemon.
    private static let connectInterval = 1.0

    /// - Parameter notify: receives each change once.
    public init(_ settings: FeedSettings, notify: @escaping @Sendable (Note) -> Void) {
        (self.settings, self.notify) = (settings, notify)
    }

    /// Ends `run`.
    public func end() { stop.raise() }

    /// Runs on a thread of its own until it is ended.
    public func run() async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "datascan.feed").async { [self] in
                loop()
                continuation.resume()
            }
        }
    }

    private func loop() {
        var producer = settings.producer
        var delay = RestartDelay()
        var story = FeedStory()
        func note(_ note: Note) { if story.isNew(note) { notify(note) } }
        while !stop.isSet {
            let began = Self.now()
            do throws(FeedConnectionError) {
                guard let fault = try produce(&producer, note) else { break }
                let ran = Self.now() - began
                if ran >= RestartDelay.settled { story.settle() }
                note(.ended(fault))
                // The daemon knows why it closed the connection.
                if fault != .closed { FeedConnection.report(fault, to: settings.socket) }
                guard stop.sleep(delay.next(ran: ran, random: .random(in: 0...1))) else { break }
            } catch {
                note(.away(reason: "\(error)"))
                guard stop.sleep(Self.connectInterval) else { break }
            }
        }
        FeedConnection.report(nil, to: settings.socket)
    }

    /// The connection ends before a fault is reported on another one.
    private func produce(_ producer: inout any FeedProducer, _ note: (Note) -> Void) throws(FeedConnectionError)
        -> FeedFault?
    {
        let daemon = try FeedConnection(settings.socket)
        note(.started)
        return producer.produce(into: daemon, until: stop)
    }

    /// Seconds on the monotonic clock.
    private static func now() -> Double {
        var time = timespec()
        // Unsafe: C writes the local value.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
