/// Types strokes on a keyboard, and releases every key, whatever happens.
public struct Typist: Sendable {
    private let keyboard: any Keyboard
    private let capsLock: Stroke?
    private let delay: Duration

    /// Number of checks for the Caps Lock light before giving up: its reader needs time to switch it.
    private static let patience = 100
    private static let glance = Duration.milliseconds(5)

    /// - Parameters:
    ///   - capsLock: the stroke that switches Caps Lock.
    ///   - delay: the pause after each press and release. Programs lose keys that come faster than they read.
    public init(_ keyboard: any Keyboard, capsLock: Stroke?, delay: Duration) {
        self.keyboard = keyboard
        self.capsLock = capsLock
        self.delay = delay
    }

    /// Types strokes. Caps Lock is off meanwhile, and restored afterwards.
    /// - Throws: `KeyboardFault`; `CapsLockStays` if nothing was typed; `CancellationError`. No key is down afterwards.
    public func type(_ strokes: [Stroke]) async throws {
        let caps = try await leaveCapsLock()
        defer { caps.map(tap) }
        for stroke in strokes { try await type(stroke) }
    }

    private func type(_ stroke: Stroke) async throws {
        var down: [Key] = []
        defer { for key in down.reversed() { try? keyboard.set(key, pressed: false) } }
        for key in stroke.held + [stroke.key] {
            down.append(key)
            try keyboard.set(key, pressed: true)
            try await Task.sleep(for: delay)
        }
        while let key = down.last {
            try keyboard.set(key, pressed: false)
            down.removeLast()
            try await Task.sleep(for: delay)
        }
    }

    /// Switches Caps Lock off if it is on.
    /// - Returns: the stroke that switches it on again.
    private func leaveCapsLock() async throws -> Stroke? {
        guard keyboard.capsLockIsLit() else { return nil }
        guard let capsLock else { throw CapsLockStays() }
        tap(capsLock)
        do {
            for _ in 0..<Self.patience {
                try await Task.sleep(for: Self.glance)
                if !keyboard.capsLockIsLit() { return capsLock }
            }
        } catch {
            tap(capsLock)
            throw error
        }
        tap(capsLock)
        throw CapsLockStays()
    }

    private func tap(_ stroke: Stroke) {
        let keys = stroke.held + [stroke.key]
        for key in keys { try? keyboard.set(key, pressed: true) }
        for key in keys.reversed() { try? keyboard.set(key, pressed: false) }
    }
}

/// Caps Lock is on and can't be switched off.
public struct CapsLockStays: Error, CustomStringConvertible {
    /// One line for people.
    public var description: String { "Caps Lock is on, and pressing it does not switch it off" }
}
