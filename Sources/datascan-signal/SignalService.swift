import DataScanClient
import Logging
import ServiceLifecycle
import Signals

/// Shows signals and watches buttons until it is stopped.
struct SignalService: Service {
    let settings: SignalSettings
    let logger: Logger

    func run() async throws {
        let player = SoundPlayer(command: settings.player) { [logger] in logger.warning("\($0)") }
        let station = SignalStation(settings, sounds: player) { [logger] note in
            logger.log(level: note.isProblem ? .warning : .info, "\(note)")
        }
        let daemon = DaemonWatch(settings) { [logger] note in
            switch note {
            case .connected: logger.info("following the daemon")
            case .away(let reason): logger.warning("\(reason); waiting for the daemon")
            }
        }
        try await cancelWhenGracefulShutdown {
            try await withThrowingTaskGroup { group in
                group.addTask { await station.run() }
                for (name, button) in settings.buttons { group.addTask { await watch(button, name) } }
                group.addTask { try await daemon.run { await station.show($0) } }
                // The first error ends all; waitForAll would wait for the others first.
                while try await group.next() != nil {}
            }
        }
    }

    private func watch(_ button: ButtonSettings, _ name: String) async {
        let client = ScanClient(eventSocket: settings.socket, controlSocket: settings.control)
        let trigger = ButtonTrigger(client) { [logger] note in
            switch note {
            case .opened: logger.info("button \(name): the daemon reads")
            case .held: logger.info("button \(name): an earlier result is still held")
            case .unknown: logger.warning("button \(name): this daemon has no method trigger; it is too old")
            case .failed(let reason): logger.warning("button \(name): \(reason)")
            }
        }
        let watch = ButtonWatch(button) { [logger] note in
            switch note {
            case .found(let device): logger.info("button \(name): \(device)")
            case .missing(let fault): logger.warning("button \(name): \(fault); it is tried again every second")
            }
        }
        await watch.run { Task { await trigger.press(window: button.window) } }
    }
}
