import DataScan
import Delivery
import Logging
import Rules
import ScanModel
import ServiceLifecycle
import Transport

/// Runs the scanner until its source ends or the daemon is stopped.
struct ScannerService: Service {
    let scanner: DataScanner
    let awaitsSubscriber: Bool

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while awaitsSubscriber, scanner.hub.subscriberCount == 0, !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(20))
            }
            await scanner.run()
        }
    }
}

/// Runs a server until its listener is closed, and closes it when the daemon is stopped.
struct SocketService: Service {
    private let listener: ListeningSocket
    private let serve: @Sendable () async throws -> Void

    init(_ listener: ListeningSocket, _ serve: @escaping @Sendable () async throws -> Void) {
        self.listener = listener
        self.serve = serve
    }

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await serve()
        } onGracefulShutdown: {
            listener.close()
        }
    }
}

/// Loads the lists again when their files change. A list that can't be used leaves the old one in force, with one warning.
struct ListService: Service {
    let lists: ListKeeper
    let scanner: DataScanner
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                let refreshed = await lists.refresh()
                if let members = refreshed.lists { await scanner.apply(nil, lists: members) }
                for list in refreshed.loaded {
                    logger.notice("the list \(list.name) was loaded again: \(list.count) members")
                }
                await scanner.noteLists(problems: await lists.problems)
                for error in refreshed.errors { logger.warning("\(error); the members stay as they were") }
            }
        }
    }
}
