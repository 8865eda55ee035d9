import DataScan
import Logging
import ScanModel
import ServiceLifecycle

/// Tells systemd and the log what changes: one line a change, nothing of what is read.
struct Journal: Service {
    let scanner: DataScanner
    let logger: Logger

    func run() async throws {
        ServiceManager.notify("READY=1")
        await withTaskGroup { group in
            group.addTask { await followCamera() }
            group.addTask { await cancelWhenGracefulShutdown { await watch() } }
            await group.waitForAll()
        }
        ServiceManager.notify("STOPPING=1")
    }

    /// Until the scanner has ended.
    private func followCamera() async {
        for await events in scanner.hub.subscribe(counts: false) {
            for event in events {
                switch event {
                case .hello(let hello): logger.info("session \(hello.session) of \(hello.server)")
                case .camera(let change): tell(change.camera)
                case .add(let change):
                    logger.debug("add", metadata: ["items": "\(change.items.map(\.barcode.payload))"])
                default: break
                }
            }
        }
    }

    private func tell(_ camera: CameraInfo) {
        let mode = camera.width > 0 ? " \(camera.width)x\(camera.height) \(camera.format)" : ""
        let text = "camera \(camera.state.rawValue): \(camera.reason ?? camera.device + mode)"
        ServiceManager.notify("STATUS=\(text)")
        switch camera.state {
        case .streaming, .paused, .ended: logger.info("\(text)")
        default: logger.warning("\(text)")
        }
    }

    /// Feeds systemd's watchdog as long as the pipeline answers, and logs what the decoder gave up.
    private func watch() async {
        let interval = ServiceManager.watchdogInterval.map { $0 / 3 } ?? .seconds(5)
        var abandoned = 0
        while (try? await Task.sleep(for: interval)) != nil {
            let status = await scanner.status
            ServiceManager.notify("WATCHDOG=1")
            if status.pipeline.abandoned > abandoned {
                let reason = status.pipeline.lastFailure.map { "\($0)" } ?? "failed"
                logger.warning(
                    "the decoder \(reason) on \(status.pipeline.abandoned - abandoned) frames; it was started again")
                abandoned = status.pipeline.abandoned
            }
        }
    }
}
