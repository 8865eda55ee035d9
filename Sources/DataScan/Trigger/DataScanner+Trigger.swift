import Capture
public import ScanModel

/// When frames are read.
extension DataScanner {
    /// Opens a window in which frames are read. If one is open already, or a result is held, nothing changes.
    /// - Parameter window: seconds for which it stays open; nil for the configured number.
    /// - Throws: `unavailable` if frames are always read, or if the daemon is paused.
    public func pullTrigger(window: Double? = nil) throws(ProtocolError) -> TriggerReport {
        guard settings.trigger.mode == .onDemand else {
            throw ProtocolError(
                .unavailable,
                message: "frames are read at any time; triggers need the configuration trigger: {mode: onDemand}")
        }
        guard !isPaused else {
            throw ProtocolError(.unavailable, message: "the daemon is paused, so nothing can be read; resume it")
        }
        act(on: trigger.pull(window: window, at: clock.monotonic()))
        return triggerReport
    }

    /// Whether frames are read, and until when.
    public var triggerReport: TriggerReport {
        TriggerReport(state: trigger.state, remaining: trigger.remaining(at: clock.monotonic()))
    }

    /// Counts the results among the events of a frame.
    func count(_ events: [ScanEvent]) {
        var (accepted, rejected) = (0, 0)
        for case .stable(let change) in events {
            for item in change.items where item.isResult {
                if item.isAccepted { accepted += 1 } else { rejected += 1 }
            }
        }
        act(on: trigger.take(accepted: accepted, rejected: rejected, at: clock.monotonic()))
    }

    /// Does what the state machine decided.
    func act(on actions: [Trigger.Action]) {
        for action in actions {
            switch action {
            case .noRead(let window, let rejected):
                publish([pipeline.noRead(window: window, rejected: rejected, time: clock.wall())])
            case .enter(let state):
                if state != .open { publish(pipeline.clear(.notReading)) }
                publish([pipeline.event(of: triggerReport, time: clock.wall())])
            }
        }
    }
}
