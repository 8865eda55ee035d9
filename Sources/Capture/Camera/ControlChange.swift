import Dispatch

/// Changes of controls on a streaming camera: they are set on the driver's thread, one call at a time, while frames
/// continue.
struct ControlChange {
    private var waiting: [CameraControl: ControlSetting] = [:]
    private var call: DriverCall<[ControlOutcome]>?

    /// Schedules controls for the next `advance`.
    mutating func add(_ controls: [CameraControl: ControlSetting]) { waiting.merge(controls) { $1 } }

    /// Starts a pending change and records the results of a finished one; doesn't wait.
    mutating func advance(_ stream: any CameraStream, on driver: DispatchQueue, _ report: inout CameraReport) {
        if let call {
            guard let result = call.wait(0) else { return }
            self.call = nil
            if case .success(let outcomes) = result { report.note(outcomes) }
        }
        guard !waiting.isEmpty else { return }
        let controls = waiting
        waiting = [:]
        call = DriverCall(on: driver) { stream.set(controls) }
    }
}

extension CameraReport {
    /// Replaces older results with newer ones, in the order of the controls' names.
    fileprivate mutating func note(_ outcomes: [ControlOutcome]) {
        let names = Set(outcomes.map(\.control))
        controls = (controls.filter { !names.contains($0.control) } + outcomes)
            .sorted { $0.control.rawValue < $1.control.rawValue }
        for outcome in outcomes where outcome.control == .zoom {
            if let value = outcome.value { zoom?.current = value }
        }
    }
}
