import ScanModel

/// Decides when frames are read: always, or in windows that a trigger opens; and not for some time after a result.
///
/// A state machine without a clock: every method says what changed, and the caller acts on it.
struct Trigger: Sendable {
    private enum State: Equatable {
        case idle
        /// Reading for as long as nothing else happens.
        case reading
        case window(Window)
        case held(until: Double)
    }

    private struct Window: Equatable {
        let opened: Double
        let length: Double
        var results = 0
        var rejected = 0
    }

    /// What a caller has to do, in this order.
    enum Action: Sendable, Equatable {
        /// Report that a window closed without an accepted result.
        case noRead(window: Double, rejected: Int)
        /// Read frames from now on if the state is `open`, otherwise don't; and report it.
        case enter(TriggerState)
    }

    private var settings: TriggerSettings
    private var machine: State

    init(_ settings: TriggerSettings) {
        self.settings = settings
        machine = Self.rest(settings)
    }

    /// Whether frames are read.
    var state: TriggerState {
        switch machine {
        case .idle: .idle
        case .reading, .window: .open
        case .held: .held
        }
    }

    /// Seconds until the state ends by itself; nil if it doesn't.
    func remaining(at time: Double) -> Double? {
        switch machine {
        case .idle, .reading: nil
        case .window(let window): max(0, window.opened + window.length - time)
        case .held(let end): max(0, end - time)
        }
    }

    /// A trigger: opens a window, unless one is open or a result is held.
    /// - Parameter window: seconds for which it stays open; nil for the configured number.
    mutating func pull(window: Double? = nil, at time: Double) -> [Action] {
        guard machine == .idle else { return [] }
        machine = .window(Window(opened: time, length: window ?? settings.window))
        return [.enter(.open)]
    }

    /// Counts the results of a frame.
    mutating func take(accepted: Int, rejected: Int, at time: Double) -> [Action] {
        switch machine {
        case .reading where accepted > 0 && settings.hold > 0: return hold(at: time)
        case .window(var window):
            window.results += accepted
            window.rejected += rejected
            machine = .window(window)
            let isEnough = settings.results > 0 && window.results >= settings.results
            return isEnough ? close(window, at: time) : []
        case .idle, .reading, .held: return []
        }
    }

    /// Lets time pass.
    mutating func pass(to time: Double) -> [Action] {
        switch machine {
        case .window(let window) where time >= window.opened + window.length: return close(window, at: time)
        case .held(let end) where time >= end:
            machine = Self.rest(settings)
            return [.enter(state)]
        case .idle, .reading, .window, .held: return []
        }
    }

    /// Takes other settings. An open window and a hold stay as they are, unless the mode changes.
    mutating func apply(_ new: TriggerSettings) -> [Action] {
        let isSame = new.mode == settings.mode
        settings = new
        return isSame ? [] : rest()
    }

    private mutating func close(_ window: Window, at time: Double) -> [Action] {
        guard window.results == 0 else { return settings.hold > 0 ? hold(at: time) : rest() }
        return [.noRead(window: window.length, rejected: window.rejected)] + rest()
    }

    private mutating func hold(at time: Double) -> [Action] {
        machine = .held(until: time + settings.hold)
        return [.enter(.held)]
    }

    private mutating func rest() -> [Action] {
        machine = Self.rest(settings)
        return [.enter(state)]
    }

    private static func rest(_ settings: TriggerSettings) -> State { settings.mode == .onDemand ? .idle : .reading }
}
