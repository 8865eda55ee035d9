import ScanModel

/// The delivery of one camera's results to a destination, as a state machine without I/O. Whoever runs it performs the actions, in
/// their order. Nothing is queued here beyond the window: results that aren't confirmed are read from the daemon's journal again.
struct RelaySession: Sendable {
    /// What to do.
    enum Action: Sendable, Equatable {
        /// Read results from the daemon, after a cursor.
        case follow(after: String)
        /// Stop that.
        case stopFollowing
        /// Send a result. `confirmed` or `rejected` names it by the serial.
        case send(serial: Int, cursor: String, previous: String?, gap: ResultGap?)
        /// Keep the position across restarts.
        case store(RelayPosition)
        /// Call `retry` after so many seconds and the next wait of the back-off.
        case wait(Int)
        /// The next wait is the shortest one again.
        case resetWaits
        /// Report a fault; nil if it has passed.
        case fault(String?)
    }

    /// Nil until the daemon has said where it is.
    private(set) var position: RelayPosition?
    private(set) var window: RelayWindow
    private var isOpen = false
    private var isFollowing = false
    private var serial = 0
    private var previous: String?
    private var gap: ResultGap?
    /// Whether the daemon doesn't know the cursor, so that everything that it keeps is sent.
    private var isLost = false

    /// Seconds: a server whose clock is wrong doesn't stop a station for longer.
    private static let longestPause = 3600

    /// - Parameter windowSize: results that may be on their way.
    init(position: RelayPosition?, windowSize: Int = RelayWindow.usualSize) {
        self.position = position
        window = RelayWindow(size: windowSize)
    }

    /// Whether another result can be taken.
    var hasRoom: Bool { isFollowing && window.hasRoom }
    /// Why nothing is delivered; nil if nothing is known to be wrong.
    private(set) var fault: String?

    /// The daemon is there.
    /// - Parameter cursor: that of its latest result; nil if it keeps none.
    mutating func daemonFound(latest cursor: String?) -> [Action] {
        guard position == nil else { return [] }
        // From now on. What comes is sent even if the destination can't be reached for days.
        let start = RelayPosition(cursor: cursor ?? RelayPosition.earliest, hasSent: false)
        position = start
        return [.store(start)] + follow()
    }

    /// The destination can be reached.
    mutating func opened() -> [Action] {
        isOpen = true
        return follow()
    }

    /// The destination can't be reached any more. What isn't confirmed will be sent again.
    mutating func closed() -> [Action] {
        isOpen = false
        return stop()
    }

    /// The wait after a fault is over.
    mutating func retry() -> [Action] { follow() }

    /// Takes a result, if there is room.
    mutating func result(cursor: String) -> [Action] {
        guard hasRoom else { return [] }
        serial += 1
        let action = Action.send(serial: serial, cursor: cursor, previous: previous, gap: gap)
        window.sent(serial, cursor: cursor)
        previous = cursor
        gap = nil
        return [action]
    }

    /// Some results before the next one are lost.
    mutating func missing(_ gap: ResultGap) -> [Action] {
        guard isFollowing else { return [] }
        self.gap = self.gap.map { $0.followed(by: gap) } ?? gap
        return []
    }

    /// The destination has a result.
    mutating func confirmed(_ serial: Int) -> [Action] {
        guard let cursor = window.confirmed(serial) else { return [] }
        let reached = RelayPosition(cursor: cursor, hasSent: true)
        position = reached
        isLost = false
        var actions: [Action] = [.store(reached), .resetWaits]
        if fault != nil {
            fault = nil
            actions.append(.fault(nil))
        }
        return actions
    }

    /// The destination refuses a result. It and what follows it are sent again later: leaving it out would lose it.
    mutating func rejected(_ serial: Int, _ fault: RelayFault) -> [Action] {
        guard window.contains(serial) else { return [] }
        let seconds = if case .busy(let seconds) = fault.kind { min(seconds, Self.longestPause) } else { 0 }
        return stop() + report("a result is refused: \(fault)") + [.wait(seconds)]
    }

    /// The daemon doesn't know the cursor: the file with the position belongs to another journal.
    mutating func cursorRefused(_ reason: String) -> [Action] {
        guard isFollowing else { return [] }
        if isLost {
            // Not even the beginning: something else is wrong.
            return daemonFailed(reason)
        }
        isLost = true
        return stop() + follow()
    }

    /// The daemon can't be read from, for another reason than being away.
    mutating func daemonFailed(_ reason: String) -> [Action] {
        guard isFollowing else { return [] }
        return stop() + report("the daemon refuses: \(reason)") + [.wait(0)]
    }

    private mutating func follow() -> [Action] {
        guard isOpen, !isFollowing, let position else { return [] }
        isFollowing = true
        previous = position.hasSent ? position.cursor : nil
        gap = isLost && position.hasSent ? ResultGap(missing: nil, reason: .otherLog) : nil
        return [.follow(after: isLost ? RelayPosition.earliest : position.cursor)]
    }

    private mutating func stop() -> [Action] {
        window.removeAll()
        guard isFollowing else { return [] }
        isFollowing = false
        return [.stopFollowing]
    }

    private mutating func report(_ text: String) -> [Action] {
        guard fault != text else { return [] }
        fault = text
        return [.fault(text)]
    }
}

extension ResultGap {
    /// Both gaps as one.
    func followed(by other: ResultGap) -> ResultGap {
        let missing: Int? = if let one = missing, let two = other.missing { one + two } else { nil }
        return ResultGap(missing: missing, reason: missing == nil && reason != .expired ? reason : other.reason)
    }
}
