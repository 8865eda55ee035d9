/// Shows signals: keeps the time for a panel, and operates its lamps and sounds. Lamps that are missing, such as those of a USB
/// adapter that is unplugged, are tried again every second.
public actor SignalStation {
    /// What happened, for the log.
    public enum Note: Sendable, Hashable, CustomStringConvertible {
        /// An output can't be used; it is tried again every second.
        case missing(output: String, DeviceFault)
        /// An output that was missing can be used.
        case found(output: String)
        /// A sound can't be played.
        case silent(DeviceFault)

        /// One line for people.
        public var description: String {
            switch self {
            case .missing(let output, let fault): "output \(output): \(fault); it is tried again every second"
            case .found(let output): "output \(output) can be used again"
            case .silent(let fault): "\(fault)"
            }
        }

        /// Whether something doesn't work.
        public var isProblem: Bool { if case .found = self { false } else { true } }
    }

    private var panel: SignalPanel
    private let outputs: [String]
    private let open: @Sendable (String) throws(DeviceFault) -> any Lamp
    private let sounds: any SoundOutput
    private let notify: @Sendable (Note) -> Void
    private let now: @Sendable () -> Int
    private var lamps: [String: any Lamp] = [:]
    private var missing: Set<String> = []
    private var active: Set<String> = []
    private var timer: Task<Void, Never>?

    /// How often missing lamps are tried again.
    private static let retryTime = Duration.seconds(1)

    /// - Parameters:
    ///   - outputs: the names of all outputs.
    ///   - open: opens an output, which is inactive then.
    ///   - now: returns the time in nanoseconds of the monotonic clock.
    ///   - notify: receives the notifications.
    public init(
        plans: [Signal: SignalPlan], outputs: [String],
        open: @escaping @Sendable (String) throws(DeviceFault) -> any Lamp, sounds: any SoundOutput,
        now: @escaping @Sendable () -> Int = MonotonicTime.now, notify: @escaping @Sendable (Note) -> Void
    ) {
        panel = SignalPanel(plans: plans)
        self.outputs = outputs.sorted()
        self.open = open
        self.sounds = sounds
        self.now = now
        self.notify = notify
    }

    /// Operates the outputs of a configuration.
    public init(_ settings: SignalSettings, sounds: any SoundOutput, notify: @escaping @Sendable (Note) -> Void) {
        let outputs = settings.outputs
        self.init(
            plans: settings.signals, outputs: outputs.keys.sorted(),
            open: { name throws(DeviceFault) in
                guard let output = outputs[name] else { throw DeviceFault("no output '\(name)'") }
                return try GPIOLamp(output)
            }, sounds: sounds, notify: notify)
    }

    /// Takes the outputs, and tries missing ones again until the task is cancelled. Then all are inactive, and silent.
    public func run() async {
        while !Task.isCancelled {
            checkLamps()
            takeMissing()
            try? await Task.sleep(for: Self.retryTime)
        }
        timer?.cancel()
        timer = nil
        sounds.stop()
        for output in outputs { set(output, false) }
        lamps = [:]
    }

    /// Shows a decision.
    public func show(_ decision: SignalDecider.Decision) {
        switch decision {
        case .show(let signal): perform(panel.show(signal, at: now()))
        case .enter(let state): perform(panel.enter(state, at: now()))
        }
    }

    private func perform(_ actions: [SignalPanel.Action]) {
        for action in actions {
            switch action {
            case .set(let output, let isActive): set(output, isActive)
            case .play(let file):
                do { try sounds.play(file) } catch { notify(.silent(error)) }
            }
        }
        timer?.cancel()
        timer = panel.nextChange.map { next in
            let wait = Duration.nanoseconds(max(0, next - now()))
            return Task { [weak self] in
                guard (try? await Task.sleep(for: wait, tolerance: .zero)) != nil else { return }
                await self?.advance()
            }
        }
    }

    private func advance() {
        // Another signal may have replaced this timer while it waited for the actor; then nothing is due.
        perform(panel.advance(to: now()))
    }

    private func set(_ output: String, _ isActive: Bool) {
        if isActive { active.insert(output) } else { active.remove(output) }
        guard let lamp = lamps[output] else { return }
        do { try lamp.set(isActive) } catch { giveUp(output, error) }
    }

    /// Gives up the outputs that were unplugged; otherwise that would be noticed only when one of them changes.
    func checkLamps() {
        for (output, lamp) in lamps {
            do { try lamp.check() } catch { giveUp(output, error) }
        }
    }

    /// Takes the outputs that it hasn't got.
    public func takeMissing() {
        for output in outputs where lamps[output] == nil {
            do {
                lamps[output] = try open(output)
                if missing.remove(output) != nil { notify(.found(output: output)) }
                if active.contains(output) { set(output, true) }
            } catch {
                report(output, error)
            }
        }
    }

    private func giveUp(_ output: String, _ fault: DeviceFault) {
        lamps[output] = nil
        report(output, fault)
    }

    private func report(_ output: String, _ fault: DeviceFault) {
        if missing.insert(output).inserted { notify(.missing(output: output, fault)) }
    }
}
