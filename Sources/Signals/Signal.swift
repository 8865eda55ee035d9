/// What a station shows people.
public enum Signal: String, Sendable, Hashable, CaseIterable {
    /// A result became stable.
    case new
    /// The same, of a content that was already reported a moment ago.
    case `repeat`
    /// An application accepted a result.
    case accepted
    /// An application or a rule rejected a result.
    case rejected
    /// A reading window ended without a result.
    case noRead
    /// The camera delivers frames.
    case ready
    /// The camera delivers no frames, or the daemon is away.
    case fault

    /// Whether it is shown for as long as it applies. The others are shown once.
    public var isState: Bool { self == .ready || self == .fault }
}

/// What a signal does to the outputs, and its sound.
public struct SignalPlan: Sendable, Hashable {
    /// What each output does, by its name. Outputs that aren't named continue to show the state.
    public var lights: [String: Light] = [:]
    /// The path of a sound file; nil for silence.
    public var sound: String?

    public init(lights: [String: Light] = [:], sound: String? = nil) {
        self.lights = lights
        self.sound = sound
    }

    /// The time that the longest pattern takes, in nanoseconds.
    public var length: Int { lights.values.map(\.length).max() ?? 0 }
}
