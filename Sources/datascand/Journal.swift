import AccurateText
import Capture
import DataScan
import Delivery
import Logging
import ScanModel
import ServiceLifecycle

/// Reports changes to systemd and the log: one line per change, without contents.
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

    /// Follows the camera and the items until the scanner has ended.
    private func followCamera() async {
        var controls: [ControlOutcome] = []
        for await events in scanner.hub.subscribe(counts: false) {
            for event in events {
                switch event {
                case .hello(let hello):
                    logger.info("session \(hello.session) of \(hello.server)")
                    ServiceManager.notify("STATUS=\(text(hello.camera))")
                case .camera(let change):
                    note(change.camera)
                    guard change.camera.state == .streaming else { continue }
                    let now = await scanner.status.report?.controls ?? []
                    if now != controls { note(now) }
                    controls = now
                case .add(let change), .stable(let change):
                    for item in change.items { logger.debug("\(event.name) \(item.id): \(Self.account(of: item))") }
                case .remove(let removal):
                    for item in removal.items { logger.debug("remove \(item.id): \(item.reason.rawValue)") }
                default: break
                }
            }
        }
    }

    /// Describes the evidence for an item, without its content.
    private static func account(of item: RecognizedItem) -> String {
        let subject =
            item.isResult
            ? "\(item.kindName) of \(item.content.string.count) characters" : "\(item.kindName) \(item.content.summary)"
        var parts = [subject, "\(item.reads) reads"]
        parts.append("confidence \((item.confidence * 100).rounded() / 100)")
        // For an item with a meaning, the second candidate is the text as it was read.
        if let text = item.text, text.meaning != nil, text.candidates.count > 1 {
            let changes = editDistance(text.candidates[0].transcript, text.candidates[1].transcript)
            parts.append("corrected: \(changes)")
        }
        return parts.joined(separator: ", ")
    }

    private func text(_ camera: CameraInfo) -> String {
        let mode = camera.width > 0 ? " \(camera.width)x\(camera.height) \(camera.format)" : ""
        return "camera \(camera.state.rawValue): \(camera.reason ?? camera.device + mode)"
    }

    private func note(_ camera: CameraInfo) {
        let text = text(camera)
        ServiceManager.notify("STATUS=\(text)")
        switch camera.state {
        case .streaming, .paused, .ended: logger.info("\(text)")
        default: logger.warning("\(text)")
        }
    }

    private func note(_ controls: [ControlOutcome]) {
        for case let outcome in controls where outcome.problem != nil {
            logger.warning("camera.controls.\(outcome.control.rawValue): \(outcome.problem ?? "")")
        }
    }

    /// Feeds systemd's watchdog as long as the pipeline's loop turns, with or without a camera. Logs frames that the decoder
    /// abandoned, and once why the large networks can't read, such as a missing library.
    private func watch() async {
        let interval = ServiceManager.watchdogInterval.map { $0 / 3 } ?? .seconds(5)
        var abandoned = 0
        var turns = -1
        var failure: AccurateTextError?
        while (try? await Task.sleep(for: interval)) != nil {
            guard scanner.turns != turns else { continue }
            turns = scanner.turns
            ServiceManager.notify("WATCHDOG=1")
            let status = await scanner.status
            if status.pipeline.abandoned > abandoned {
                let reason = status.pipeline.lastFailure.map { "\($0)" } ?? "failed"
                logger.warning(
                    "the decoder \(reason) on \(status.pipeline.abandoned - abandoned) frames; it was started again")
                abandoned = status.pipeline.abandoned
            }
            // It is nil in between, when opening the reader is tried again.
            if let now = status.textFailure, now != failure {
                logger.warning("text is read by the fast networks alone: \(now)")
                failure = now
            }
        }
    }
}
