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

    func run() async throws {
        let client = ScanClient(eventSocket: settings.socket)
        let request = EventRequest(
            events: ["stable"], types: settings.types,
            symbologies: settings.symbologies.isEmpty ? nil : settings.symbologies)
        let typist = Typist(
            keyboard, capsLock: composer.layout.capsLock, delay: .milliseconds(settings.keyDelay))
        let wedge = Wedge(
            composer: composer, typist: typist, maximumAge: settings.maximumAge,
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
            for try await delivery in client.deliveries(request) {
                switch delivery {
                case .event(let event, _, _):
                    if case .error(let error) = event { throw ClientError.refused(error) }
                    try await wedge.take(event)
                case .away(let reason): logger.warning("\(reason); waiting for the daemon")
                }
            }
        }
    }
}
