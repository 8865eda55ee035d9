import AsyncAlgorithms
import DataScanClient
import FoundationEssentials
import Logging
import ScanModel
import ServiceLifecycle
import Wedge

/// Types until it is stopped.
struct WedgeService: Service {
    let settings: WedgeSettings
    let composer: Composer
    let keyboard: UinputKeyboard
    let logger: Logger

    /// The time between two searches for results that no application answered.
    private static let tick = Duration.seconds(1)

    private enum Signal: Sendable {
        case delivery(EventDelivery)
        case tick
    }

    func run() async throws {
        let awaitsVerdict = settings.awaited == .accepted
        let client = ScanClient(eventSocket: settings.socket)
        let request = EventRequest(
            events: awaitsVerdict ? ["stable", "verdict"] : ["stable"], types: settings.types,
            symbologies: settings.symbologies.isEmpty ? nil : settings.symbologies)
        let typist = Typist(
            keyboard, capsLock: composer.layout.capsLock, delay: .milliseconds(settings.keyDelay))
        let wedge = Wedge(
            composer: composer, typist: typist, maximumAge: settings.maximumAge, awaitsVerdict: awaitsVerdict,
            now: { Date().timeIntervalSince1970 }
        ) { [logger] note in
            switch note {
            case .connected(let session): logger.info("typing what session \(session) of the daemon reads")
            case .typed(let item): logger.info("\(item) typed")
            case .refused(let item, let reason): logger.warning("\(item) not typed: \(reason)")
            }
        }
        try await cancelWhenGracefulShutdown {
            try await Task.sleep(for: UinputKeyboard.settlingTime)
            // While it types, it requests no further events.
            let deliveries = client.deliveries(request).map { Signal.delivery($0) }
            guard awaitsVerdict else { return try await follow(deliveries, with: wedge) }
            let ticks = AsyncTimerSequence.repeating(every: Self.tick).map { _ in Signal.tick }
            try await follow(merge(deliveries, ticks), with: wedge)
        }
    }

    private func follow<Signals: AsyncSequence>(_ signals: Signals, with wedge: Wedge) async throws
    where Signals.Element == Signal {
        var wedge = wedge
        for try await signal in signals {
            switch signal {
            case .tick: wedge.dropUnanswered()
            case .delivery(.event(let event, _, _)):
                if case .error(let error) = event { throw ClientError.refused(error) }
                try await wedge.take(event)
            case .delivery(.away(let reason)): logger.warning("\(reason); waiting for the daemon")
            }
        }
    }
}
