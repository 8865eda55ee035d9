/// Waits for the presses of a button, and for its device if it is missing.
public struct ButtonWatch: Sendable {
    /// What happened, for the log.
    public enum Note: Sendable, Hashable {
        /// The button can be used, at this device or line.
        case found(String)
        /// The button can't be used; it is tried again every second.
        case missing(DeviceFault)
    }

    private let open: @Sendable () throws(DeviceFault) -> any ButtonSource
    private let debounce: Int
    private let notify: @Sendable (Note) -> Void

    /// How often a missing device is tried again.
    private static let retryTime = Duration.seconds(1)

    public init(_ settings: ButtonSettings, notify: @escaping @Sendable (Note) -> Void) {
        self.init(debounce: settings.debounce, notify: notify) { () throws(DeviceFault) in try settings.open() }
    }

    init(
        debounce: Int, notify: @escaping @Sendable (Note) -> Void,
        open: @escaping @Sendable () throws(DeviceFault) -> any ButtonSource
    ) {
        self.open = open
        self.debounce = debounce * 1_000_000
        self.notify = notify
    }

    /// Calls `press` for each press, until the task is cancelled. It has to return at once.
    public func run(_ press: @Sendable () -> Void) async {
        var isReported = false
        while !Task.isCancelled {
            do throws(DeviceFault) {
                let source = try open()
                notify(.found(source.name))
                isReported = false
                var filter = ButtonFilter(isDown: source.isDown, bounce: debounce)
                for await _ in Readiness.of(source.descriptor) {
                    while let change = try source.next() { if filter.take(change) { press() } }
                }
            } catch {
                if !isReported { notify(.missing(error)) }
                isReported = true
            }
            try? await Task.sleep(for: Self.retryTime)
        }
    }
}

extension ButtonSettings {
    func open() throws(DeviceFault) -> any ButtonSource {
        switch source {
        case .key(let device, let code, let isGrabbed):
            try KeyButton(device: device, code: code, isGrabbed: isGrabbed)
        case .line(let address, let isActiveLow, let bias):
            try LineButton(address, isActiveLow: isActiveLow, bias: bias)
        }
    }
}
