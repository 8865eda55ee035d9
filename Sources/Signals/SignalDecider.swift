public import ScanModel

/// Decides which signal an event is.
public struct SignalDecider: Sendable {
    /// What a panel should do.
    public enum Decision: Sendable, Hashable {
        /// Show a signal once.
        case show(Signal)
        /// Show a state, or none, from now on.
        case enter(Signal?)
    }

    private var seen: SignalledContents
    private let maximumAge: Double

    /// - Parameters:
    ///   - repeatWithin: seconds within which a content counts as repeated; 0 for never.
    ///   - maximumAge: seconds after which a result is too old to be signalled.
    public init(repeatWithin: Double, maximumAge: Double) {
        seen = SignalledContents(span: Int(repeatWithin * 1e9))
        self.maximumAge = maximumAge
    }

    /// Decides about an event of the daemon.
    /// - Parameters:
    ///   - now: nanoseconds of the monotonic clock.
    ///   - wallTime: seconds since 1970.
    /// - Returns: nil if nothing changes.
    public mutating func take(_ event: ScanEvent, now: Int, wallTime: Double) -> Decision? {
        switch event {
        case .hello(let hello): return .enter(Self.signal(of: hello.camera.state))
        case .camera(let change): return .enter(Self.signal(of: change.camera.state))
        case .verdict(let verdict): return .show(verdict.answer.verdict == .accepted ? .accepted : .rejected)
        case .noRead: return .show(.noRead)
        case .stable(let change): return take(change, now, wallTime).map { .show($0) }
        default: return nil
        }
    }

    /// The signal of several results is that of the one that needs most attention.
    private mutating func take(_ change: Change, _ now: Int, _ wallTime: Double) -> Signal? {
        // An old result, or one from before an interruption, isn't what lies before the camera.
        guard change.replayedFrom == nil, abs(wallTime - change.moment.time) <= maximumAge else { return nil }
        var signals: Set<Signal> = []
        for item in change.items where item.isResult {
            let isRepeat = item.outcome?.isRepeat ?? false
            signals.insert(
                !item.isAccepted && !isRepeat
                    ? .rejected : seen.note(item.content, at: now) || isRepeat ? .repeat : .new)
        }
        return [Signal.rejected, .repeat, .new].first { signals.contains($0) }
    }

    /// A paused camera is neither ready nor at fault.
    private static func signal(of state: CameraState) -> Signal? {
        switch state {
        case .streaming: .ready
        case .paused, .ended: nil
        case .absent, .busy, .noBandwidth, .wrongFormat, .stalled, .wedged: .fault
        }
    }
}
